"""Whether runs were audited alike: judge, prompts, versions, settings, source texts and their extents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.domain import Reference, Report, Settings, SourceRecord


def differences_in_audit(reports: Sequence[Report]) -> tuple[str, ...]:
    """Return what the runs were not audited alike in, each in one sentence; empty where they can be compared."""
    first = reports[0]
    found: list[str] = []
    for other in reports[1:]:
        found.extend(_settings_differences(first, other))
        found.extend(_source_differences(first, other))
    return tuple(dict.fromkeys(found))


def _settings_differences(a: Report, b: Report) -> Iterator[str]:
    if a.auditor_version != b.auditor_version:
        yield f"auditor {a.auditor_version} and {b.auditor_version}"
    for field in Settings.model_fields:
        one, two = getattr(a.settings, field), getattr(b.settings, field)
        if one == two:
            continue
        name = field.replace("_", " ")
        if isinstance(one, dict):
            names = sorted(key for key in one.keys() | two.keys() if one.get(key) != two.get(key))
            yield f"{name} differ: {', '.join(f'{key} {one.get(key)} and {two.get(key)}' for key in names)}"
        else:
            yield f"{name}: {one!r} and {two!r}"


def _source_differences(a: Report, b: Report) -> Iterator[str]:
    """Yield the works that both runs have and whose text or extent differs."""
    records = {work_of(record.reference): record for record in a.sources}
    for record in b.sources:
        other = records.get(work_of(record.reference))
        if other is None or _same_text(other, record):
            continue
        yield (
            f"the text of {record.reference.title or record.reference.key!r} differs: "
            f"{_described(other)} and {_described(record)}"
        )


def work_of(reference: Reference) -> str:
    """Return what identifies the work across runs: DOI, arXiv or PubMed number, else its title, else its key."""
    for name, value in (("doi", reference.doi), ("arxiv", reference.arxiv), ("pmid", reference.pmid)):
        if value:
            return f"{name}:{value.lower()}"
    if reference.title:
        return "title:" + " ".join("".join(c if c.isalnum() else " " for c in reference.title.casefold()).split())
    return f"key:{reference.url or reference.key}"


def _same_text(one: SourceRecord, two: SourceRecord) -> bool:
    return one.sha256 == two.sha256 and one.extent == two.extent


def _described(record: SourceRecord) -> str:
    if record.sha256 is None:
        return "no text"
    extent = record.extent.value if record.extent else "unknown extent"
    return f"{extent} of {record.characters} characters ({record.sha256[:8]})"
