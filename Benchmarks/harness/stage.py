"""Creates the servers' working folder: a publication with one long post, and files."""

import random
import shutil
from dataclasses import dataclass
from pathlib import Path

from . import places

# Makes a page of about 100 KB, 20 KB as gzip.
paragraphs = 228


@dataclass(frozen=True)
class Stage:
    """`site`: the working directory of the site; `files`: the files that the others send."""

    root: Path
    site: Path
    files: Path


def prepare() -> Stage:
    root = places.staging
    remove()
    stage = Stage(root, root / "site", root / "files")
    stage.files.mkdir(parents=True)
    shutil.copytree(places.checkout / "Public", stage.site / "Public")
    posts = stage.site / "Content" / "posts"
    posts.mkdir(parents=True)
    (posts / "long.md").write_text(long_post())

    chance = random.Random(1)
    style = "".join(f".c{chance.getrandbits(32):08x} {{ color: #{chance.getrandbits(24):06x}; }}\n" for _ in range(400))
    for name, content in [("10k.css", style.encode()[:10_240]), ("1m.bin", chance.randbytes(1 << 20))]:
        (stage.files / name).write_bytes(content)
        (stage.site / "Public" / name).write_bytes(content)
    return stage


def remove() -> None:
    """Removes the folder, which contains some hundred megabytes of logs."""
    shutil.rmtree(places.staging, ignore_errors=True)


def long_post() -> str:
    """Prose of invented words with code and links; the same text every time."""
    chance = random.Random(2)
    syllables = [a + b for a in "bdfgklmnprstvw" for b in "aeiou"]
    words = ["".join(chance.choices(syllables, k=chance.choice([1, 2, 2, 3]))) for _ in range(400)]
    sentences = [" ".join(chance.choices(words, k=12)).capitalize() + "." for _ in range(400)]
    parts = ["---\ntitle: A long post\ndate: 2026-11-01T12:00:00+01:00\ntags: [benchmark]\n---\n"]
    for number in range(1, paragraphs + 1):
        if number % 10 == 1:
            parts.append(f"## {' '.join(chance.choices(words, k=4)).capitalize()}\n")
        if number % 5 == 0:
            name = chance.choice(words)
            parts.append(f"```swift\nlet {name} = {chance.choice(words)}({number}) ?? nil\nreturn {name}\n```\n")
        link = f"[{chance.choice(words)}](https://example.com/{chance.choice(words)})"
        parts.append(" ".join(chance.choices(sentences, k=5)) + f" See {link}.\n")
    return "\n".join(parts)
