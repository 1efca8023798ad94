#!/usr/bin/env python3
"""Measures how long other readers wait while texts are published that are made to take long.

    python3 Tests/Figures/worst_texts.py PROGRAM MEASURE [BYTES]

PROGRAM is `site`, MEASURE is `markdown-measure`, which makes the texts (1,000,000 bytes without a number). Another client
asks for /healthz all the time. Prints, for each kind of text, the milliseconds until the post is answered, and the longest and the
median ones of /healthz meanwhile; first those without any text.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Tests" / "Browser"))

from site_under_test import Site  # noqa: E402


def main() -> None:
    program, measure = (str(Path(path).resolve()) for path in sys.argv[1:3])
    length = sys.argv[3] if len(sys.argv) > 3 else "1000000"
    with tempfile.TemporaryDirectory() as folder, Site(program, Path(folder) / "content") as site:
        settings = {**os.environ, "SITE_DATA": str(site.folder / "data"), "SITE_CONTENT": str(Path(folder) / "content")}

        def run(*command: str) -> str:
            return subprocess.run(
                command, cwd=CHECKOUT, env=settings, check=True, capture_output=True, text=True).stdout

        run(program, "admin", "invite", "owner@example.com")
        token = run(program, "token", "new", "--scope", "posts:write").strip()
        fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        link = http.client.HTTPConnection("localhost", site.port, timeout=600)

        def publish(text: str) -> str:
            link.request("POST", "/api/v1/posts", json.dumps({"title": "A text", "markdown": text, "publish": True}), fields)
            answer = link.getresponse()
            answer.read()
            return str(answer.status)

        print("| text | answer | ms | /healthz, longest | median |\n|---|---|--:|--:|--:|")
        report("none, for a second", site.port, lambda: time.sleep(1) or "")
        for kind in run(measure, "texts").split("\n"):
            if kind:
                text = run(measure, "text", kind, length)
                report(kind, site.port, lambda: publish(text))


def report(name: str, port: int, work) -> None:
    """Prints a row: what `work` answers, its time, and those of /healthz meanwhile."""
    times, done = [], threading.Event()

    def ask() -> None:
        link = http.client.HTTPConnection("localhost", port, timeout=600)
        while not done.is_set():
            start = time.perf_counter()
            link.request("GET", "/healthz")
            link.getresponse().read()
            times.append((time.perf_counter() - start) * 1_000)
            time.sleep(0.002)

    other = threading.Thread(target=ask)
    other.start()
    start = time.perf_counter()
    answer = work()
    duration = (time.perf_counter() - start) * 1_000
    done.set()
    other.join()
    print(f"| {name} | {answer} | {duration:,.0f} | {max(times):,.1f} | {statistics.median(times):.1f} |", flush=True)


if __name__ == "__main__":
    main()
