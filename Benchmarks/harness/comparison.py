"""Runs the turns of all rows."""

from dataclasses import dataclass

from .load import Turn, turn
from .rows import Contestant, Row


@dataclass(frozen=True)
class RowResult:
    row: Row
    # The results of each contestant, by round.
    turns: dict[Contestant, list[Turn]]
    # The resident megabytes of each server, by round.
    memory: dict[str, list[float]]


def run(rows: list[Row], servers: dict, options) -> list[RowResult]:
    return [compare(row, servers, options) for row in rows]


def compare(row: Row, servers: dict, options) -> RowResult:
    """Gives each contestant a turn in each round. A different one begins each round."""
    result = RowResult(row, {contestant: [] for contestant in row.contestants}, {})
    for contestant in row.contestants:
        turn(servers[contestant.server], contestant, row, 1, options)
    for number in range(options.rounds):
        start = number % len(row.contestants)
        for contestant in row.contestants[start:] + row.contestants[:start]:
            server = servers[contestant.server]
            result.turns[contestant].append(turn(server, contestant, row, options.seconds, options))
            memory = server.memory()
            if memory is not None:
                result.memory.setdefault(contestant.server, []).append(memory[0])
        print(f"{row.name}: round {number + 1} of {options.rounds}: {in_short(result)}", flush=True)
    return result


def in_short(result: RowResult) -> str:
    return ", ".join(
        f"{contestant.server} {turns[-1].requests_per_second:,.0f}/s" for contestant, turns in result.turns.items())
