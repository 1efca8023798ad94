"""Checks, before the first turn, that all contestants of a row send the same content."""

import http.client

from .failure import Failure
from .rows import Row


def check(rows: list[Row], servers: dict) -> None:
    for row in rows:
        expected = None
        for contestant in row.contestants:
            body = fetch(servers[contestant.server].port, contestant, row)
            if expected is None:
                expected = body
            elif body != expected:
                raise Failure(
                    f"{row.name}: {contestant.server} sends {len(body)} bytes at {contestant.path} that are not the"
                    f" {len(expected)} bytes that {row.contestants[0].server} sends")
        print(f"{row.name}: all send the same {len(expected):,} bytes", flush=True)


def fetch(port: int, contestant, row: Row) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", contestant.path, headers=row.headers)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Failure(f"{row.name}: {contestant.server} at {contestant.path}: {error!r}") from error
    finally:
        connection.close()
    if answer.status != 200:
        raise Failure(f"{row.name}: {contestant.server} answers {answer.status} at {contestant.path}; expected 200")
    if answer.getheader("Content-Length") != str(len(body)):
        raise Failure(f"{row.name}: {contestant.server} does not tell the length at {contestant.path}")
    coding = "gzip" if "Accept-Encoding" in row.headers else None
    if answer.getheader("Content-Encoding") != coding:
        raise Failure(f"{row.name}: {contestant.server} does not send the coding {coding} at {contestant.path}")
    return body
