"""Defines the rows of the table and the contestants of each."""

from dataclasses import dataclass

from .failure import Failure

# The page of the long post from stage.py.
page = "/posts/long"
gzip = {"Accept-Encoding": "gzip"}


@dataclass(frozen=True)
class Contestant:
    """A server, and the path on it that has the same content as those of the others."""

    server: str
    path: str
    note: str = ""


@dataclass(frozen=True)
class Row:
    name: str
    title: str
    contestants: list[Contestant]
    headers: dict[str, str]
    # The number of requests to send before reading the responses.
    pipelined: int = 1

    @property
    def closes(self) -> bool:
        return self.headers.get("Connection") == "close"


def row(name: str, title: str, *contestants: Contestant, headers: dict[str, str] = {}, pipelined: int = 1) -> Row:
    return Row(name, title, list(contestants), headers, pipelined)


site_healthz = Contestant("site", "/healthz", "the whole pipeline")
server_hello = Contestant("server", "/hello", "the server alone")
hummingbird_hello = Contestant("hummingbird", "/hello", "a bare route")
nginx_hello = Contestant("nginx", "/hello", "`return 200`")
flyingfox_hello = Contestant("flyingfox", "/hello", "a bare route")


def file(name: str) -> list[Contestant]:
    return [
        Contestant("site", f"/{name}", "from disk"),
        Contestant("hummingbird", f"/memory/{name}", "from memory"),
        Contestant("hummingbird", f"/{name}", "FileMiddleware"),
        Contestant("nginx", f"/{name}", "`sendfile`"),
    ]


everything = [
    row("small", "A small answer",
        site_healthz, server_hello, hummingbird_hello, flyingfox_hello, nginx_hello),
    row("logged", "A small answer, with a line in the log",
        Contestant("site-logging", "/healthz", "the whole pipeline"),
        Contestant("hummingbird", "/logged/hello", "LogRequestsMiddleware"),
        Contestant("nginx", "/logged/hello", "`access_log`")),
    row("page", "A page of 100 KB",
        Contestant("site", page, "page cache"),
        Contestant("hummingbird", "/memory/page.html", "from memory"),
        Contestant("nginx", "/page.html", "`sendfile`")),
    row("page-gzip", "The same page as gzip",
        Contestant("site", page, "page cache"),
        Contestant("hummingbird", "/memory/page.html.gz", "from memory"),
        Contestant("nginx", "/page.html", "`gzip_static`"),
        headers=gzip),
    row("static-10k", "A file of 10 KB", *file("10k.css")),
    row("static-1m", "A file of 1 MB", *file("1m.bin")),
    row("pipelined", "10 pipelined requests",
        site_healthz, server_hello, hummingbird_hello, nginx_hello, pipelined=10),
    row("connect", "A new connection for each request",
        site_healthz, server_hello, hummingbird_hello, flyingfox_hello, nginx_hello,
        headers={"Connection": "close"}),
]


def names() -> list[str]:
    return [row.name for row in everything]


def servers() -> list[str]:
    return sorted({contestant.server for row in everything for contestant in row.contestants})


def choose(wanted: list[str] | None, only: list[str] | None) -> list[Row]:
    """The rows named in `wanted`, with the servers named in `only`; None means all."""
    for name in set(wanted or []) - set(names()):
        raise Failure(f"there is no row {name!r}; there are {', '.join(names())}")
    if only is not None:
        only = [name for word in only for name in (["site", "server", "site-logging"] if word == "ours" else [word])]
        for name in set(only) - set(servers()):
            raise Failure(f"there is no server {name!r}; there are ours, {', '.join(servers())}")
    chosen = []
    for each in everything:
        contestants = [c for c in each.contestants if only is None or c.server in only]
        if contestants and (wanted is None or each.name in wanted):
            chosen.append(Row(each.name, each.title, contestants, each.headers, each.pipelined))
    if not chosen:
        raise Failure("these rows and servers leave nothing to compare")
    return chosen


def needed(chosen: list[Row]) -> set[str]:
    """The servers of these rows, and the site if others send its page."""
    contestants = [contestant for row in chosen for contestant in row.contestants]
    makes_page = {"site"} if any("page.html" in contestant.path for contestant in contestants) else set()
    return {contestant.server for contestant in contestants} | makes_page
