"""The command line: one module per command; each parses, calls one library function, writes, returns an exit code."""
