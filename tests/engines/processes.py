"""The processes of Ray's workers on this machine, from Linux's `/proc`."""

from __future__ import annotations

from pathlib import Path


def ray_workers_below(pid: int) -> list[int]:
    """Return the processes of a batch's Ray workers that a process started, the oldest first."""
    found = []
    for title in Path("/proc").glob("[0-9]*/cmdline"):
        number = int(title.parent.name)
        if _read(title).startswith("ray::RayWorker") and _descends(number, pid):
            found.append(number)
    return sorted(found)


def peak_memory_of(pid: int) -> int:
    """Return the most memory of a process so far, in bytes; 0 where it has ended."""
    lines = _read(Path(f"/proc/{pid}/status")).splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)


def _descends(pid: int, ancestor: int) -> bool:
    while pid > 1:
        if pid == ancestor:
            return True
        state = _read(Path(f"/proc/{pid}/stat")).rsplit(")", 1)
        pid = int(state[1].split()[1]) if len(state) == 2 else 0
    return False


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # it has ended meanwhile
        return ""
