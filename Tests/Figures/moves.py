#!/usr/bin/env python3
"""Measures how fast the sites of other programs are imported.

    python3 Tests/Figures/moves.py PROGRAM [--posts 2000] [NAME ...]

Prints for each source: posts a second, and the peak memory of the program. Exits with 1 unless every post came along.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from large_export import run
from sample_exports import WRITERS


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(WRITERS))
    parser.add_argument("--posts", type=int, default=2000)
    options = parser.parse_intermixed_args()
    missing = False
    for name in options.names or WRITERS:
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            (folder / "source").mkdir()
            source = WRITERS[name](folder / "source", options.posts)
            seconds, peak, ended = run(options.program, source, folder, "--from", name)
            found = len(list((folder / "content" / "posts").rglob("*.md")))
            print(f"{name}: {options.posts / seconds:.0f} posts a second, {peak} MB", flush=True)
            if found != options.posts or not ended:
                missing = True
                print(f"  {found} of {options.posts} posts came along: {(folder / 'import.log').read_text()[-2000:]}")
    sys.exit(1 if missing else 0)


main()
