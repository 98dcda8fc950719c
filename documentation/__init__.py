"""The documentation site: its reference pages, made from the code, and the commands of its guides, run as written."""
