"""PDF pages → text in reading order; running heads, page numbers and hidden text told apart."""

from auditor.pdf.reading import PdfText, UnreadablePdf, read_pdf

__all__ = ["PdfText", "UnreadablePdf", "read_pdf"]
