"""Measurements of speed and retrieval, each a module with a `main`."""
