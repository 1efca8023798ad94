#!/usr/bin/env python3
"""Measures the import of a large export of WordPress, which is killed in between and run again.

    python3 Tests/Figures/large_export.py PROGRAM [--posts 100000] [--kill-after 600] [--keep FOLDER]

The export has posts of about 10 KB, so 100,000 posts make 1 GB. Prints seconds and peak memory of each run: the
one that is killed, the one that goes on, and one that finds nothing new. Exits with 1 unless every post came along
and the last run changed no file.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sample_posts import Language

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Large</title><link>https://large.example</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://large.example</wp:base_site_url>
<wp:base_blog_url>https://large.example</wp:base_blog_url>
"""


def bodies(count):
    """Some bodies, which posts take in turns: paragraphs with links and emphasis, headings, lists, code, a table."""
    language = Language()
    for number in range(count):
        parts = []
        for section in range(3):
            parts.append(f"<!-- wp:heading --><h2>{' '.join(language.text(4))}</h2><!-- /wp:heading -->")
            for _ in range(3):
                words = language.text(70)
                words[10] = f'<a href="https://large.example/2020/01/post-{number}/">{words[10]}</a>'
                words[20], words[30] = f"<strong>{words[20]}</strong>", f"<em>{words[30]}</em>"
                parts.append(f"<!-- wp:paragraph --><p>{' '.join(words)}.</p><!-- /wp:paragraph -->")
            items = "".join(f"<li>{' '.join(language.text(8))}</li>" for _ in range(5))
            parts.append(f"<!-- wp:list --><ul>{items}</ul><!-- /wp:list -->")
            code = "\n".join(f"let {a} = {b}({c}: 1) &lt; 2" for a, b, c in (language.text(3) for _ in range(8)))
            parts.append(f'<!-- wp:code --><pre class="wp-block-code"><code>{code}</code></pre><!-- /wp:code -->')
        yield "\n\n".join(parts)


def write_export(path, count):
    some = list(bodies(200))
    with open(path, "w") as export:
        export.write(HEAD)
        for number in range(count):
            day = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(1_000_000_000 + number * 7000))
            export.write(
                f"<item><title>Post {number}</title><link>https://large.example/{day[:4]}/{day[5:7]}/post-{number}/</link>"
                f'<dc:creator><![CDATA[ada]]></dc:creator><guid isPermaLink="false">https://large.example/?p={number + 1}</guid>'
                f"<content:encoded><![CDATA[<p>Number {number}.</p>\n\n{some[number % len(some)]}]]></content:encoded>"
                f"<wp:post_id>{number + 1}</wp:post_id><wp:post_date>{day}</wp:post_date><wp:post_date_gmt>{day}</wp:post_date_gmt>"
                f"<wp:post_name>post-{number}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>"
                f'<category domain="post_tag" nicename="tag-{number % 50}"><![CDATA[tag {number % 50}]]></category></item>\n')
        export.write("</channel></rss>\n")


def run(program, export, folder, kill_after):
    """Returns seconds, peak memory in MB, and whether the import ended by itself with success."""
    start = time.monotonic()
    with open(folder / "import.log", "w") as log:
        process = subprocess.Popen([program, "import", export, "--into", folder / "content"], stdout=log, stderr=log)
        peak = 0
        while process.poll() is None:
            try:
                status = Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                break
            peak = max([peak, *(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM"))])
            if kill_after and time.monotonic() - start > kill_after:
                process.kill()
            time.sleep(0.2)
        return time.monotonic() - start, peak, process.wait() == 0


def state(folder):
    """The times of change of the files of the content folder, by path; without the import's own record."""
    files = (path for path in (folder / "content").rglob("*") if path.is_file() and ".import" not in path.parts)
    return {path: path.stat().st_mtime_ns for path in files}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--posts", type=int, default=100_000)
    parser.add_argument("--kill-after", type=float, default=600, help="seconds")
    parser.add_argument("--keep", type=Path, help="a folder that is kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        export = folder / "large.xml"
        write_export(export, options.posts)
        print(f"{options.posts} posts, {export.stat().st_size / 1e6:.0f} MB", flush=True)
        ended = False
        for name, kill_after in ("killed", options.kill_after), ("again", None), ("nothing new", None):
            before = state(folder)
            seconds, peak, ended = run(options.program, export, folder, kill_after)
            after = state(folder)
            new = len(after.keys() - before.keys())
            changed = sum(before[path] != after.get(path) for path in before)
            print(f"{name}: {seconds:.0f} s, {peak} MB, {new} new files, {changed} changed or removed", flush=True)
        posts = len(list((folder / "content" / "posts").rglob("*.md")))
        print(f"{posts} posts in the folder")
        if posts != options.posts or new or changed or not ended:
            sys.exit(f"error: {options.posts} posts and no change by the last run were expected; see {folder}/import.log")


main()
