"""One turn of wrk."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .failure import Failure

script = Path(__file__).with_name("load.lua")


@dataclass(frozen=True)
class Turn:
    """Latencies in microseconds; `processor` in microseconds of the server for a request, None where not known."""

    requests_per_second: float
    bytes_per_second: float
    p50: float
    p99: float
    processor: float | None


def turn(server, contestant, row, seconds: int, options) -> Turn:
    command = ["wrk", "-t", str(options.threads), "-c", str(options.connections), "-d", f"{seconds}s"]
    command += ["--timeout", "10s", "-s", str(script)]
    for name, value in row.headers.items():
        command += ["-H", f"{name}: {value}"]
    command += [server.url(contestant.path), "--", str(row.pipelined)]
    before = server.processor_seconds()
    outcome = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    after = server.processor_seconds()
    found = [line for line in outcome.stdout.splitlines() if line.startswith("{")]
    what = f"{row.name}: wrk against {contestant.server}"
    if outcome.returncode != 0 or not found:
        raise Failure(f"{what}: {(outcome.stderr or outcome.stdout).strip() or 'it said nothing'}")
    figures = json.loads(found[0])
    errors = {name: count for name, count in figures["errors"].items() if count}
    if row.closes and errors.get("read", 0) <= figures["requests"]:
        # wrk counts the end of a connection as an error where the answer before it did not announce it.
        errors.pop("read", None)
    if errors or not figures["requests"]:
        raise Failure(f"{what}: {figures['requests']} answers, errors {errors}; these figures would not count")
    duration = figures["duration"] / 1e6
    processor = None
    if before is not None and after is not None:
        processor = (after - before) * 1e6 / figures["requests"]
    return Turn(
        figures["requests"] / duration, figures["bytes"] / duration, figures["p50"], figures["p99"], processor)
