"""Makes a content folder with episodes that use every element, for the tests of their pages."""

import random
import subprocess
from pathlib import Path

LONG_PARAGRAPHS = 1500
LONG_SAMPLES = 150


def make_content(folder: Path) -> None:
    """Writes four episodes: a short one with all elements, one for members, one of two hours, one on another site."""
    write(folder / "posts", {"2026-11-18-hello.md": POST})
    short_episode(folder / "episodes/1-setting-type")
    members_episode(folder / "episodes/2-proofs-and-corrections")
    long_episode(folder / "episodes/3-two-hours")
    foreign_episode(folder / "episodes/4-elsewhere")


def short_episode(folder: Path) -> None:
    files = {"episode.md": SHORT, "captions.en.vtt": CAPTIONS, "descriptions.en.vtt": DESCRIPTIONS, "code/case.swift": CASE, "code/line.swift": LINE}
    write(folder, files)
    make_video(folder / "video.mp4", seconds=60, size="640x360", rate=12)
    make_poster(folder / "poster.jpg", "0x7a2f1d")


def members_episode(folder: Path) -> None:
    write(folder, {"episode.md": MEMBERS, "code/secret.swift": "let hidden = \"SECRET-CODE\"\n"})
    make_video(folder / "video.mp4", seconds=2, size="320x180", rate=5)
    make_poster(folder / "poster.jpg", "0x1d4f5a")


def foreign_episode(folder: Path) -> None:
    write(folder, {"episode.md": FOREIGN})
    make_poster(folder / "poster.jpg", "0x3d3a5c")


def long_episode(folder: Path) -> None:
    """A two-hour episode: `LONG_PARAGRAPHS` paragraphs, `LONG_SAMPLES` code samples, about 400 KB of HTML."""
    choose = random.Random(11)
    duration = 7200
    files = {}
    front = [
        "---", "title: Two hours at the case", "date: 2026-11-20T09:00:00+01:00", "duration: 2:00:00",
        "hosts: [Mara Lind, Jonas Weber]", "blurb: A long talk.", "tags: [swift]", "video:",
        "  - {file: video.mp4, resolution: 320x180}", "chapters:",
    ]
    for part in range(20):
        front.append(f"  - {{time: {clock(part * 360)}, title: Part {part + 1}}}")
    front.append("code:")
    for number in range(LONG_SAMPLES):
        time = clock(number * duration // LONG_SAMPLES + 7)
        files[f"code/{number}.swift"] = LONG_SAMPLE.format(number=number)
        front.append(f"  - {{time: {time}, title: Sample {number}, file: code/{number}.swift}}")
    front += ["questions:", "  - {time: 1:00:00, question: Why so long?, answer: Because Änne asked for the quoin key.}", "---"]
    body = []
    for number in range(LONG_PARAGRAPHS):
        time = number * duration / LONG_PARAGRAPHS
        if number % 75 == 0:
            body.append(f"[{clock(int(time))}] # Part {number // 75 + 1}")
        speaker = "**Mara:** " if number % 5 == 0 else "**Jonas:** " if number % 5 == 3 else ""
        words = [choose.choice(WORDS) for _ in range(choose.randrange(14, 26))]
        half = len(words) // 2
        text = " ".join(words[:half]).capitalize() + ". " + " ".join(words[half:]).capitalize() + "."
        body.append(f"[{clock(time, exact=True)}] {speaker}{text}")
    files["episode.md"] = "\n".join(front) + "\n\n" + "\n\n".join(body) + "\n"
    write(folder, files)
    make_video(folder / "video.mp4", seconds=duration, size="320x180", rate=1, sound=False)


def clock(seconds: float, exact: bool = False) -> str:
    whole = int(seconds)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{round(seconds % 1 * 10)}" if exact and seconds % 1 else text


def write(folder: Path, files: dict) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def make_video(path: Path, seconds: int, size: str, rate: int, sound: bool = True) -> None:
    picture = f"testsrc2=size={size}:rate={rate}" if seconds < 3600 else f"color=c=0x203040:size={size}:rate={rate}"
    inputs = ["-f", "lavfi", "-i", picture]
    if sound:
        inputs += ["-f", "lavfi", "-i", "sine=frequency=220:sample_rate=22050"]
    ffmpeg(*inputs, "-t", str(seconds), "-c:v", "libx264", "-preset", "ultrafast", "-crf", "34", "-g", str(rate * 2),
           "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "32k", "-movflags", "+faststart", str(path))


def make_poster(path: Path, colour: str) -> None:
    ffmpeg("-f", "lavfi", "-i", f"color=c={colour}:size=1280x720", "-vf", "drawbox=x=iw/2:y=ih/2:color=0x191715:t=fill",
           "-frames:v", "1", "-q:v", "6", str(path))


def ffmpeg(*arguments: str) -> None:
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True, stdin=subprocess.DEVNULL)


WORDS = """the press type line case letter composing stick galley forme chase quoin ink paper proof sheet roller platen
margin leading kerning ligature measure column compositor reads sets locks prints turns over every value function
protocol actor closure returns throws awaits because although never always again between before after naïve façade
über größer élan cañon with without under a of and to in that we see here now then this""".split()

POST = """---
title: Hello
date: 2026-11-18T09:00:00+01:00
---
A post beside the episodes.
"""

SHORT = """---
title: Setting type, one value at a time
subtitle: A composing case in forty lines, and why order matters
date: 2026-11-20T09:00:00+01:00
duration: 1:00
hosts: [Mara Lind, {name: Jonas Weber, url: https://example.org/jonas}]
guests: [Änne Schuster]
blurb: |
  We build a *composing case* out of plain values, set a line with it, and see what happens when a letter
  is missing. On the way we meet [the rule of one owner](/about).
tags: [swift, typography]
collection: The Print Shop
section: Letters
poster: poster.jpg
video:
  - {file: video.mp4, resolution: 640x360}
captions:
  - {file: captions.en.vtt, language: en, label: English}
  - {file: descriptions.en.vtt, language: en, label: English, kind: descriptions}
chapters:
  - {time: 0:00, title: Introduction}
  - {time: 0:15, title: The case}
  - {time: 0:30, title: Setting a line}
  - {time: 0:48, title: What we learnt}
code:
  - {time: 0:17, title: A case of letters, file: code/case.swift}
  - {time: 0:33, title: Setting a line, file: code/line.swift}
questions:
  - time: 0:40
    question: What if a letter is used up?
    answer: |
      Then `take` returns nil, and the compositor **knows** at once. A naïve case would go on with a gap.
  - question: Which typeface is it?
    answer: None. A case holds sorts, and a sort has no face before it is cast.
exercises:
  - problem: Let a case say how many letters it holds in all.
    solution: |
      ```swift
      var count: Int { sorts.values.reduce(0, +) }
      ```
  - problem: Give letters back to the case once the line was printed.
references:
  - title: The Elements of Typographic Style
    authors: [Robert Bringhurst]
    date: 1992
    url: https://example.org/bringhurst
    blurb: What a compositor knows, in *one* book.
  - {title: Mechanick Exercises, authors: [Joseph Moxon], date: 1683}
resources: [{title: The forum of this series, url: https://example.org/forum}]
related: [{title: Proofs and corrections, url: /episodes/2}]
---
[00:00:00] # Introduction

[00:00:02] **Mara:** Hello, and welcome to the print shop. Today we set a single line of type. It sounds like very little, and it is.

[00:00:09] **Jonas:** But everything that is hard about printing is in it already. [Moxon][m] wrote a whole book about it.

[00:00:15] # The case

[00:00:16] **Mara:** A case is a drawer with a box for each letter. So let us begin with a dictionary from characters to counts, and call it `Case`.

```swift
var letters = Case("fine type")
letters.take("f")
```

[00:00:24] Taking a letter makes the case poorer by one. When there is none left, we want to hear of it, and not find a gap in the proof.

> The compositor who does not look into the box will find the gap on the page.

[00:00:30] # Setting a line

[00:00:31] **Jonas:** Now the composing stick. It holds a line of a fixed measure, and letters go in one by one, upside down, from left to right.

[00:00:38] **Änne:** And at the end you justify. That is where a naïve program gives up, because spaces are letters too.

[00:00:44] **Jonas:** They come out of the same case, and they don’t stop there.

[00:00:48] # What we learnt

[00:00:49] **Mara:** Values made this easy. A line that cannot be set leaves the case as it was, for nobody else holds it.

[00:00:55] **Jonas:** Next time we print it. Goodbye!

[m]: https://example.org/moxon
"""

CAPTIONS = """WEBVTT

00:02.000 --> 00:04.200
Hello, and welcome to the print shop.

00:04.200 --> 00:06.400
Today we set a single line of type.

00:06.400 --> 00:08.600
It sounds like very little, and it is.

00:09.000 --> 00:12.000
But everything that is hard about
printing is in it already.

00:12.000 --> 00:14.600
Moxon wrote a whole book about it.

00:16.000 --> 00:19.000
A case is a drawer with a box for each letter.

00:19.000 --> 00:23.500
So let us begin with a dictionary
from characters to counts, and call it Case.

00:24.000 --> 00:29.500
Taking a letter makes the case poorer by one.

00:31.000 --> 00:37.500
Now the composing stick.

00:38.000 --> 00:43.500
And at the end you justify.

00:44.000 --> 00:47.000
They come out of the same case.

00:49.000 --> 00:54.500
Values made this easy.

00:55.000 --> 00:59.000
Next time we print it. Goodbye!
"""

DESCRIPTIONS = """WEBVTT

00:14.600 --> 00:16.000
A drawer is <i>pulled</i> out of a cabinet.

00:30.000 --> 00:31.000
The stick in her left hand.
"""

CASE = """/// A drawer with a box for each letter.
struct Case {
  private var sorts: [Character: Int] = [:]

  init(_ letters: String) {
    for letter in letters { sorts[letter, default: 0] += 1 }
  }

  /// Takes one letter out; nil if its box is empty.
  mutating func take(_ letter: Character) -> Character? {
    guard let count = sorts[letter], count > 0 else { return nil }
    sorts[letter] = count - 1
    return letter
  }
}
"""

LINE = """func set(_ text: String, from letters: inout Case) throws -> [Character] {
  var rest = letters
  let line = try text.map { letter in
    guard let sort = rest.take(letter) else { throw MissingLetter(letter: letter, remainingTextThatWasNotSet: text) }
    return sort
  }
  letters = rest
  return line
}
"""

MEMBERS = """---
title: Proofs and corrections
subtitle: Reading what one has set
date: 2026-11-21T09:00:00+01:00
duration: 10:00
visibility: members
hosts: [Mara Lind]
blurb: We pull a first proof and read it, mirror and all.
tags: [swift]
collection: The Print Shop
section: Proofs
poster: poster.jpg
video: [{file: video.mp4, resolution: 320x180}]
chapters:
  - {time: 0:00, title: Opening}
  - {time: 1:00, title: Corrections}
code: [{time: 2:00, title: SECRET-TITLE, file: code/secret.swift}]
questions: [{time: 3:00, question: SECRET-QUESTION?, answer: SECRET-ANSWER}]
---
[0:00] # Opening

[0:05] **Mara:** Everybody may read this paragraph, for it is marked as a preview.

<!-- members -->

[1:00] # SECRET-HEADING

[1:05] SECRET-WORDS are not for everybody.
"""

FOREIGN = """---
title: A talk on another site
date: 2026-11-19T09:00:00+01:00
duration: 5:00
blurb: This one is shown by the player of another site.
tags: [talks]
poster: poster.jpg
player: https://www.youtube.com/watch?v=abcdefghijk
chapters:
  - {time: 0:00, title: Opening}
  - {time: 1:00, title: Middle}
---
[0:00] # Opening

[0:05] Some words that were said.

[1:00] # Middle

[1:05] More words.
"""

LONG_SAMPLE = """// Sample {number}: a line of type.
struct Line{number} {{
  let measure = {number}
  var letters: [Character] = []

  mutating func append(_ letter: Character) throws {{
    guard letters.count < measure else {{ throw LineIsFull() }}
    letters.append(letter)
  }}
}}
"""
