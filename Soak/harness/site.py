"""Reads a site while an author changes it: does its memory grow, and does it ever show what is not true any more?"""

import http.client
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from .failure import Failure, Fault
from .memory import floors, growth, grows

_checkout = Path(__file__).resolve().parents[2]
sys.path += [str(_checkout / "Tests/Figures"), str(_checkout / "Tests/Browser")]

import sample_posts
from site_under_test import Site

_posts, _fewest, _readers = 400, 300, 6
# The seconds that a change may take until readers see it, after `site sync` has returned.
_patience = 10


def soak_site(seconds: int, is_built: bool) -> bool:
    """Prints the result. Returns whether all responses were right and memory did not grow."""
    if not is_built and subprocess.run(["make", "build", "CONFIGURATION=release"], cwd=_checkout).returncode != 0:
        raise Failure("make build failed")
    program = str(_checkout / ".build/release/site")
    with tempfile.TemporaryDirectory(prefix="soak-site-") as folder:
        content = Path(folder)
        sample_posts.make_posts(content, _posts)
        with Site(program, content, SITE_CACHE="on") as site:
            author, ended = Author(program, content, site), threading.Event()
            readers = [Reader(site.port, author, number) for number in range(_readers)]
            threads = [threading.Thread(target=each.work, args=(ended,)) for each in [author, *readers]]
            for thread in threads:
                thread.start()
            try:
                memory = _watch(site, seconds)
            finally:
                ended.set()
                for thread in threads:
                    thread.join()
    faults = author.faults + [fault for reader in readers for fault in reader.faults]
    answers = sum((reader.answers for reader in readers), Counter())
    is_growing = grows(memory)
    for text in faults[:10]:
        print(text)
    if is_growing:
        print(f"memory grew by {growth(memory):.1f} MB since a third of the run was over")
    print(
        f"site: {seconds} s, {sum(author.changes.values())} changes, {sum(answers.values())} pages read, {len(faults)} faults, resident "
        + (" → ".join(f"{megabytes:.0f}" for megabytes in memory) or "for too short a time to tell how many") + " MB")
    if growth(memory) is None:
        print("  too short to measure the growth of memory; run for at least a minute")
    print("  " + ", ".join(f"{count} {name}" for name, count in sorted(author.changes.items())))
    print("  " + ", ".join(f"{count} answered {status}" for status, count in sorted(answers.items())), flush=True)
    return not faults and not is_growing


def _watch(site: Site, seconds: int) -> list[float]:
    begin = time.monotonic()
    samples: list[tuple[float, float]] = []
    while (now := time.monotonic() - begin) < seconds:
        if site.process.poll() is not None:
            raise Failure(f"the site ended with {site.process.returncode}")
        status = Path(f"/proc/{site.process.pid}/status").read_text()
        samples.append((now, int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6))
        time.sleep(0.2)
    return floors(samples, seconds)


class Author:
    """Changes a few posts, syncs, and looks whether the site shows it; again and again."""

    def __init__(self, program: str, content: Path, site: Site):
        self.posts, self.site = content / "posts", site
        self.command = [program, "sync"]
        self.environment = {
            **os.environ, "SITE_DATA": str(site.folder / "data"), "SITE_CONTENT": str(content), "BASE_URL": site.url}
        self.random = random.Random(11)
        self.names = sorted(file.stem for file in self.posts.iterdir())
        self.next = 0
        self.changes: Counter[str] = Counter()
        self.faults: list[str] = []

    def work(self, ended: threading.Event) -> None:
        while not ended.is_set():
            change = self.random.choices(
                [self.edit, self.retitle, self.add, self.delete, self.rename, self.hide, self.touch_many], [8, 4, 4, 3, 2, 2, 1])[0]
            path, status, text = change()
            self.changes[change.__name__] += 1
            done = subprocess.run(self.command, cwd=_checkout, env=self.environment, capture_output=True, text=True)
            if done.returncode != 0:
                self.faults.append(f"site sync after {change.__name__}: {done.stderr.strip()[-300:]}")
            elif not self.is_seen(path, status, text):
                self.faults.append(f"{path} did not become {status} with “{text}” after {change.__name__}")
            ended.wait(0.5)

    def is_seen(self, path: str, status: int, text: str) -> bool:
        end = time.monotonic() + _patience
        while time.monotonic() < end:
            found, body = get(self.site.port, path)
            if found == status and text in body:
                return True
            time.sleep(0.05)
        return False

    def new_mark(self) -> str:
        self.next += 1
        return f"mark-{self.next}"

    def edit(self, name: str | None = None):
        name, mark = name or self.random.choice(self.names), self.new_mark()
        file = self.posts / f"{name}.md"
        lines = [line for line in file.read_text().splitlines() if not line.startswith("Marked ")]
        file.write_text("\n".join([*lines, "", f"Marked {mark}."]) + "\n")
        return f"/posts/{name}", 200, f"Marked {mark}."

    def retitle(self):
        name, mark = self.random.choice(self.names), self.new_mark()
        file = self.posts / f"{name}.md"
        file.write_text(re.sub(r"(?m)^title: .*$", f"title: Called {mark}", file.read_text(), count=1))
        return f"/posts/{name}", 200, f"Called {mark}"

    def add(self):
        mark = self.new_mark()
        name = f"new-{mark}"
        (self.posts / f"{name}.md").write_text(
            f"---\ntitle: New {mark}\ndate: {time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())}\ntags: [tag-1]\n---\n\nA new text.\n")
        self.names.append(name)
        return "/", 200, f"New {mark}"

    def delete(self):
        if len(self.names) <= _fewest:
            return self.add()
        name = self.names.pop(self.random.randrange(len(self.names)))
        (self.posts / f"{name}.md").unlink()
        return f"/posts/{name}", 410, ""

    def rename(self):
        index = self.random.randrange(len(self.names))
        name, new = self.names[index], f"moved-{self.new_mark()}"
        os.rename(self.posts / f"{name}.md", self.posts / f"{new}.md")
        self.names[index] = new
        return f"/posts/{name}", 301, ""

    def hide(self):
        name = self.names.pop(self.random.randrange(len(self.names)))
        file = self.posts / f"{name}.md"
        file.write_text(file.read_text().replace("---\n", "---\ndraft: true\n", 1))
        return f"/posts/{name}", 404, ""

    def touch_many(self):
        for name in self.random.sample(self.names, 100):
            expected = self.edit(name)
        return expected


class Reader:
    """Asks for all kinds of pages, and looks whether they are whole and no older than what was seen before."""

    def __init__(self, port: int, author: Author, number: int):
        self.port, self.author, self.random = port, author, random.Random(number)
        self.answers: Counter[int] = Counter()
        self.faults: list[str] = []
        # The latest mark that was seen on each page.
        self.seen: dict[str, int] = {}

    def work(self, ended: threading.Event) -> None:
        while not ended.is_set():
            path = self.path()
            try:
                status, body = get(self.port, path)
                self.answers[status] += 1
                self.check(path, status, body)
            except (Fault, OSError, http.client.HTTPException) as fault:
                self.faults.append(f"{path}: {fault!r}")

    def path(self) -> str:
        kind = self.random.randrange(10)
        if kind < 4:
            return f"/posts/{self.random.choice(self.author.names)}"
        tag = f"/tags/tag-{self.random.randrange(20)}"
        return self.random.choice([
            "/", f"/page/{self.random.randrange(1, 40)}", "/archive", "/archive/2015", "/tags", tag, f"{tag}/feed.xml", "/feed.xml",
            "/feed.json", "/atom.xml", "/sitemap.xml", f"/search?q=mark-{self.random.randrange(50)}", "/search.json?q=new", "/random",
            f"/posts/nothing-{self.random.randrange(10_000)}"])

    def check(self, path: str, status: int, body: str) -> None:
        if status not in (200, 301, 302, 303, 307, 404, 410):
            raise Fault(f"answered {status}")
        if status == 200 and not body.rstrip().endswith(("</html>", "</rss>", "</feed>", "}", "</urlset>", "</sitemapindex>")):
            raise Fault("is not whole")
        if status == 200 and path.startswith("/posts/") and (found := re.search(r"Marked mark-(\d+)\.", body)):
            mark = int(found[1])
            if mark < self.seen.get(path, 0):
                raise Fault(f"showed mark {mark} after mark {self.seen[path]}")
            self.seen[path] = mark


def get(port: int, path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()
