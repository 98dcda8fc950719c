"""The embedded judge: pairs a second on one core, its first answer from cold, its memory.

    python -m benchmarks.embedded [FOLDER]

FOLDER is that of the judge; the one that ships where none is given. Pairs are of 128 tokens, made of words of ours.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

from auditor.judging.encoder import Encoder
from auditor.judging.model_folder import read_settings
from auditor.judging.onnx_model import THREADS
from auditor.resources import data_folder
from benchmarks.limits import Limit, reported

TOKENS = 128
PAIRS = 256
FEWEST_A_SECOND = 60.0
LONGEST_COLD = 2.0
"""Seconds of processor time from the start of Python to the first answer of the model."""
MOST_MEMORY = 400.0
"""MB of the process with model and tokenizer loaded and a batch scored."""
SENTENCE = "Pain scores in the coached group of nurses fell by twelve points within a year. "
COLD = """
import sys
from pathlib import Path
from auditor.judging.encoder import Encoder
print(Encoder(Path(sys.argv[1]), longest=int(sys.argv[2])).score([("Sleep improved in the trial.", "Sleep improved.")]))
"""


def main(folder: Path | None = None) -> int:
    """Print the figures; return 1 where one misses its limit."""
    folder = folder or data_folder("judges") / "embedded"
    longest = read_settings(folder).longest_tokens
    cold = _cold(folder, longest)
    os.environ[THREADS] = "1"
    pace = _pace(Encoder(folder, longest=TOKENS))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{pace:.0f} pairs of {TOKENS} tokens a second on one core; first answer {cold:.2f} s; {memory:.0f} MB")
    return reported(
        [
            Limit(f"1 / (pairs a second) against 1 / {FEWEST_A_SECOND:.0f}", FEWEST_A_SECOND / pace, 1.0),
            Limit("first answer from cold, seconds of processor time", cold, LONGEST_COLD),
            Limit("memory, MB", memory, MOST_MEMORY),
        ]
    )


def _pace(encoder: Encoder) -> float:
    """Return pairs of 128 tokens a second of processor time: the best of three rounds."""
    passage = SENTENCE * 20
    pairs = [(passage, f"Pain fell by {number} points.") for number in range(PAIRS)]
    rounds = []
    for _ in range(3):
        began = time.process_time()
        encoder.score(pairs)
        rounds.append(time.process_time() - began)
    return PAIRS / min(rounds)


def _cold(folder: Path, longest: int) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", COLD, str(folder), str(longest)], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
