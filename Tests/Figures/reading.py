"""Measures what readers notice: `reading.py PROGRAM [--posts N]`. Prints a table in Markdown.

Makes a publication of 10,000 posts, serves it and searches it with eight clients at a time; then opens pages as a slow
phone on a mobile network does. Needs wrk and Chromium (Scripts/setup tests). Takes some minutes; the machine must have
nothing else to do.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from playwright.sync_api import sync_playwright

import sample_posts
from site_under_test import CHECKOUT, Site, launch

# "Fast 4G" of Chromium's developer tools: bytes per second, and milliseconds until a response begins.
FAST_4G = {"offline": False, "downloadThroughput": 9_000_000 / 8 * 0.9, "uploadThroughput": 1_500_000 / 8 * 0.9, "latency": 165}
SLOWER = 4  # Times by which the processor of a slow phone is slower.

LOAD = """
local queries = {}
for line in io.lines(os.getenv("QUERIES")) do queries[#queries + 1] = line end
local number = 0
request = function()
  number = number % #queries + 1
  return wrk.format("GET", "/search?q=" .. queries[number])
end
done = function(summary, latency)
  io.write(string.format('{"requests": %f, "median": %f, "high": %f, "errors": %d}\\n',
    summary.requests * 1e6 / summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("program", help="the site program")
    arguments.add_argument("--posts", type=int, default=10_000)
    options = arguments.parse_args()
    if not shutil.which("wrk"):
        sys.exit("wrk was not found, which measures the search. Install it (Debian: apt-get install wrk), then try again.")
    print("| | |\n|---|--:|")
    with tempfile.TemporaryDirectory(prefix="colophon-figures-") as folder:
        content = Path(folder) / "content"
        queries = sample_posts.make_queries(*sample_posts.make_posts(content, options.posts), 20_000)
        began = time.monotonic()
        with Site(options.program, content, patience=3600, SITE_CACHE="on") as site:
            row(f"{options.posts:,} posts, from nothing to the first page", f"{time.monotonic() - began:.0f} s")
            row("… and all can be searched, and are related", f"{wait_until_idle() - began:.0f} s")
            search(site, queries, folder)
    with sync_playwright() as playwright, Site(options.program, CHECKOUT / "Content") as site:
        first_views(launch(playwright), site)


def row(title, value):
    print(f"| {title} | {value} |", flush=True)


def wait_until_idle():
    """Waits until the machine does nothing for half a minute, since work in the background rests between its steps. All posts
    are in the index of the search then, and related. Returns the time when that began."""
    busy = lambda: sum(map(int, Path("/proc/stat").read_text().split(maxsplit=9)[1:4]))
    began = time.monotonic()
    while time.monotonic() - began < 30:
        before = busy()
        time.sleep(3)
        if busy() - before >= 0.1 * 3 * os.sysconf("SC_CLK_TCK"):
            began = time.monotonic()
    return began


def search(site, queries, folder):
    """Queries that nobody asked before, also with filters, then some that were asked before, whose results are kept."""
    script, file = Path(folder) / "load.lua", Path(folder) / "queries"
    script.write_text(LOAD)
    half = len(queries) // 2
    filters = sample_posts.make_filters(len(queries))
    queries = [urllib.parse.quote(query) for query in queries]
    for clients, title, some in [
        (1, "search for something new, one at a time", queries[:half]),
        (8, "search for something new, 8 at a time", queries[half:]),
        (8, "the same with a tag, an author or a year", [query + chosen for query, chosen in zip(queries, filters)]),
        (8, None, queries[:400]),
        (8, "search for what was asked before, 8 at a time", queries[:400]),
    ]:
        file.write_text("\n".join(some))
        outcome = subprocess.run(
            ["wrk", "-t1", f"-c{clients}", f"-d15", "-s", script, site.url], check=True, capture_output=True,
            text=True, env={**os.environ, "QUERIES": str(file)})
        figures = json.loads(outcome.stdout.splitlines()[-1])
        assert figures["errors"] == 0, outcome.stdout
        if title:
            row(f"{title}: median, 99 % below",
                f"{figures['median']:.1f} ms, {figures['high']:.1f} ms ({figures['requests']:.0f} requests/s)")


def first_views(chromium, site):
    """What a browser that was never here loads, and when it has painted the largest element (LCP)."""
    for name, path in [("a post", "/posts/this-is-colophon"), ("the front page", "/"), ("an episode", "/episodes/1-the-way-of-a-request")]:
        paints, shifts, sizes = [], [], []
        for _ in range(7):
            context = chromium.new_context(viewport={"width": 412, "height": 915}, device_scale_factor=2)
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.emulateNetworkConditions", FAST_4G)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.add_init_script("""
                new PerformanceObserver((list) => { for (const e of list.getEntries()) self.painted = e.startTime; })
                  .observe({ type: "largest-contentful-paint", buffered: true });
                self.shifted = 0;
                new PerformanceObserver((list) => { for (const e of list.getEntries()) self.shifted += e.value; })
                  .observe({ type: "layout-shift", buffered: true });""")
            page.goto(site.url + path)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(300)
            paints.append(page.evaluate("painted"))
            shifts.append(page.evaluate("shifted"))
            sizes.append(page.evaluate("""[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
                .filter((e) => /^(navigation|link|script|css)$/.test(e.initiatorType) && !/\\.(woff2|jpe?g|png|webp)$/.test(e.name))
                .reduce((sum, e) => sum + e.encodedBodySize, 0)"""))
            context.close()
        row(f"{name}: HTML, style and script of a first view, compressed", f"{max(sizes) / 1000:.1f} KB")
        row(f"{name}: largest paint on a slow phone (4 × slower, fast 4G), median of 7", f"{statistics.median(paints):.0f} ms")
        row(f"{name}: layout shift, worst", f"{max(shifts):.3f}")


if __name__ == "__main__":
    main()
