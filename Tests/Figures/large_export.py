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

from sample_exports import wordpress


def run(program, source, folder, *options, kill_after=None):
    """Returns seconds, peak memory in MB, and whether the import ended by itself with success."""
    start = time.monotonic()
    with open(folder / "import.log", "w") as log:
        process = subprocess.Popen([program, "import", source, "--into", folder / "content", *options], stdout=log, stderr=log)
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
        export = wordpress(folder, options.posts)
        print(f"{options.posts} posts, {export.stat().st_size / 1e6:.0f} MB", flush=True)
        ended = False
        for name, kill_after in ("killed", options.kill_after), ("again", None), ("nothing new", None):
            before = state(folder)
            seconds, peak, ended = run(options.program, export, folder, kill_after=kill_after)
            after = state(folder)
            new = len(after.keys() - before.keys())
            changed = sum(before[path] != after.get(path) for path in before)
            print(f"{name}: {seconds:.0f} s, {peak} MB, {new} new files, {changed} changed or removed", flush=True)
        posts = len(list((folder / "content" / "posts").rglob("*.md")))
        print(f"{posts} posts in the folder")
        if posts != options.posts or new or changed or not ended:
            sys.exit(f"error: {options.posts} posts and no change by the last run were expected; see {folder}/import.log")


if __name__ == "__main__":
    main()
