"""Topicality: are claim and source about the same thing? Decided only where it is plain."""

from __future__ import annotations

from auditor.domain import Reference, Topicality
from auditor.grounding import lexicon
from auditor.grounding.analysis import Analysis
from auditor.grounding.names import Vocabulary, vocabulary
from auditor.sources.passages import SourceIndex


def topicality(claim: Analysis, index: SourceIndex, reference: Reference | None = None) -> Topicality:
    """Return whether the source is about the claim's subject.

    `none` only where not one content word of the claim, in any form, stands in a text long enough to show it, nor in
    the work's title; `shared` only where several of them do and make up a good part of the claim.
    """
    limits = lexicon.limits().topic
    held: Vocabulary = vocabulary(index)
    title = f"{index.source.title or ''} {reference.title or '' if reference else ''}"
    content = [word for word in claim.content if word.lemma not in lexicon.words("generic_nouns") and word.pos != "NUM"]
    if not content:
        return Topicality.UNCLEAR
    shared = {word.stem for word in content if held.holds(word.lemma) or word.stem in Vocabulary.of(title).stems}
    if len(shared) >= limits.shared_words and len(shared) / len({word.stem for word in content}) >= limits.shared_share:
        return Topicality.SHARED
    if len(shared) <= limits.none_words and held.size >= limits.source_words:
        return Topicality.NONE
    return Topicality.UNCLEAR
