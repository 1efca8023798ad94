"""Formats the table: medians over all rounds, and medians of the ratios of each round."""

from pathlib import Path
from statistics import median

from . import machine
from .comparison import RowResult
from .failure import Failure
from .rows import Contestant

titles = {
    "site": "**Colophon**", "site-logging": "**Colophon**", "server": "Colophon’s `Server`",
    "hummingbird": "Hummingbird", "flyingfox": "FlyingFox", "nginx": "nginx",
}


def markdown(results: list[RowResult], servers: dict, options) -> str:
    lines = [
        f"{machine.date()}, {machine.processor()}, {machine.system()}; {machine.versions(servers)}.",
        f"`wrk -t{options.threads} -c{options.connections}`, {options.rounds} rounds of {options.seconds} s for each"
        " server, interleaved; medians. A ratio is the median of the ratios of the rounds."
        + company(results),
        "",
        "| | | requests/s | × Hummingbird | × nginx | MB/s | p50 | p99 | CPU/request |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for result in results:
        lines += row_lines(result)
    return "\n".join(lines + memory_lines(results, servers)) + "\n"


def company(results: list[RowResult]) -> str:
    """The share of other processes. If it is large, the results are unreliable."""
    shares = [turn.others for result in results for turns in result.turns.values() for turn in turns]
    known = [share for share in shares if share is not None]
    if not known:
        return ""
    text = f"Other processes had {median(known):.0%} of the processors’ time meanwhile (median of the turns)"
    return f" **{text}: the machine was too busy.**" if median(known) > 0.05 else f" {text}."


def row_lines(result: RowResult) -> list[str]:
    lines = []
    for index, (contestant, turns) in enumerate(result.turns.items()):
        cells = [
            result.row.title if index == 0 else "",
            f"{titles[contestant.server]}, {contestant.note}",
            f"{median(turn.requests_per_second for turn in turns):,.0f}",
            ratio(result, contestant, "hummingbird"),
            ratio(result, contestant, "nginx"),
            f"{median(turn.bytes_per_second for turn in turns) / 1e6:,.0f}",
            duration(median(turn.p50 for turn in turns)),
            duration(median(turn.p99 for turn in turns)),
            processor([turn.processor for turn in turns]),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def ratio(result: RowResult, contestant: Contestant, server: str) -> str:
    """The ratio to the first contestant of `server` in the row, which for Hummingbird sends from memory."""
    against = next((other for other in result.turns if other.server == server), None)
    if against is None or against is contestant:
        return "–" if against is None else "1"
    pairs = zip(result.turns[contestant], result.turns[against])
    return f"{median(one.requests_per_second / other.requests_per_second for one, other in pairs):.2f}"


def memory_lines(results: list[RowResult], servers: dict) -> list[str]:
    lines = ["", "| memory, MB | after the first round | after the last | at most |", "|---|--:|--:|--:|"]
    for name, server in servers.items():
        rounds = [megabytes for result in results for megabytes in result.memory.get(name, [])]
        memory = server.memory()
        if rounds and memory is not None:
            logging = ", with a log" if name == "site-logging" else ""
            lines.append(f"| {titles[name]}{logging} | {rounds[0]:.1f} | {rounds[-1]:.1f} | {memory[1]:.1f} |")
    return lines if len(lines) > 3 else []


def duration(microseconds: float) -> str:
    return f"{microseconds:.0f} µs" if microseconds < 1_000 else f"{microseconds / 1_000:.1f} ms"


def processor(turns: list[float | None]) -> str:
    known = [microseconds for microseconds in turns if microseconds is not None]
    return f"{median(known):.1f} µs" if known else "–"


def record(table: str, file: Path) -> None:
    """Replaces the text in `file` between the lines `<!-- benchmark results -->` and `<!-- end of … -->`."""
    start, end = "<!-- benchmark results -->\n", "<!-- end of benchmark results -->"
    try:
        text = file.read_text()
    except OSError as error:
        raise Failure(f"record the table in {file}: {error.strerror}") from error
    before, found_start, rest = text.partition(start)
    _, found_end, after = rest.partition(end)
    if not found_start or not found_end:
        raise Failure(f"record the table in {file}: it needs a line {start.strip()} and a line {end}")
    file.write_text(f"{before}{start}{table}{end}{after}")
