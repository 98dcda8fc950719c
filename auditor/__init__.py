"""Checks every cited claim of a manuscript against the work it cites."""
