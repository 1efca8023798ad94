"""Decides whether the memory of a process grows."""

from itertools import combinations
from statistics import median

# The fraction of a run after which buffers, threads and caches have their final size.
_warming_up = 1 / 3
# The number of parts of the rest, and the least seconds of each. A burst is shorter than that.
_parts, _shortest = 20, 5
# Fewer parts are not enough to detect growth.
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

    Uses the median of the slopes between all pairs (Theil–Sen estimator). Up to a fourth of the floors may be outliers,
    so a burst does not count as growth, even at the end, and a leak is found even if it begins late.
    """
    if len(floors) < _fewest:
        return None
    slopes = [(later - earlier) / (j - i) for (i, earlier), (j, later) in combinations(enumerate(floors), 2)]
    return median(slopes) * (len(floors) - 1)


def grows(floors: list[float]) -> bool:
    """Whether the growth is larger than fragmentation of the heap explains."""
    grown = growth(floors)
    return grown is not None and grown > 1 + 0.05 * median(floors)
