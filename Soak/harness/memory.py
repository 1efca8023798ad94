"""Whether what a process holds grows."""

from itertools import combinations
from statistics import median

# Of a run, until buffers, threads and caches have come to their size.
_warming_up = 1 / 3
# Into so many parts is the rest cut, if each of them is as long as that, in seconds; a burst is shorter.
_parts, _shortest = 20, 5
# Fewer say nothing.
_fewest = 8


def floors(samples: list[tuple[float, float]], seconds: float) -> list[float]:
    """The least of each part of a run, but for its beginning: what stays when what is under way has gone.

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
    """Megabytes from the first to the last of `floors`; None where they are too few.

    By the median of the slopes between all pairs (Theil and Sen), which a fourth of them may miss by far without
    changing anything: no burst is growth, also not at the end, and what leaks is found also where it began late.
    """
    if len(floors) < _fewest:
        return None
    slopes = [(later - earlier) / (j - i) for (i, earlier), (j, later) in combinations(enumerate(floors), 2)]
    return median(slopes) * (len(floors) - 1)


def grows(floors: list[float]) -> bool:
    """By more than what a heap that is full of holes does."""
    grown = growth(floors)
    return grown is not None and grown > 1 + 0.05 * median(floors)
