#!/usr/bin/env python3
"""Measures the API: lists of 50 posts, and requests with the entity tag of what the program has.

    python3 Tests/Figures/programs.py PROGRAM [POSTS]

Writes posts by the API first (1,000 without a number). Prints medians in milliseconds, and
requests per second of one client with 4 connections. Needs wrk (Scripts/setup operation).
"""

import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Tests" / "Browser"))

from site_under_test import Site  # noqa: E402


def main() -> None:
    program, count = str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with tempfile.TemporaryDirectory() as folder, Site(program, Path(folder) / "content") as site:
        settings = {**os.environ, "SITE_DATA": str(site.folder / "data"), "SITE_CONTENT": str(Path(folder) / "content")}

        def run(*arguments: str) -> str:
            return subprocess.run(
                [program, *arguments], cwd=CHECKOUT, env=settings, check=True, capture_output=True, text=True).stdout

        run("admin", "invite", "owner@example.com")
        fields = {"Authorization": "Bearer " + run("token", "new", "--scope", "posts:write").strip()}

        def connection():
            return http.client.HTTPConnection("localhost", site.port, timeout=60)

        def ask(link, method: str, path: str, more={}, body=None):
            link.request(method, "/api/v1" + path, body, {**fields, **more})
            answer = link.getresponse()
            return answer, answer.read()

        link = connection()
        for number in range(count):
            post = {
                "title": f"Post {number}", "tags": [f"tag {number % 20}"], "publish": True,
                "markdown": "A paragraph of some length, as posts have it. " * 40,
            }
            answer, text = ask(link, "POST", "/posts", {"Content-Type": "application/json"}, json.dumps(post))
            assert answer.status == 201, text

        def median(path: str) -> float:
            times = []
            for _ in range(200):
                start = time.perf_counter()
                answer, text = ask(link, "GET", path)
                times.append(time.perf_counter() - start)
                assert answer.status == 200, text
            return 1000 * statistics.median(times)

        page = json.loads(ask(link, "GET", "/posts?limit=50")[1])
        deep = page["next"].split("/api/v1")[1]
        for _ in range(count // 100):
            following = json.loads(ask(link, "GET", deep)[1])["next"]
            deep = following.split("/api/v1")[1] if following else deep
        for name, path in [
            ("the first 50 posts", "/posts?limit=50"), ("50 posts far behind", deep),
            ("50 posts of a tag", "/posts?limit=50&tag=tag+7"), ("50 posts with their HTML", "/posts?limit=50&fields=id,html"),
            ("one post", f"/posts/{page['items'][0]['id']}"),
        ]:
            print(f"{name}: {median(path):.1f} ms")

        def rate(path: str) -> float:
            tag = ask(link, "GET", path)[0].headers["ETag"]
            output = subprocess.run(
                [
                    "wrk", "-t1", "-c4", "-d5s", "-H", f"Authorization: {fields['Authorization']}", "-H",
                    f"If-None-Match: {tag}", f"{site.url}/api/v1{path}",
                ], check=True, capture_output=True, text=True).stdout
            return float(re.search(r"Requests/sec: +([0-9.]+)", output)[1])

        print(f"304 for a list: {rate('/posts?limit=50'):.0f} a second")
        print(f"304 for one post: {rate('/posts/' + page['items'][0]['id']):.0f} a second")


if __name__ == "__main__":
    main()
