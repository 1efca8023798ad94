"""Subscribes to a feed with newsboat, reloads it twice, and prints its cache as JSON."""

import json
import pathlib
import sqlite3
import subprocess
import sys

url, folder = sys.argv[1], pathlib.Path(sys.argv[2])
(folder / "urls").write_text(url + "\n")
(folder / "config").write_text("download-timeout 30\n")
options = [f"--{name}-file={folder / file}" for name, file in (("url", "urls"), ("config", "config"), ("cache", "cache"))]
for _ in range(2):
    subprocess.run(["newsboat", *options, "--execute=reload"], check=True, stdin=subprocess.DEVNULL)

cache = sqlite3.connect(folder / "cache")
cache.row_factory = sqlite3.Row
(feed,) = cache.execute("SELECT title FROM rss_feed")
entries = cache.execute(
    "SELECT guid AS id, title, url AS link, author, pubDate AS instant, content, enclosure_url AS enclosure"
    " FROM rss_item ORDER BY pubDate DESC, id"
)
json.dump({"title": feed["title"], "entries": [dict(entry) for entry in entries]}, sys.stdout)
