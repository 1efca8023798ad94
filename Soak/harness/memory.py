"""Decides whether the memory of a process grows."""

from itertools import combinations
from statistics import median

# The part of a run until buffers, threads and caches have their final size.
_warming_up = 1 / 3
# The number of parts of the rest, and the least seconds of each; a burst is shorter.
_parts, _shortest = 20, 5
# Fewer parts show nothing.
_fewest = 8


def floors(samples: list[tuple[float, float]], seconds: float) -> list[float]:
    """The minimum of each part of a run, without the beginning: the memory that remains when no request is in flight.

    `samples` are seconds since the beginning, and megabytes.
    """
    begin = seconds * _warming_up
    length = max((seconds - begin) / _parts, _shortest)
    parts: dict[int, float] = {}
    for time, megabytes in samples:
        if begin <= time < seconds:
            part = int((time - begin) / length)
            parts[part] = min(parts.get(part, megabytes), megabytes)
    return [parts[part] for part in sorted(parts)]


def growth(floors: list[float]) -> float | None:
    """The growth in megabytes from the first to the last of `floors`; None if there are too few.

    By the median of the slopes between all pairs (Theil and Sen), which a fourth of them may miss by far without
    changing anything: no burst is growth, also not at the end, and what leaks is found also where it began late.
    """
    if len(floors) < _fewest:
        return None
    slopes = [(later - earlier) / (j - i) for (i, earlier), (j, later) in combinations(enumerate(floors), 2)]
    return median(slopes) * (len(floors) - 1)


def grows(floors: list[float]) -> bool:
    """Whether the growth is larger than fragmentation of the heap explains."""
    grown = growth(floors)
    return grown is not None and grown > 1 + 0.05 * median(floors)
