"""Judges by name: a profile and the backend it names, imported only when it is used.

A backend of ours is in `BACKENDS`; others come from the entry-point group `auditor.judges`, whose entries are
callables `(name, profile, options) -> Judge`. An entry point can be used by its own name, without a profile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, cast

from auditor.errors import UnknownName
from auditor.judging import profiles
from auditor.judging.profiles import JudgeProfile, PluginProfile, read_profile, standing_of
from auditor.judging.protocol import Judge

if TYPE_CHECKING:
    from auditor.llm.budget import Allowance

GROUP = "auditor.judges"
"""Entry-point group of plug-ins."""

BACKENDS = {
    "none": "auditor.judging.registry:no_judge",
    "scripted": "auditor.judging.registry:scripted_judge",
    "llm": "auditor.judging.llm_judge:llm_judge",
    "embedded": "auditor.judging.embedded:embedded_judge",
    "cross-encoder": "auditor.judging.cross_encoder:cross_encoder_judge",
    "panel": "auditor.judging.panel:panel_judge",
}
"""Factory of each built-in backend."""


@dataclass(frozen=True)
class JudgeOptions:
    """What a run sets for its judge, over the profile."""

    model: str | None = None
    """Model instead of the profile's."""
    base_url: str | None = None
    """Address of the server instead of the profile's."""
    max_calls: int | None = None
    """Requests that may be sent in the run; None for no bound."""
    max_cost: float | None = None
    """US dollars that may be spent in the run; None for no bound."""
    cache: Path | None = None
    """SQLite file of replies; None to keep none."""
    replay: bool = False
    """Answer from the cache alone; a miss is unjudged."""
    unsent: bool = False
    """The judge only estimates: nothing is sent, so no key is asked for and no model is loaded."""
    repeat: int = 1
    """Times each pair is asked about."""
    script: Path | None = None
    """Replies of the scripted judge."""
    trusted: bool = False
    """`--trust-judge`."""
    budget: Allowance | None = None
    """Shared by several judges of one run, or by the processes of a batch; None to make one of the two bounds above."""


Factory = Callable[[str, JudgeProfile, JudgeOptions], Judge]


def load_judge(name: str, options: JudgeOptions | None = None) -> Judge:
    """Return the judge of that name.

    Raises UnknownName with the known names, InvalidData for a bad profile, MissingPackage for a missing extra, and
    InputError where the profile needs something that was not given.
    """
    profile = find_profile(name)
    return _factory(profile.backend)(name, profile, options or JudgeOptions())


def as_judge(judge: Judge | str, options: JudgeOptions | None = None, *, trusted: bool = False) -> Judge:
    """Return a judge as it is, or the one of that name with these options. Raises what `load_judge` does."""
    if not isinstance(judge, str):
        return judge
    return load_judge(judge, replace(options or JudgeOptions(), trusted=trusted))


def profile_names() -> tuple[str, ...]:
    """Return the names of all judges: profiles, and plug-ins without one."""
    return tuple(sorted({*profiles.profile_names(), *_plugins()}))


def find_profile(name: str) -> JudgeProfile:
    """Return a judge's profile; a plug-in without a profile gets a bare one. Raises UnknownName or InvalidData."""
    if name in profiles.profile_names():
        return read_profile(name)
    if name in _plugins():
        return PluginProfile(title=f"plug-in {name}", backend=name)
    raise UnknownName(f"there is no judge {name!r}; known: {', '.join(profile_names())}")


def _factory(backend: str) -> Factory:
    if backend in BACKENDS:
        module, attribute = BACKENDS[backend].split(":")
        return cast(Factory, getattr(import_module(module), attribute))
    plugin = _plugins().get(backend)
    if plugin is None:
        known = ", ".join(sorted({*BACKENDS, *_plugins()}))
        raise UnknownName(f"there is no judge backend {backend!r}; known: {known}")
    return cast(Factory, plugin.load())


def _plugins() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def no_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge that is never asked."""
    from auditor.judging.unasked import NoJudge

    return NoJudge(name)


def scripted_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge that reads its replies from `options.script`."""
    from auditor.errors import InputError
    from auditor.judging.scripted import ScriptedJudge, read_script

    if options.script is None:
        raise InputError("the scripted judge needs a file of replies: give --script FILE")
    return ScriptedJudge(read_script(options.script), standing_of(name, profile, trusted=options.trusted))
