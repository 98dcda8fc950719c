"""References files and printed entries → references."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.errors import UnreadableFile
from auditor.manuscript.reference_bibtex import attached_files
from auditor.manuscript.reference_identifiers import find_identifiers
from auditor.manuscript.reference_names import split_authors
from auditor.manuscript.references import parse_reference_entry, read_references

# entry, title, first author's family name (or None), number of authors, year
ENTRIES = [
    (
        "T. Braun, B. Mand, J. D Kapoor, P. Dhar, et al. Small models can learn from hints. Proc. Learn. Syst., 33, 2020.",
        "Small models can learn from hints",
        "Braun",
        4,
        "2020",
    ),
    (
        "Brandi, M. (2007). Schemes for jump-diffusion. doi:10.1000/s10092-007-0128-3",
        "Schemes for jump-diffusion",
        "Brandi",
        1,
        "2007",
    ),
    (
        "[3] Reinforcement Learning and Multi-Armed Bandit Problems",
        "Reinforcement Learning and Multi-Armed Bandit Problems",
        None,
        0,
        None,
    ),
    (
        "6. Shore, A. et al. Treating rust with nanotechnology. Nat. Rev. Metals 12, 39 (2012).",
        "Treating rust with nanotechnology",
        "Shore",
        1,
        "2012",
    ),
    (
        "Shore A, Doe BC, van der Berg J. Treating rust: a review. Metals. 2012;12(3):39-45.",
        "Treating rust: a review",
        "Shore",
        3,
        "2012",
    ),
    (
        "Shore A, Doe BC, Lund J; RUST Study Group. Treating rust. Metals. 2012 Mar 3;12:39.",
        "Treating rust",
        "Shore",
        None,
        "2012",
    ),
    (
        "Nicola De Cai, Gautier Izard, Sebastian Riedler, and Fabio Petri. 2020. Autoregressive rust retrieval. arXiv preprint arXiv:2010.00904.",
        "Autoregressive rust retrieval",
        "De Cai",
        4,
        "2020",
    ),
    (
        "Lee, John, and Bob Smith. “The Title of It: A Story.” Journal of Things 3, no. 2 (2015): 45–67.",
        "The Title of It: A Story",
        "Lee",
        2,
        "2015",
    ),
    (
        "A. Author, B. Author, and C. de la Cruz, “Deep things for people,” IEEE Trans. Foo, vol. 3, no. 2, pp. 1998–2004, 2016.",
        "Deep things for people",
        "Author",
        3,
        "2016",
    ),
    (
        "A. Author, B. Author, Title of the work with words, J. Phys. Lett. 12 (2010) 3–9.",
        "Title of the work with words",
        "Author",
        2,
        "2010",
    ),
    (
        "World Health Organization. (2019). Guidelines on sleep. WHO.",
        "Guidelines on sleep",
        "World Health Organization",
        1,
        "2019",
    ),
    (
        "IPCC (2015). Climate change 2014: Synthesis report. Geneva.",
        "Climate change 2014: Synthesis report",
        "IPCC",
        1,
        "2015",
    ),
    (
        "IPCC. Climate Change 2014: Synthesis Report. Geneva, 2015.",
        "Climate Change 2014: Synthesis Report",
        "IPCC",
        1,
        "2015",
    ),
    ("CRUZ, A. B.; CORREA, J. O tema da dança. São Paulo: Editora, 1998.", "O tema da dança", "CRUZ", 2, "1998"),
    (
        "[18] https://link.springer.com/chapter/10.1007/17280_2023_1 - The Landscape of Funds: How Resilient Are They? | SpringerLink",
        "The Landscape of Funds: How Resilient Are They?",
        None,
        0,
        None,
    ),
    (
        "Müller, J., Özdemir, Ş., & O'Neil, K. (2021, March 3). What do cats think? A review. *Journal of Cats*, *12*(3), 4–5.",
        "What do cats think? A review",
        "Müller",
        3,
        "2021",
    ),
    (
        "Author, F., Author, S.: Title of a proceedings paper. In: Editor, F., Editor, S. (eds.) CONFERENCE 2016, LNCS, vol. 9999, pp. 1–13. Springer, Heidelberg (2016).",
        "Title of a proceedings paper",
        "Author",
        2,
        "2016",
    ),
    ("Deep Learning. MIT Press, 2016.", "Deep Learning", None, 0, "2016"),
    (
        "Goodfellow, I., Bengio, Y., Courville, A.: Deep Learning. MIT Press (2016)",
        "Deep Learning",
        "Goodfellow",
        3,
        "2016",
    ),
    ("王小明, 李华. 深度学习综述[J]. 计算机学报, 2019, 42(3): 1-20.", "深度学习综述", "王小明", 2, "2019"),
    ("Knuth, Donald E. The Art of Programming. Addison-Wesley, 1968.", "The Art of Programming", "Knuth", 1, "1968"),
    ("Lee J. The rise of rust. 2nd ed. Oslo: Metal Press; 2003.", "The rise of rust", "Lee", 1, "2003"),
    ("Adams D, Baker E: Rust in ships. Corros Sci 1999, 41:1-12.", "Rust in ships", "Adams", 2, "1999"),
    (
        "Adams, D. and Baker, E. (1999) Rust in ships, Corrosion Science, 41, pp. 1-12.",
        "Rust in ships",
        "Adams",
        2,
        "1999",
    ),
    ("Adams D, Baker E. 1999a. Rust in ships. Corros Sci 41:1-12.", "Rust in ships", "Adams", 2, "1999a"),
    ("Adams, D., & Baker, E. (in press). Rust in ships. Corrosion Science.", "Rust in ships", "Adams", 2, "in press"),
    ("Adams, D. (n.d.). Rust in ships. Retrieved from https://example.org/rust", "Rust in ships", "Adams", 1, "n.d."),
    ("Adams, D., ‘Rust in Ships’, Corrosion Science, 41 (1999), 1–12.", "Rust in Ships", "Adams", 1, "1999"),
    (
        "Adams, Douglas. Rust in Ships: A History. London: Dock Press, 1979. Print.",
        "Rust in Ships: A History",
        "Adams",
        1,
        "1979",
    ),
    ("Adams, D.; Baker, E. Rust in Ships. J. Am. Rust Soc. 1999, 121, 39–45.", "Rust in Ships", "Adams", 2, "1999"),
    ("van der Waals JD, 't Hooft G. On rust. Physica. 1999;1:2.", "On rust", "van der Waals", 2, "1999"),
    (
        "Smith, J., Jr., & Doe, A. (2001). Rust vs. paint: Which wins? Paint Letters, 3, 1-2.",
        "Rust vs. paint: Which wins?",
        "Smith",
        2,
        "2001",
    ),
    (
        "D. Adams and E. Baker. Rust in ships. In Proceedings of the 12th Rust Conference, pages 1998–2005, 2011.",
        "Rust in ships",
        "Adams",
        2,
        "2011",
    ),
    ("Adams, D. et al. (2020) ‘Rust in ships’, Corrosion 2(1).", "Rust in ships", "Adams", 1, "2020"),
    ("- [Rust in ships](https://arxiv.org/abs/2108.02755) — Adams et al., 2021", "Rust in ships", None, None, "2021"),
    (
        "[[Yan Bar' 2017-10-17](http://arxiv.org/abs/1710.06285v2)] Steps toward a dynamics of rust",
        "Steps toward a dynamics of rust",
        None,
        None,
        "2017",
    ),
    (
        "Rust in ships: ten years after. https://example.org/rust/2013/04/ships",
        "Rust in ships: ten years after",
        None,
        0,
        None,
    ),
    ("OpenAI. 2023. GPT-4 technical report. arXiv:2303.08774.", "GPT-4 technical report", "OpenAI", 1, "2023"),
    (
        "Ren, S. Q., He, K. M. & Sun, J. Faster boxes. IEEE TPAMI 39, 1137–1149 (2017).",
        "Faster boxes",
        "Ren",
        3,
        "2017",
    ),
    (
        "Nguyen, T. H. D. (2018). Rust and U.S. policy. Journal of Policy, 4, 2.",
        "Rust and U.S. policy",
        "Nguyen",
        1,
        "2018",
    ),
    ("Kim, S.-J., Lee, H.Y.: Rust at 300 K. Acta Mater. 12(3), 1–4 (2008)", "Rust at 300 K", "Kim", 2, "2008"),
    ("García Márquez, G., & Ruiz-Zafón, C. (1998). Rust. Sudamericana.", "Rust", "García Márquez", 2, "1998"),
    ("Zhang Y, Li X, et al. (2014) Effects of vitamin D. Lancet 3: 4-5.", "Effects of vitamin D", "Zhang", 2, "2014"),
    (
        "Whittle, P. (1988). Restless bandits: activity in a changing world. In A Celebration, J. Appl. Probab., vol. 25A, pp. 287-298.",
        "Restless bandits: activity in a changing world",
        "Whittle",
        1,
        "1988",
    ),
    (
        "Gani, J. (ed.). (1988). A Celebration of Probability. J. Appl. Probab., vol. 25A.",
        "A Celebration of Probability",
        "Gani",
        1,
        "1988",
    ),
    (
        "J. Davis, M.-W. Chan, K. Lee and K. Tova, RUST: Training of deep models, in: NAACL, 2019, pp. 4171–4186.",
        "RUST: Training of deep models",
        "Davis",
        4,
        "2019",
    ),
    (
        "GBD 2019 Rust Collaborators. Global burden of 369 kinds of rust. Lancet 2020; 396: 1204–22.",
        "Global burden of 369 kinds of rust",
        "GBD 2019 Rust Collaborators",
        1,
        "2020",
    ),
    (
        "The ATLAS Collaboration, Observation of a new rust, Phys. Lett. B 716 (2012) 1–29.",
        "Observation of a new rust",
        "The ATLAS Collaboration",
        1,
        "2012",
    ),
    (
        'Smith, John A., and Mary B. Jones. 2015. "Cats and dogs." Journal of Pets 12 (3): 44–55.',
        "Cats and dogs",
        "Smith",
        2,
        "2015",
    ),
    (
        "Ó Súilleabháin, M., & Mac an Ghaill, M. (2007). Irish rust. Dublin: Press.",
        "Irish rust",
        "Ó Súilleabháin",
        2,
        "2007",
    ),
    ("S. Zhen et al., Sci. Adv. 8, eabk2607 (2022).", None, "Zhen", 1, "2022"),
    ("Kim, Y., & Park, S.-H. 2021, ApJ, 912, 34", None, "Kim", 2, "2021"),
    ("A. Author, Phys. Rev. Lett. 12, 34 (2010).", None, "Author", 1, "2010"),
    ("Tuft E. R. Beautiful rust. Graphics Press, 2006.", "Beautiful rust", "Tuft", 1, "2006"),
    (
        "How do models cite? A survey of practice (2023), https://arxiv.org/abs/2301.00001",
        "How do models cite? A survey of practice",
        None,
        0,
        "2023",
    ),
    (
        "Hast, T., & Fried, J. H. (2009). The elements of rust: data and prediction (Vol. 2, pp. 1-758). New York: springer.",
        "The elements of rust: data and prediction",
        "Hast",
        2,
        "2009",
    ),
    ("Иванов И.И., Петров П.П. Коррозия судов // Вестник. 2010. № 3. С. 5–9.", "Коррозия судов", "Иванов", 2, "2010"),
    ("佐藤太郎・鈴木花子 (2015). 錆の研究. 金属学会誌, 12, 3-9.", "錆の研究", "佐藤太郎", 2, "2015"),
    ("de Bove, S. (1949). Le deuxième rouille. Gallimard.", "Le deuxième rouille", "de Bove", 1, "1949"),
    (
        "Cook, A.L., 1972. Effectiveness: random reflections on rust. Nuffield Trust, London.",
        "Effectiveness: random reflections on rust",
        "Cook",
        1,
        "1972",
    ),
    (
        "R Core Team (2021). R: A language for rust. R Foundation, Vienna.",
        "R: A language for rust",
        "R Core Team",
        1,
        "2021",
    ),
]


@pytest.mark.parametrize(("entry", "title", "family", "count", "year"), ENTRIES, ids=[row[0][:40] for row in ENTRIES])
def test_printed_entry(entry, title, family, count, year):
    reference = parse_reference_entry(entry, "k")
    assert reference.title == title
    assert reference.year == year
    if count is not None:
        assert len(reference.authors) == count
    if family is not None:
        assert reference.authors[0].split(",")[0] == family
    assert reference.key == "k"
    assert reference.origin == "manuscript"
    assert reference.raw
