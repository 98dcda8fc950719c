"""Batches: killed and resumed, memory, speed with several processes, and Ray.

    python -m benchmarks.batch kill      killed twice and resumed equals undisturbed; memory over the manuscripts
    python -m benchmarks.batch speed     two processes against one
    python -m benchmarks.batch ray       Ray equals local, a worker killed, overhead per manuscript

Each works on `--copies` varied copies of every manuscript in the folder that `AUDITOR_DATA` names (ten make 120), with
a cold source cache, and says where it wrote. What follows `--` is given to `auditor batch`.
"""

from __future__ import annotations

import argparse
import filecmp
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.batch_corpus import write_corpus
from tests.engines.processes import peak_memory_of, ray_workers_below

LEAST_SPEED_UP = 1.7
"""Two processes must be so many times as fast as one."""
MANY = 60
"""Manuscripts from which one turn of a speed measurement is enough."""
MOST_GROWTH = 1.25
"""The most memory of all manuscripts may be so many times that of the first half."""
POLL_SECONDS = 0.1


@dataclass(frozen=True)
class Batch:
    """A batch that is or was run as a user runs it."""

    corpus: Path
    out: Path
    arguments: tuple[str, ...] = ()

    def start(self) -> subprocess.Popen[str]:
        """Start it with a cold source cache."""
        environment = {**os.environ, "AUDITOR_CACHE": str(self.out) + "-cache", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "auditor.cli.main", "batch", str(self.corpus), "--match", "manuscript.md"]
        command += [
            "--sources-beside",
            "references.json",
            "--fail-on",
            "never",
            "--out",
            str(self.out),
            *self.arguments,
        ]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def run(self, meanwhile: Callable[[int], bool] = lambda _: True) -> float:
        """Run it to its end and return the seconds. `meanwhile` gets the process id now and then; False kills it."""
        started = time.monotonic()
        process = self.start()
        while process.poll() is None:
            if not meanwhile(process.pid):
                process.send_signal(signal.SIGKILL)
            time.sleep(POLL_SECONDS)
        errors = process.stderr.read() if process.stderr else ""
        if process.returncode not in (0, 3, -signal.SIGKILL):
            raise SystemExit(f"the batch ended with {process.returncode}: {errors[-2000:]}")
        return time.monotonic() - started

    @property
    def finished(self) -> int:
        """Manuscripts with a result."""
        return sum(1 for _ in (self.out / "results").glob("*/result.json"))

    def journal(self) -> list[dict]:
        """Return what was noted of each manuscript, in the order they were done."""
        lines = (self.out / ".batch" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]


def kill(corpus: Path, work: Path, manuscripts: int, arguments: tuple[str, ...]) -> int:
    """Run undisturbed, and killed twice and resumed; compare; say how memory went."""
    whole, broken = (Batch(corpus, work / name, arguments) for name in ("whole", "broken"))
    first: list[int] = []
    seconds = whole.run(lambda pid: bool(first.append(peak_memory_of(pid)) or True))
    print(f"undisturbed: {seconds:.0f} s, {whole.finished} results")
    for share in (1 / 3, 2 / 3):
        broken.run(lambda _, share=share: broken.finished < share * manuscripts)
        left = sum(1 for _ in (broken.out / ".batch" / "partial").iterdir())
        print(f"killed with {broken.finished} results and {left} half-written ones")
    broken.run()
    done = [line["name"] for line in broken.journal()]
    print(f"resumed: {broken.finished} results, {len(done)} audits in all three runs, {len(set(done))} manuscripts")
    differences = list(differing(whole.out, broken.out))
    print(f"files that differ: {len(differences)} {differences[:5]}")
    return int(bool(differences) or whole.finished != manuscripts) | memory(whole, max(first))


def memory(batch: Batch, first_process: int) -> int:
    """Print the most memory of any worker over the manuscripts done; return 1 where it grows past the limit."""
    peaks = [line["peak_memory"] for line in batch.journal()]
    steps = sorted({len(peaks) * part // 8 for part in range(1, 9)})
    print("most memory of a worker (MB) after so many manuscripts:")
    print("  " + "  ".join(f"{step}: {max(peaks[:step]) / 1e6:.0f}" for step in steps if step))
    print(f"most memory of the process that hands out: {first_process / 1e6:.0f} MB")
    half, all_ = max(peaks[: len(peaks) // 2]), max(peaks)
    print(f"all against the first half: {all_ / half:.2f} times (limit {MOST_GROWTH})")
    return int(all_ / half > MOST_GROWTH)


def speed(corpus: Path, work: Path, manuscripts: int, arguments: tuple[str, ...]) -> int:
    """Run with one process and with two, in turns, and compare the faster of each."""
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for turn in range(2 if manuscripts < MANY else 1):
        for jobs, times in seconds.items():
            times.append(Batch(corpus, work / f"jobs-{jobs}-{turn}", ("--jobs", str(jobs), *arguments)).run())
            print(
                f"{jobs} processes: {times[-1]:.1f} s for {manuscripts}, {times[-1] / manuscripts:.2f} s each",
                flush=True,
            )
    gain = min(seconds[1]) / min(seconds[2])
    print(f"two against one: {gain:.2f} times as fast (limit {LEAST_SPEED_UP})")
    return int(gain < LEAST_SPEED_UP)


def ray(corpus: Path, work: Path, manuscripts: int, arguments: tuple[str, ...]) -> int:
    """Run on two local processes, on a Ray with two workers, and on one of which a worker is killed; compare."""
    local = Batch(corpus, work / "local", ("--jobs", "2", *arguments))
    remote = Batch(corpus, work / "ray", ("--jobs", "2", "--engine", "ray", *arguments))
    killed = Batch(corpus, work / "ray-killed", remote.arguments)
    for name, batch in (("local", local), ("ray", remote)):
        seconds = batch.run()
        print(f"{name}: {seconds:.0f} s, {batch.finished} results, {_overhead(batch):.3f} s beside the audit for each")
    victims: list[int] = []

    def kill_one(pid: int) -> bool:
        if not victims and killed.finished >= manuscripts // 3:
            victims.extend(ray_workers_below(pid)[:1])
            for victim in victims:
                os.kill(victim, signal.SIGKILL)
        return True

    killed.run(kill_one)
    print(f"ray with worker {victims} killed: {killed.finished} results")
    differences = [*differing(local.out, remote.out), *differing(local.out, killed.out)]
    print(f"files that differ: {len(differences)} {differences[:5]}")
    return int(bool(differences) or not victims or killed.finished != manuscripts)


def differing(one: Path, other: Path) -> Iterator[str]:
    """Yield the files, but for those of the running, that are not the same in both batches, byte by byte."""
    mine, theirs = _files(one), _files(other)
    for name in sorted(mine | theirs):
        if name not in mine or name not in theirs or not filecmp.cmp(one / name, other / name, shallow=False):
            yield name


def _files(out: Path) -> set[str]:
    paths = (path.relative_to(out) for path in out.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if path.parts[0] != ".batch"}


def _overhead(batch: Batch) -> float:
    """Return the mean time of a worker between two audits, which is not spent in either."""
    by_worker: dict[str, list[dict]] = {}
    for line in batch.journal():
        by_worker.setdefault(line["worker"], []).append(line)
    gaps = [b["at"] - a["at"] - b["seconds"] for lines in by_worker.values() for a, b in pairwise(lines)]
    return sum(gaps) / max(1, len(gaps))


def _parted(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Return what stands before and after `--`."""
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def main(arguments: list[str] | None = None) -> int:
    """Run one measurement; return 1 where a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("kill", "speed", "ray"))
    parser.add_argument("--copies", type=int, default=10, help="copies of each manuscript")
    parser.add_argument("--work", type=Path, default=None, help="folder to write to; a new temporary one by default")
    own, rest = _parted(sys.argv[1:] if arguments is None else arguments)
    given = parser.parse_args(own)
    data = Path(os.environ["AUDITOR_DATA"]) / "manuscripts"
    work = given.work or Path(tempfile.mkdtemp(prefix="auditor-batch-"))
    manuscripts = len(write_corpus(data, work / "corpus", given.copies))
    print(f"{manuscripts} manuscripts in {work}", flush=True)
    measure = {"kill": kill, "speed": speed, "ray": ray}[given.what]
    return measure(work / "corpus", work, manuscripts, tuple(rest))


if __name__ == "__main__":
    sys.exit(main())
