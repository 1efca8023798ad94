"""Who had the processors' time: ours, or somebody else on the machine."""

import os
from dataclasses import dataclass
from pathlib import Path

statistics = Path("/proc/stat")


@dataclass(frozen=True)
class Use:
    """Seconds since the start of the machine, of all cores together; `ours` is that of wrk."""

    busy: float
    idle: float
    ours: float


def measure() -> Use | None:
    """None where the system does not tell."""
    if not statistics.exists():
        return None
    ticks = os.sysconf("SC_CLK_TCK")
    user, nice, system, idle, waiting, *rest = map(int, statistics.read_text().splitlines()[0].split()[1:])
    # Interrupts, and what the host took away; the guests' time, which follows, is part of `user` already.
    busy = user + nice + system + sum(rest[:3])
    children = os.times()
    return Use(busy / ticks, (idle + waiting) / ticks, children.children_user + children.children_system)


def share_of_others(before: Use | None, after: Use | None, server: float) -> float | None:
    """From 0 to 1. `server` is the seconds that the measured server took meanwhile."""
    if before is None or after is None:
        return None
    busy = after.busy - before.busy
    all = busy + after.idle - before.idle
    ours = after.ours - before.ours + server
    return max(0.0, (busy - ours) / all) if all else None
