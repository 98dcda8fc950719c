"""LaTeX manuscripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from auditor.domain import Citation, Manuscript, ManuscriptFormat
from auditor.manuscript import parse_manuscript, read_manuscript


def parse(text: str) -> Manuscript:
    return parse_manuscript(text, name="t.tex", format=ManuscriptFormat.LATEX)


def cited(manuscript: Manuscript) -> list[Citation]:
    return [citation for sentence in manuscript.sentences for citation in sentence.citations]


COMMANDS: list[tuple[str, list[dict[str, Any]]]] = [
    (r"\citep[see][p.~3]{a,b}", [{"key": "a", "prefix": "see"}, {"key": "b", "locator": "p. 3"}]),
    (r"\citet*{c} and \textcite[10--15]{d}", [{"key": "c", "mode": "narrative"}, {"key": "d", "locator": "10--15"}]),
    (r"\citeyearpar{e} \citealp{f} \Citet{g}", [{"mode": "suppress_author"}, {"key": "f"}, {"mode": "narrative"}]),
    (
        r"\textcites(e.g.)(end)[10]{a}[12]{b}",
        [{"key": "a", "prefix": "e.g."}, {"key": "b", "locator": "12", "suffix": "end"}],
    ),
    (r"\citet[with code by \citealt{dorn}]{watts}", [{"key": "watts"}, {"key": "dorn"}]),
    (r"\textcquote[p.~5]{k}{The exact words}", [{"key": "k", "locator": "p. 5", "quote": "The exact words"}]),
    ("\\cite {a,% a comment\n  b}", [{"key": "a"}, {"key": "b"}]),
    ("% \\cite{old}\nAbout 50\\% follow \\cite{new}.", [{"key": "new"}]),
    (r"\nocite{*}\verb|\cite{x}|\begin{comment}\cite{y}\end{comment}\iffalse\cite{z}\fi text", []),
]


@pytest.mark.parametrize(("text", "expected"), COMMANDS)
def test_citation_commands(text: str, expected: list[dict[str, Any]]) -> None:
    got = cited(parse(text))
    assert len(got) == len(expected), got
    for citation, wanted in zip(got, expected, strict=True):
        assert {name: getattr(citation, name) for name in wanted} == wanted


DOCUMENT = r"""\documentclass{article}
\newcommand{\ours}{OurNet}
\newcommand{\by}[1]{\citep{#1}}
\begin{document}
\title{Not prose \cite{no}}
\begin{abstract}We did it.\end{abstract}
\section{Sleep~\& memory}\label{sec:a}
Sleep helps \emph{memory} in caf\'es~\cite{lee}.  It is 10$^{5}$ at $p < 0.05$ --- see
Section~\ref{sec:a}.\footnote{See \cite{foot}.}

\paragraph{Naps.} \ours\ works \by{roe}; we thank \url{https://example.org}.
\begin{table}\caption{Skipped \cite{tab}}\begin{tabular}{l} a & \cite{cell} \end{tabular}\end{table}
\begin{itemize}\item First thing. \item Second thing \citep{two}.\end{itemize}
\begin{thebibliography}{9}
\bibitem[Lee(2019)]{lee} A. Lee. Sleep and recall in adults. \emph{Journal of Rest}, 2019.
\end{thebibliography}
\end{document}
Never read \cite{after}.
"""


def test_a_document() -> None:
    manuscript = parse(DOCUMENT)
    assert [(s.title, s.level) for s in manuscript.sections] == [("Abstract", 1), ("Sleep & memory", 2), ("Naps.", 5)]
    assert [sentence.text for sentence in manuscript.sentences] == [
        "We did it.",
        "Sleep helps memory in cafés [@lee].",
        "It is 10⁵ at p < 0.05 — see Section .[^note]",
        "OurNet works [@roe]; we thank https://example.org.",
        "First thing.",
        "Second thing [@two].",
    ]
    assert [c.key for c in cited(manuscript)] == ["lee", "foot", "roe", "two"]
    assert [(r.key, r.year) for r in manuscript.references] == [("lee", "2019")]


def test_offsets_point_into_the_source() -> None:
    manuscript = parse(DOCUMENT)
    lee, roe = cited(manuscript)[0], cited(manuscript)[2]
    assert lee.span.of(manuscript.text) == r"\cite{lee}"
    assert roe.span.of(manuscript.text) == r"\by{roe}"
    assert manuscript.sentences[1].span.of(manuscript.text) == r"Sleep helps \emph{memory} in caf\'es~\cite{lee}."


def test_inputs_are_joined_and_missing_ones_noticed(tmp_path: Path) -> None:
    (tmp_path / "part.tex").write_text("From the part \\cite{part}.\n\\input{main}", encoding="utf-8")
    (tmp_path.parent / "outside.tex").write_text("Secret \\cite{secret}.", encoding="utf-8")
    main = tmp_path / "main.tex"
    main.write_text(
        "% \\input{no}\nStart.\n\n\\input{part}\n\\include{gone} \\input{../outside}\nEnd.", encoding="utf-8"
    )
    manuscript = read_manuscript(main)
    assert [c.key for c in cited(manuscript)] == ["part", "part"] or [c.key for c in cited(manuscript)] == ["part"]
    assert sum(notice.kind == "missing_input" for notice in manuscript.notices) >= 2
    assert "Secret" not in manuscript.text


def test_latex_in_a_markdown_file_is_read_as_latex(tmp_path: Path) -> None:
    path = tmp_path / "paper.md"
    path.write_text(
        "# A title\n\n\\section{One}\nIt is so~\\cite{a}.\nLee \\citet{b} and \\textbf{bold} say.\n", "utf-8"
    )
    manuscript = read_manuscript(path)
    assert manuscript.format is ManuscriptFormat.LATEX
    assert [section.title for section in manuscript.sections] == ["A title", "One"]
    assert [c.key for c in cited(manuscript)] == ["a", "b"]


def test_words_in_colour_and_links_stay() -> None:
    text = r"\textbf{Bold} \textcolor{red}{red} \href{https://x.org}{link} {\em old} \todo{gone}"
    text += r" $\sim$10\,km \SI{5}{\mg\per\ml}."
    assert [sentence.text for sentence in parse(text).sentences] == ["Bold red link old ∼10 km 5 mg/ml."]


def test_macros_that_never_end_are_cut_short() -> None:
    assert parse("\\newcommand{\\a}{\\a\\a x}\n" + "\\a " * 500).sentences


@pytest.mark.parametrize(
    ("source", "read"),
    [
        (r"The stra\ss e was 18~\textdegree C cool.", "The straße was 18 °C cool."),
        (r"S\o rensen used \LaTeX{} and \LaTeX\ alone.", "Sørensen used LaTeX and LaTeX alone."),
    ],
)
def test_a_letter_written_as_a_command_joins_what_follows(source: str, read: str) -> None:
    assert parse(source).sentences[0].text == read
