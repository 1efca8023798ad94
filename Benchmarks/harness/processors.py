"""Divides the processor time of the machine between the comparison and other processes."""

import os
from dataclasses import dataclass
from pathlib import Path

statistics = Path("/proc/stat")


@dataclass(frozen=True)
class Use:
    """Seconds since the start of the machine, for all cores together; `ours` is the time of wrk."""

    busy: float
    idle: float
    ours: float


def measure() -> Use | None:
    """None if the system does not provide the times."""
    if not statistics.exists():
        return None
    ticks = os.sysconf("SC_CLK_TCK")
    user, nice, system, idle, waiting, *rest = map(int, statistics.read_text().splitlines()[0].split()[1:])
    # Interrupts and steal time. The guests' time that follows is part of `user`.
    busy = user + nice + system + sum(rest[:3])
    children = os.times()
    return Use(busy / ticks, (idle + waiting) / ticks, children.children_user + children.children_system)


def share_of_others(before: Use | None, after: Use | None, server: float) -> float | None:
    """From 0 to 1. `server`: the seconds of the measured server in the same period."""
    if before is None or after is None:
        return None
    busy = after.busy - before.busy
    all = busy + after.idle - before.idle
    ours = after.ours - before.ours + server
    return max(0.0, (busy - ours) / all) if all else None
