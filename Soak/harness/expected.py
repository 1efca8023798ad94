"""Computes the expected responses independently of the server."""

from functools import lru_cache

# Must match Sources/soak-server/Responder.swift.
_longest = 1 << 23


@lru_cache(1)
def _letters() -> bytes:
    return bytes(0x61 + (n * 31 + n // 251) % 26 for n in range(_longest))


def letters(count: int) -> bytes:
    return _letters()[:count]


# The content of the file below /files/.
file_name = "letters.txt"
file_size = 2_000_000
