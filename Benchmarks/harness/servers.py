"""Starts, measures and ends the servers."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from . import build, fixtures, nginx
from .failure import Failure
from .stage import Stage


class Server:
    """A process that listens on a port of 127.0.0.1, and its child processes."""

    def __init__(self, name: str, command: list[str], port: int, *, folder: Path, environment: dict[str, str] = {}):
        self.name = name
        self.port = port
        self.log = folder / f"{name}.log"
        self.serves_by_children = name == "nginx"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                # Keeps Control-C away from the servers; this program ends them in order.
                start_new_session=True)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def wait_until_up(self, path: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.url(path), timeout=5).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        last = self.log.read_text(errors="replace").strip().splitlines()[-1:]
        raise Failure(f"{self.name} does not answer on port {self.port}: {''.join(last) or 'no output'}")

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()

    def process_ids(self) -> list[int]:
        pid = self.process.pid
        if not self.serves_by_children:
            return [pid]
        children = Path(f"/proc/{pid}/task/{pid}/children")
        return [pid] + ([int(child) for child in children.read_text().split()] if children.exists() else [])

    def memory(self) -> tuple[float, float] | None:
        """The current and the peak resident memory of all its processes, in MB of 1,000,000 bytes."""
        now = most = 0
        for pid in self.process_ids():
            try:
                lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
            except OSError:
                return None
            now += int(lines["VmRSS"].split()[0])
            most += int(lines["VmHWM"].split()[0])
        return now * 1024 / 1e6, most * 1024 / 1e6

    def processor_seconds(self) -> float | None:
        """The processor time so far, in user mode and in the kernel."""
        ticks = 0
        for pid in self.process_ids():
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                return None
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def running(
    names: set[str], stage: Stage, processes: ExitStack, *, prefix: list[str] = [],
    prepare: Callable[[Path], Path] = lambda executable: executable,
) -> dict[str, Server]:
    """Starts the servers; `processes` ends them. The site starts first, because the others send its page.

    `prefix` is a command that runs others, `prepare` says what to run in place of an executable.
    """
    started: dict[str, Server] = {}
    for name in sorted(names, key=lambda name: (name != "site", name)):
        port = free_port()
        server = Server(name, prefix + command(name, port, stage, prepare), port, **surroundings(name, stage))
        processes.callback(server.stop)
        server.wait_until_up("/healthz" if name.startswith("site") else "/hello")
        started[name] = server
        if name == "site":
            fixtures.write(server, stage)
    return started


def command(name: str, port: int, stage: Stage, prepare: Callable[[Path], Path]) -> list[str]:
    if name == "nginx":
        return nginx.command(port, stage)
    executable = str(prepare(build.executable(name)))
    if name.startswith("site"):
        return [executable, "serve", "--host", "127.0.0.1", "--port", str(port)]
    return [executable, str(port)] + ([str(stage.files)] if name == "hummingbird" else [])


def surroundings(name: str, stage: Stage) -> dict:
    if not name.startswith("site"):
        return {"folder": stage.root}
    environment = {
        "SITE_DATA": str(stage.root / f"{name}-data"),
        "LOG_LEVEL": "warning",
        "ACCESS_LOG": "combined" if name == "site-logging" else "off",
    }
    return {"folder": stage.site, "environment": environment}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
