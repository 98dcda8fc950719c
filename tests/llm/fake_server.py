"""An OpenAI-compatible server on 127.0.0.1 that answers as it is told, faults included.

Each request takes the next behaviour of the script; the last one repeats. Requests are recorded with their time.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

Behaviour = Callable[["Handler"], None]


@dataclass
class Record:
    """One request as it came."""

    at: float
    body: dict
    authorization: str


@dataclass
class FakeServer:
    """A running server: its address, what it was sent, and what it does next."""

    script: list[Behaviour]
    requests: list[Record] = field(default_factory=list)
    port: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def waits(self) -> list[float]:
        """Seconds between one request and the next."""
        times = [record.at for record in self.requests]
        return [later - earlier for earlier, later in pairwise(times)]

    def next(self) -> Behaviour:
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]


class Handler(BaseHTTPRequestHandler):
    """Takes a request down and lets the script answer it."""

    protocol_version = "HTTP/1.1"
    fake: FakeServer

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        self.body = json.loads(self.rfile.read(length) or b"{}")
        with self.fake.lock:
            self.fake.requests.append(Record(time.monotonic(), self.body, self.headers.get("Authorization", "")))
            behaviour = self.fake.next()
        behaviour(self)

    def log_message(self, *args):
        pass

    def send(self, status: int, body: bytes, headers: dict[str, str] | None = None, kind="application/json"):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def completion(text: str, *, model="fake-model", finish="stop", choices=True, usage=True) -> bytes:
    """Return the body of a chat completion."""
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text}}
    body = {"id": "x", "object": "chat.completion", "created": 1, "model": model}
    body["choices"] = [choice] if choices else []
    if usage:
        body["usage"] = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return json.dumps(body).encode()


def says(text: str, **options) -> Behaviour:
    return lambda handler: handler.send(200, completion(text, **options))


def replies(answer: Callable[[dict], str]) -> Behaviour:
    """Answer by a function of the request's body."""
    return lambda handler: handler.send(200, completion(answer(handler.body)))


def status(code: int, *, retry_after: str | None = None, message="fault") -> Behaviour:
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    body = json.dumps({"error": {"message": message, "type": "server_error", "code": str(code)}}).encode()
    return lambda handler: handler.send(code, body, headers)


def html(handler: Handler) -> None:
    handler.send(200, b"<!doctype html><title>Sign in</title><p>Please sign in.</p>", kind="text/html")


def no_choices(handler: Handler) -> None:
    handler.send(200, completion("", choices=False))


def cut_off_json(handler: Handler) -> None:
    handler.send(200, completion("text")[:60])


def reset(handler: Handler) -> None:
    """End the connection with a TCP reset."""
    handler.close_connection = True
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def hang(seconds: float) -> Behaviour:
    def behaviour(handler: Handler) -> None:
        time.sleep(seconds)
        handler.close_connection = True

    return behaviour


def drip(text: str, seconds: float) -> Behaviour:
    """Send a whole reply, byte by byte, over so many seconds."""

    def behaviour(handler: Handler) -> None:
        body = completion(text)
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        try:
            for byte in body:
                handler.wfile.write(bytes([byte]))
                handler.wfile.flush()
                time.sleep(seconds / len(body))
        except OSError:
            handler.close_connection = True

    return behaviour


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        """A connection that the script broke off is no error of the test."""


@contextmanager
def fake_server(script: Behaviour | Iterable[Behaviour]):
    """Run a server for the length of the block."""
    fake = FakeServer([script] if callable(script) else list(script))
    server = _Server(("127.0.0.1", 0), type("BoundHandler", (Handler,), {"fake": fake}))
    fake.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
