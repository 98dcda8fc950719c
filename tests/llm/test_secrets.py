"""Secrets never reach what is written down."""

import pytest

from auditor.llm.secrets import REMOVED, redact
from tests.timing import least_seconds


def test_values_of_secret_variables_are_removed(monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "value-that-is-secret")
    assert redact("sent value-that-is-secret twice") == f"sent {REMOVED} twice"


def test_short_and_ordinary_variables_are_left(monkeypatch):
    monkeypatch.setenv("SORT_KEY", "name")
    monkeypatch.setenv("PLAIN", "ordinary words")
    assert redact("the name of ordinary words") == "the name of ordinary words"


@pytest.mark.parametrize(
    "text",
    [
        "Incorrect key sk-proj-abcdefgh12345678",
        "key AIzaSyA1234567890abcdefghij",
        "Authorization: Bearer abcdef123456.xyz",
        "https://host/v1?key=abcdef123456&x=1",
        "https://user:password@host/v1",
    ],
)
def test_what_looks_like_a_key_is_removed(text):
    cleaned = redact(text)
    assert REMOVED in cleaned
    for secret in ("abcdefgh12345678", "AIzaSyA", "abcdef123456", "user:password"):
        assert secret not in cleaned


@pytest.mark.parametrize("text", ["sk-" * 10_000, "Bearer " * 4_000, "https://" * 3_700, "?key=" * 6_000, "a" * 30_000])
def test_awkward_text_is_cleaned_in_time(text):
    assert least_seconds(lambda: redact(text)) < 0.3
