"""Runs one soak: a server and its load, and reports the result."""

import shutil
import subprocess
import time

from .failure import Failure
from .load import Load
from .memory import floors, growth, grows
from .server import Server, build

# The number of checking clients and of their processes; and of wrk's connections, which are faster but check nothing.
_processes, _clients, _wrk = 2, 24, 16
# The number of parts of the run. The certificates are read again at the end of each.
_reloads = 4
# The seconds in which only the successor has load.
_taking_over = 3


def soak(kind: str, seconds: int, is_built: bool) -> bool:
    """Prints the result. Returns whether there were only correct responses."""
    program = build(kind, is_built)
    servers = [Server(kind, program)]
    server = servers[0]
    load = Load(server.ports, _processes, _clients)
    hammer = _hammer(server.ports.plain, seconds)
    try:
        memory = _watch(server, seconds)
        # A successor takes over, and then ends too.
        servers.append(Server(kind, program, server))
        load.server_stops()
        codes = [server.stop()]
        time.sleep(_taking_over)
        requests, faults = load.finish()
        codes.append(servers[1].stop())
    finally:
        load.end()
        for each in servers:
            each.kill()
        if hammer:
            hammer.kill()
    hammered = _count(hammer)
    reports = server.reports()
    # Sanitisers delay the freeing of memory.
    is_growing = kind == "release" and grows(memory)
    for text in faults[:10] + reports[:5]:
        print(text)
    if any(codes):
        print(f"the server ended with {codes[0]}, its successor with {codes[1]}")
    if is_growing:
        print(f"memory grew by {growth(memory):.1f} MB since a third of the run was over")
    print(
        f"{kind}: {seconds} s, {sum(requests.values())} checked requests"
        f" and {hammered} of wrk, {len(faults)} faults, {len(reports)} reports, resident "
        + (" → ".join(f"{megabytes:.0f}" for megabytes in memory) or "for too short a time to tell how many") + " MB",
        flush=True)
    if kind == "release" and growth(memory) is None:
        print("  too short to measure the growth of memory; run for at least a minute")
    print("  " + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in sorted(requests.items())))
    is_right = not faults and not reports and not any(codes) and not is_growing
    if is_right:
        server.forget()
    else:
        print(f"the output of the server is in {server.folder}")
    return is_right


def _watch(server: Server, seconds: int) -> list[float]:
    """The memory that was resident throughout: see `floors`."""
    begin = time.monotonic()
    samples: list[tuple[float, float]] = []
    for part in range(_reloads):
        while (now := time.monotonic() - begin) < seconds * (part + 1) / _reloads:
            if not server.is_running():
                raise Failure(f"the server ended with {server.process.wait()}: see {server.folder}")
            samples.append((now, server.memory()))
            time.sleep(0.2)
        server.reload()
    return floors(samples, seconds)


def _hammer(port: int, seconds: int) -> subprocess.Popen | None:
    if not shutil.which("wrk"):
        return None
    return subprocess.Popen(
        ["wrk", "-t1", f"-c{_wrk}", f"-d{seconds}s", f"http://127.0.0.1:{port}/small"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def _count(hammer: subprocess.Popen | None) -> int:
    if hammer is None:
        return 0
    words = hammer.communicate()[0].split()
    return int(words[words.index("requests") - 1]) if "requests" in words else 0
