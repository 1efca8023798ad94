"""Compares highlighted code with Pygments, byte by byte: `compare.py PROGRAM [LANGUAGE …] [--half a|b|both] [--differences]`.

PROGRAM is `markdown-measure`. The files are those of `files.json` that are on this machine, and of the folders in
HIGHLIGHTING_FILES (separated by colons). Half of the files (a) are for finding mistakes in lexers, the other half (b) for
the figures. White space is not compared. What counts as the same is in `classes.py`.
"""

import argparse
import collections
import fnmatch
import functools
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from classes import is_mistake_of_pygments, of_ours, of_pygments, same

HERE = Path(__file__).resolve().parent
ROOTS = [root for root in os.environ.get("HIGHLIGHTING_FILES", "").split(":") if root]
LARGEST = 40_000  # Bytes of a file.
SPAN = re.compile(rb'<span class="([a-z0-9]+)">|(</span>)|(&(?:lt|gt|amp|quot|#39);)|([^<&]+)|(.)', re.S)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("program")
    arguments.add_argument("languages", nargs="*")
    arguments.add_argument("--half", choices=["a", "b", "both"], default="b")
    arguments.add_argument("--files", type=int, default=40, help="files of each language at most (default 40)")
    arguments.add_argument("--differences", action="store_true", help="show the commonest differences")
    options = arguments.parse_args()
    table = json.loads((HERE / "files.json").read_text())
    print("| language | Pygments' lexer | files | bytes | agreement |\n|---|---|--:|--:|--:|")
    missed = []
    for language, entry in table.items():
        if options.languages and language not in options.languages:
            continue
        paths = find(entry["globs"], options.half, options.files)
        if not paths:
            print(f"| {language} | {entry['lexer']} | 0 | | |")
            continue
        total, agreed, differences = compare(options.program, entry.get("name", language), entry["lexer"], paths)
        share = 100 * agreed / max(1, total)
        print(f"| {language} | {entry['lexer']} | {len(paths)} | {total:,} | {share:.2f} % |", flush=True)
        if share < entry.get("target", 95):
            missed.append(language)
        if options.differences:
            show(differences, total)
    if missed:
        sys.exit("below the target: " + ", ".join(missed))


# The folder of Python's own modules.
PYTHON = os.path.dirname(os.path.realpath(os.__file__))


def find(globs, half, limit):
    """The files, in an order that depends on their names only, so that each run takes the same ones."""
    paths = set()
    for pattern in globs:
        pattern = pattern.replace("PYTHON", PYTHON)
        roots = [""] if pattern.startswith("/") else ROOTS
        for root in roots:
            whole = os.path.join(root, pattern)
            folder = re.split(r"/[^/]*[*?]", whole, maxsplit=1)[0]
            paths.update(path for path in files_below(folder) if fnmatch.fnmatchcase(path, whole.replace("**/", "*")))
    chosen, contents = [], set()
    for path in sorted(paths, key=lambda path: hashlib.md5(path.encode()).digest()):
        number = hashlib.md5(path.encode()).digest()[-1]
        if half != "both" and ("a" if number % 2 else "b") != half:
            continue
        if not 100 < os.path.getsize(path) <= LARGEST:
            continue
        data = Path(path).read_bytes()
        if is_text(data) and data not in contents:
            contents.add(data)
            chosen.append(path)
            if len(chosen) == limit:
                break
    return chosen


@functools.cache
def files_below(folder):
    """All files below a folder, links left out."""
    return [
        path for parent, _, names in os.walk(folder) for path in (os.path.join(parent, name) for name in names)
        if not os.path.islink(path)]


def is_text(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in data and b"\r" not in data and not data.startswith(b"\xef\xbb\xbf")


def compare(program, name, lexer_name, paths):
    output = subprocess.run(
        [program, "highlight", name], input="\n".join(paths).encode(), stdout=subprocess.PIPE, check=True).stdout
    lexer = get_lexer_by_name(lexer_name, stripnl=False, ensurenl=False)
    total = agreed = 0
    differences = collections.Counter()
    position = 0
    for path in paths:
        end = output.index(b"\n", position)
        markup = output[end + 1:end + 1 + int(output[position:end])]
        position = end + 1 + len(markup)
        code = Path(path).read_bytes()
        ours = spread(our_tokens(markup), len(code))
        theirs = spread(
            ((of_pygments(kind, name, text), text.encode()) for kind, text in lexer.get_tokens(code.decode())), len(code))
        start = None
        for index in range(len(code) + 1):
            differs = False
            if index < len(code) and not code[index:index + 1].isspace():
                total += 1
                if same(ours[index], theirs[index]) or is_mistake_of_pygments(name, code, index, ours[index], theirs[index]):
                    agreed += 1
                else:
                    differs = True
            if start is not None and (not differs or (ours[index], theirs[index]) != (ours[start], theirs[start])):
                differences[name, ours[start], theirs[start], code[start:index][:40], code[max(0, start - 25):start + 45], path] += index - start
                start = None
            if differs and start is None:
                start = index
    return total, agreed, differences


def our_tokens(markup):
    kind = "code"
    for match in SPAN.finditer(markup):
        if match[1]:
            kind = of_ours(match[1].decode())
        elif match[2]:
            kind = "code"
        elif match[3]:
            yield kind, b"."
        else:
            yield kind, match[0]


def spread(tokens, length):
    kinds = []
    for kind, text in tokens:
        kinds.extend([kind] * len(text))
    if len(kinds) < length:
        kinds.extend(["code"] * (length - len(kinds)))
    return kinds


def show(differences, total):
    groups = collections.Counter()
    for (_, ours, theirs, *_), count in differences.items():
        groups[ours, theirs] += count
    for (ours, theirs), count in groups.most_common(8):
        print(f"  {100 * count / total:.2f} %: {ours} here, {theirs} by Pygments")
        words = collections.Counter()
        places = {}
        for (_, mine, other, text, place, path), number in differences.items():
            if (mine, other) == (ours, theirs):
                words[text] += number
                places[text] = (place, path)
        for text, number in words.most_common(6):
            print(f"      {number:6} {text!r:45} {places[text][0]!r} {places[text][1][-40:]}")


if __name__ == "__main__":
    main()
