"""The language of a text, where it can be told; a short or mixed text has none, so that it is never skipped by mistake.

How the identifier was chosen: docs/decisions/0201-language-of-a-source.md.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

MIN_LETTERS = 200
"""Letters of Latin script below which nothing is said."""
MIN_OTHER_LETTERS = 40
"""Letters of other scripts below which nothing is said: each tells more."""
MIN_CONFIDENCE = 0.99
SAMPLES = 3
SAMPLE_LENGTH = 1500

WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+){0,8}")
ONE_CODE = {"wuu": "zh", "yue": "zh", "cmn": "zh", "nb": "no", "nn": "no"}
"""Written languages that are told apart by the identifier and not by readers of papers."""


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


def detect_language(text: str) -> str | None:
    """Return the ISO 639-1 code of the language of `text`; None where it is short, mixed or doubtful.

    Three samples (beginning, middle, end) must agree, each with a confidence of 0.99.
    """
    found = {_language_of(sample) for sample in _samples(text)}
    return found.pop() if len(found) == 1 else None


def _samples(text: str) -> list[str]:
    if len(text) <= SAMPLES * SAMPLE_LENGTH:
        return [text]
    starts = (0, (len(text) - SAMPLE_LENGTH) // 2, len(text) * 4 // 5)
    return [text[start : start + SAMPLE_LENGTH] for start in starts]


def _language_of(sample: str) -> str | None:
    prose = " ".join(WORDS.findall(sample))
    letters = len(prose) - prose.count(" ")
    latin = sum(char < "\u0250" for char in prose) - prose.count(" ")
    if letters < (MIN_LETTERS if latin * 2 > letters else MIN_OTHER_LETTERS):
        return None
    confidences: dict[str, float] = {}
    for language, confidence in _identifier().rank(prose):
        code = ONE_CODE.get(str(language), str(language))
        confidences[code] = confidences.get(code, 0.0) + float(confidence)
    code, confidence = max(confidences.items(), key=lambda item: item[1])
    return code if confidence >= MIN_CONFIDENCE and len(code) == 2 else None
