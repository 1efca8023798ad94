"""Runs one turn of wrk."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import processors
from .failure import Failure

script = Path(__file__).with_name("load.lua")


@dataclass(frozen=True)
class Turn:
    """Latencies in microseconds; `processor`: the server's microseconds per request; `others`: the share of the machine's
    time that neither wrk nor the server used. The last two are None if unknown."""

    requests_per_second: float
    bytes_per_second: float
    p50: float
    p99: float
    processor: float | None
    others: float | None


def turn(server, contestant, row, seconds: int, options) -> Turn:
    command = ["wrk", "-t", str(options.threads), "-c", str(options.connections), "-d", f"{seconds}s"]
    command += ["--timeout", "10s", "-s", str(script)]
    for name, value in row.headers.items():
        command += ["-H", f"{name}: {value}"]
    command += [server.url(contestant.path), "--", str(row.pipelined)]
    before = server.processor_seconds(), processors.measure()
    outcome = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    after = server.processor_seconds(), processors.measure()
    found = [line for line in outcome.stdout.splitlines() if line.startswith("{")]
    what = f"{row.name}: wrk against {contestant.server}"
    if outcome.returncode != 0 or not found:
        raise Failure(f"{what}: {(outcome.stderr or outcome.stdout).strip() or 'no output'}")
    figures = json.loads(found[0])
    errors = {name: count for name, count in figures["errors"].items() if count}
    if row.closes and errors.get("read", 0) <= figures["requests"]:
        # wrk counts the end of a connection as an error unless the response announces it.
        errors.pop("read", None)
    if errors or not figures["requests"]:
        raise Failure(f"{what}: {figures['requests']} answers, errors {errors}; the result is not valid")
    duration = figures["duration"] / 1e6
    used = others = None
    if after[0] is not None and before[0] is not None:
        used = after[0] - before[0]
        others = processors.share_of_others(before[1], after[1], used)
    return Turn(
        figures["requests"] / duration, figures["bytes"] / duration, figures["p50"], figures["p99"],
        None if used is None else used * 1e6 / figures["requests"], others)
