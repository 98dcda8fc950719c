"""Papers and a review made for measuring: seeded, in plain scholarly sentences, with claims of which some are wrong."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

WORDS = Path(__file__).with_name("words.toml")
SECTIONS = (
    ("Introduction", "background"),
    ("Methods", "methods"),
    ("Results", "results"),
    ("Discussion", "discussion"),
)
CITED = 0.6
"""Share of the review's sentences that cite a work."""
WRONG = 0.2
"""Share of the cited sentences whose figure or direction is another than the source's."""
RETOLD = 0.6
"""Share of the sentences that tell a result in other words than the source's: no rule settles them."""
PARAGRAPH = 5
"""Sentences of a paragraph."""


@cache
def _words() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True)
class Study:
    """What one paper is about, so that its sentences belong together."""

    key: str
    treatments: tuple[str, ...]
    outcomes: tuple[str, ...]
    people: tuple[str, ...]


def study(number: int, chance: random.Random) -> Study:
    """Return a study on a few treatments, outcomes and groups of people."""
    words = _words()
    return Study(
        key=f"study{number}",
        treatments=tuple(chance.sample(words["treatments"], 4)),
        outcomes=tuple(chance.sample(words["outcomes"], 6)),
        people=tuple(chance.sample(words["people"], 3)),
    )


def sentence(pattern: str, about: Study, chance: random.Random) -> str:
    """Return a sentence after a pattern of `words.toml`."""
    return _filled(pattern, _slots(about, chance))


def _slots(about: Study, chance: random.Random) -> Mapping[str, str | int]:
    """Return what a sentence on a study tells: the names and figures that its pattern asks for."""
    words = _words()
    treatment, outcome, people = (chance.choice(one) for one in (about.treatments, about.outcomes, about.people))
    small = sorted(chance.sample(range(2, 40), 3))
    falls = chance.random() < 0.6
    return {
        "t": treatment,
        "T": treatment[0].upper() + treatment[1:],
        "o": outcome,
        "O": outcome[0].upper() + outcome[1:],
        "p": people,
        "P": people[0].upper() + people[1:],
        "l": chance.choice(words["places"]),
        "m": chance.choice(words["measures"]),
        "n": chance.randint(40, 900),
        "w": chance.choice((4, 6, 8, 12, 16, 24, 26, 52)),
        "c": chance.randint(3, 45),
        "a": chance.randint(10, 40),
        "b": chance.randint(41, 80),
        "d": small[1],
        "d2": small[0],
        "d3": small[2],
        "v": "lowered" if falls else "raised",
        "v2": "fell" if falls else "rose",
    }


def _filled(pattern: str, slots: Mapping[str, str | int]) -> str:
    filled = pattern.format_map(slots)
    return filled[0].upper() + filled[1:]


@dataclass(frozen=True)
class Result:
    """One result of a paper."""

    told: str
    """As the paper tells it."""
    retold: str
    """The same in other words."""


def paper(about: Study, words: int, chance: random.Random) -> tuple[str, list[Result]]:
    """Return the text of a paper of so many words, with sections and references, and its results."""
    parts = [f"The effects of {about.treatments[0]} in {about.people[0]}", ""]
    results: list[Result] = []
    for title, kind in SECTIONS:
        made = list(_sentences(kind, about, words // len(SECTIONS), chance))
        results += made if kind == "results" else []
        parts += [title, "", *_paragraphs([one.told for one in made])]
    parts += [
        "References",
        "",
        *(f"[{n}] Marsh B. Walking in groups. J Invented Res. {1990 + n}." for n in range(1, 25)),
    ]
    return "\n".join(parts), results


def _sentences(kind: str, about: Study, words: int, chance: random.Random) -> Iterator[Result]:
    patterns = _words()[kind]
    others = _words()["retold"] if kind == "results" else patterns
    while words > 0:
        number, slots = chance.randrange(len(patterns)), _slots(about, chance)
        made = Result(_filled(patterns[number], slots), _filled(others[number], slots))
        words -= len(made.told.split())
        yield made


def _paragraphs(sentences: list[str]) -> Iterator[str]:
    for start in range(0, len(sentences), PARAGRAPH):
        yield " ".join(sentences[start : start + PARAGRAPH])
        yield ""


def write_review(folder: Path, *, words: int, sources: int, source_words: int, seed: int = 11) -> tuple[Path, Path]:
    """Write a review and the texts of the works it cites; return their paths."""
    chance = random.Random(seed)
    library = folder / "sources"
    library.mkdir(parents=True)
    said: dict[str, list[Result]] = {}
    studies = [study(number, chance) for number in range(1, sources + 1)]
    for about in studies:
        text, said[about.key] = paper(about, source_words, chance)
        (library / f"{about.key}.full_text.txt").write_text(text, encoding="utf-8")
    review = folder / "review.md"
    review.write_text(_review(studies, said, words, chance), encoding="utf-8")
    return review, library


def _review(studies: list[Study], said: Mapping[str, list[Result]], words: int, chance: random.Random) -> str:
    lines: list[str] = []
    count = 0
    while count < words:
        if count * 10 // words >= len([line for line in lines if line.startswith("# ")]):
            lines.append(f"# Part {count * 10 // words + 1}\n")
        made = [_statement(studies, said, chance) for _ in range(PARAGRAPH)]
        count += sum(len(one.split()) for one in made)
        lines.append(" ".join(made) + "\n")
    return "\n".join(lines)


def _statement(studies: list[Study], said: Mapping[str, list[Result]], chance: random.Random) -> str:
    """Return one sentence of the review: the review's own words, or what a work says, at times told wrongly."""
    about = chance.choice(studies)
    if chance.random() > CITED:
        return sentence(chance.choice(_words()["discussion"]), about, chance)
    if chance.random() < 0.15:
        return sentence(chance.choice(_words()["background"]), about, chance)[:-1] + f" [@{about.key}]."
    result = chance.choice(said[about.key])
    told = (result.retold if chance.random() < RETOLD else result.told)[:-1]
    if chance.random() < WRONG:
        told = _wrongly(told, chance)
    return f"{told} [@{about.key}]."


def _wrongly(told: str, chance: random.Random) -> str:
    """Return the sentence with its direction turned or, where it has none, its first figure changed."""
    turned = {" lowered ": " raised ", " raised ": " lowered ", " fell ": " rose ", " rose ": " fell "}
    for word, other in turned.items():
        if word in told:
            return told.replace(word, other, 1)
    digits = [token for token in told.split() if token.strip("%.,()").isdigit()]
    if not digits:
        return told
    figure = digits[0].strip("%.,()")
    return told.replace(figure, str(int(figure) + chance.randint(2, 9)), 1)
