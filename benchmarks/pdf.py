"""Reading PDF: pages per second against plain pdfium text, growth with the number of pages, and memory.

The paper is the two-column one of the tests, set with reportlab. Times are processor time in one process.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable

from benchmarks.limits import Limit, reported
from tests.sources.pdf_paper import paper

PAGES = (10, 100, 1000)
MOST_GROWTH = 12.0
"""Ten times the pages may take this many times as long."""


def main() -> int:
    """Print the table; return 1 where reading grows faster than the limit."""
    from auditor.pdf import read_pdf

    print("pages  pages/s  plain pages/s  ratio  most memory (MB)")
    seconds: list[float] = []
    for pages in PAGES:
        content = paper(pages=pages)
        seconds.append(_seconds(lambda content=content: read_pdf(content, "paper.pdf")))
        plain = _seconds(lambda content=content: _plain(content))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        rates = f"{pages / seconds[-1]:7.0f}  {pages / plain:13.0f}  {seconds[-1] / plain:5.1f}"
        print(f"{pages:5}  {rates}  {memory:16.0f}")
    return reported([Limit("ten times the pages", seconds[-1] / seconds[-2], MOST_GROWTH)])


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def _plain(content: bytes) -> list[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    return [page.get_textpage().get_text_range() for page in document]


if __name__ == "__main__":
    sys.exit(main())
