"""Is `auditor compare` honest? A simulation of pairs of runs with known truth.

    python -m benchmarks.compare_simulation [--runs 1000]

1. Two halves of the same distribution: how often do they differ "significantly" (p < 0.05; should be 5 % ± 2)?
2. The same without clusters: what goes wrong if claims of a sentence are taken as independent.
3. A change of a given size, from the mean scores and mode counts of a published report on two prompts: how often is it
   found with as many claims?

Claims of a sentence agree with probability `ALIKE`, else they are drawn anew. Seeded; about two minutes on one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

from auditor.statistics.differences import Observations, contrast, difference_p_value, holm

ALIKE = 0.7
"""Probability that a claim shares its sentence's fate."""
SEED = 11
LEVEL = 0.05
CLAIMS_PER_SENTENCE = (1, 2, 2, 3, 3, 4, 5)
"""Sizes of sentences, drawn from with equal weight."""
SCORES = (0.614, 0.817)
"""Mean scores of the two prompts."""
PROBLEMS = (382, 172)
"""Problems of the two prompts; the numbers of claims follow from scores and problems."""
FABRICATED = (123, 35)
"""Problems that are fabricated specifics."""
QUARTILES = ((0.661, 0.640, 0.600, 0.468), (0.81, 0.81, 0.81, 0.81))
"""Mean scores by quarter of the section."""


def claims_of(score: float, problems: int) -> int:
    """Return how many claims make `problems` problems at this mean score."""
    return round(problems / (1 - score))


def side(generator: random.Random, rate: float, claims: int, *, clustered: bool = True) -> Observations:
    """Return one side: 1 with probability `rate`, claims of a sentence alike."""
    values: list[float] = []
    clusters: list[int] = []
    sentence = 0
    while len(values) < claims:
        fate = generator.random() < rate
        for _ in range(min(generator.choice(CLAIMS_PER_SENTENCE), claims - len(values))):
            shared = generator.random() < ALIKE
            values.append(float(fate if shared else generator.random() < rate))
            clusters.append(sentence if clustered else len(values))
        sentence += 1
    return Observations(tuple(values), tuple(clusters))


def share(runs: int, significant: Callable[[random.Random], bool]) -> float:
    """Return the share of simulated runs in which a difference is called significant."""
    generator = random.Random(SEED)
    return sum(significant(generator) for _ in range(runs)) / runs


def differs(
    rates: tuple[float, float], claims: tuple[int, int], *, clustered: bool = True
) -> Callable[[random.Random], bool]:
    """Return a test of one simulated pair of runs by p value."""

    def test(generator: random.Random) -> bool:
        a = side(generator, rates[0], claims[0], clustered=clustered)
        b = side(generator, rates[1], claims[1], clustered=clustered)
        p = difference_p_value(a, b)
        return p is not None and p < LEVEL

    return test


def interval_misses(rates: tuple[float, float], claims: tuple[int, int]) -> Callable[[random.Random], bool]:
    """Return a test whether the bootstrap interval leaves out the true difference."""

    def test(generator: random.Random) -> bool:
        found = contrast(side(generator, rates[0], claims[0]), side(generator, rates[1], claims[1]))
        truth = rates[1] - rates[0]
        return found.low is not None and found.high is not None and not found.low <= truth <= found.high

    return test


def any_mode_differs(rate: float, claims: int, modes: int = 7) -> Callable[[random.Random], bool]:
    """Return a test whether any of several equal modes is called different after correction."""

    def test(generator: random.Random) -> bool:
        p_values = [
            difference_p_value(side(generator, rate, claims), side(generator, rate, claims)) for _ in range(modes)
        ]
        return any(p is not None and p < LEVEL for p in holm(p_values, modes))

    return test


def main() -> None:
    """Run the simulation and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000)
    runs = parser.parse_args().runs
    claims = claims_of(SCORES[0], PROBLEMS[0]), claims_of(SCORES[1], PROBLEMS[1])
    modes = FABRICATED[0] / claims[0], FABRICATED[1] / claims[1]
    quarter = claims[0] // 4, claims[1] // 4
    rows = [
        ("same distribution, clustered by sentence", differs((0.6, 0.6), (300, 300))),
        ("same distribution, few claims", differs((0.6, 0.6), (60, 60))),
        ("same distribution, clusters ignored", differs((0.6, 0.6), (300, 300), clustered=False)),
        ("interval leaves out the true difference", interval_misses((0.6, 0.8), (300, 300))),
        ("any of seven equal modes, corrected", any_mode_differs(0.1, 300)),
        (f"score {SCORES[0]} → {SCORES[1]}, {claims[0]} and {claims[1]} claims", differs(SCORES, claims)),
        (f"fabricated specifics {FABRICATED[0]} → {FABRICATED[1]}", differs(modes, claims)),
        (f"fourth quarter {QUARTILES[0][3]} → {QUARTILES[1][3]}", differs((QUARTILES[0][3], QUARTILES[1][3]), quarter)),
        (
            f"within A: Q1 {QUARTILES[0][0]} → Q4 {QUARTILES[0][3]}",
            differs((QUARTILES[0][0], QUARTILES[0][3]), (quarter[0],) * 2),
        ),
    ]
    for label, test in rows:
        print(f"{label:66} {share(runs, test):6.1%} of {runs}")


if __name__ == "__main__":
    main()
