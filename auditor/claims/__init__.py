"""Atomic claims of cited sentences, with the works they rest on and why these are cited."""

from auditor.claims.extraction import claim_from_text, extract_claims

__all__ = ["claim_from_text", "extract_claims"]
