"""Run every benchmark that needs no data of others: `make bench`."""

from __future__ import annotations

import sys

from benchmarks import pdf, quotes


def main() -> int:
    """Run them all; return 1 where a limit is missed."""
    return max(quotes.main(), pdf.main())


if __name__ == "__main__":
    sys.exit(main())
