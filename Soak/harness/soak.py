"""One soak: a server, its load, and what came of it."""

import shutil
import subprocess
import time

from .failure import Failure
from .load import Load
from .server import Server, build

# Clients that check what they get, in so many processes, and connections of wrk, which does not, but is faster.
_processes, _clients, _wrk = 2, 24, 16
# Of the run, when memory is looked at. By the third of these, buffers, threads and caches have come to their size.
_looks = (0, 0.1, 0.5, 0.75, 1)
# Seconds for which the successor has the load to itself.
_taking_over = 3


def soak(kind: str, seconds: int, is_built: bool) -> bool:
    """Prints what came of it; whether that is nothing but right answers."""
    program = build(kind, is_built)
    servers = [Server(kind, program)]
    server = servers[0]
    load = Load(server.ports, _processes, _clients)
    hammer = _hammer(server.ports.plain, seconds)
    try:
        memory = _watch(server, seconds)
        # Another one takes over, and then ends too.
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
    growth = kind == "release" and memory[-1] > memory[2] * 1.1 + 2
    for text in faults[:10] + reports[:5]:
        print(text)
    if any(codes):
        print(f"the server ended with {codes[0]}, its successor with {codes[1]}")
    if growth:
        print("memory grew in the second half")
    print(
        f"{kind}: {seconds} s, {sum(requests.values())} checked requests"
        f" and {hammered} of wrk, {len(faults)} faults, {len(reports)} reports, resident "
        + " → ".join(f"{megabytes:.0f}" for megabytes in memory) + " MB", flush=True)
    print("  " + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in sorted(requests.items())))
    is_right = not faults and not reports and not any(codes) and not growth
    if is_right:
        server.forget()
    else:
        print(f"what the server said is in {server.folder}")
    return is_right


def _watch(server: Server, seconds: int) -> list[float]:
    """What is resident at each look: the least in the five seconds around it, as what is under way comes and goes."""
    begin = time.monotonic()
    memory = []
    for look in _looks:
        until = begin + max(3, seconds * look)
        least = float("inf")
        while time.monotonic() < until:
            if not server.is_running():
                raise Failure(f"the server ended with {server.process.wait()}: see {server.folder}")
            time.sleep(0.2)
            if time.monotonic() > until - 5:
                least = min(least, server.memory())
        server.reload()
        memory.append(least)
    return memory


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
