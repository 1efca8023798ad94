"""Saves the site's page of the long post, for the other servers to send."""

import gzip
import urllib.request

from . import rows
from .failure import Failure
from .stage import Stage


def write(site, stage: Stage) -> None:
    identity = fetch(site, {})
    compressed = fetch(site, rows.gzip)
    if gzip.decompress(compressed) != identity:
        raise Failure(f"{rows.page}: the gzip form differs from the page")
    (stage.files / "page.html").write_bytes(identity)
    (stage.files / "page.html.gz").write_bytes(compressed)


def fetch(site, headers: dict[str, str]) -> bytes:
    with urllib.request.urlopen(urllib.request.Request(site.url(rows.page), headers=headers), timeout=30) as answer:
        return answer.read()
