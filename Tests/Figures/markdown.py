"""Compares the processor time from Markdown to highlighted HTML: `markdown.py PROGRAM`, where PROGRAM is `markdown-measure`.

The text is 100 kB with 200 blocks of code, made from the documentation and the sources of this repository. All programs take
turns, so that what else the machine does affects each of them. The figures are medians. Needs cmarkgfm, markdown-it-py and
Pygments (`markdown-requirements.txt`), and pandoc, which is left out if it is not installed.
"""

import html
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cmarkgfm
import markdown_it
import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 15
BLOCKS = 200
LENGTH = 100_000
OTHER_CODE = {
    3: ("python", 'def f(a, b=1):\n    """Doc."""\n    return [x * 2 for x in range(a) if x != b]  # no\n'),
    6: ("json", '{"a": [1, 2, {"b": "c"}], "d": null}\n'),
    8: ("bash", 'for f in *.md; do\n  echo "$f" | sed -e \'s/a/b/\'\ndone\n'),
}


def main():
    program = sys.argv[1]
    text = sample()
    with tempfile.NamedTemporaryFile("w", suffix=".md") as file:
        file.write(text)
        file.flush()
        programs = {
            "Colophon": lambda: colophon(program, file.name),
            "cmark-gfm and Pygments": lambda: in_process(cmark_and_pygments, text),
            "markdown-it-py and Pygments": lambda: in_process(markdown_it_and_pygments, text),
        }
        if shutil.which("pandoc"):
            programs["pandoc, a process"] = lambda: pandoc(file.name)
        times = {name: [] for name in programs}
        for _ in range(ROUNDS):
            for name, measure in programs.items():
                times[name].append(measure())
    print(f"{len(text):,} bytes, {text.count('```') // 2} blocks of code, medians of {ROUNDS} rounds\n")
    print("| program | ms of processor time |\n|---|--:|")
    for name, values in times.items():
        print(f"| {name} | {statistics.median(values):,.1f} |")


def sample():
    sources = [path.read_text().replace("```", "") for path in sorted((ROOT / "Sources/Markdown").rglob("*.swift"))]
    paragraphs = [
        part for part in (ROOT / "Documentation/writing.md").read_text().split("\n\n")
        if "```" not in part and not part.startswith("|")]
    parts = ["# A long post"]
    for number in range(BLOCKS):
        if number % 8 == 0:
            parts.append(f"## Part {number}")
        parts.append(paragraphs[number % len(paragraphs)][:90])
        lines = sources[number % len(sources)].splitlines()
        start = number * 13 % max(1, len(lines) - 12)
        language, code = OTHER_CODE.get(number % 10, ("swift", "\n".join(lines[start:start + 12]) + "\n"))
        parts.append(f"```{language}\n{code}```")
    text = "\n\n".join(parts)
    while len(text) < LENGTH:
        text += "\n\n" + paragraphs[len(text) % len(paragraphs)]
    return text


def colophon(program, path):
    # The first rounds of a process fill its caches and tables.
    lines = subprocess.run([program, "render", path, "7"], stdout=subprocess.PIPE, check=True, text=True).stdout
    return statistics.median(float(line.split()[0]) for line in lines.splitlines())


def in_process(render, text):
    start = time.process_time()
    render(text)
    return (time.process_time() - start) * 1_000


FORMATTER = HtmlFormatter(nowrap=True)
CODE = re.compile(r'<pre lang="(\w+)"><code>(.*?)</code></pre>', re.S)


def highlighted(code, language, _=None):
    return pygments.highlight(code, get_lexer_by_name(language), FORMATTER)


def cmark_and_pygments(text):
    markup = cmarkgfm.github_flavored_markdown_to_html(text)
    return CODE.sub(lambda match: f"<pre>{highlighted(html.unescape(match[2]), match[1])}</pre>", markup)


def markdown_it_and_pygments(text):
    return markdown_it.MarkdownIt("gfm-like", {"linkify": False, "highlight": highlighted}).render(text)


def pandoc(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["pandoc", "-f", "gfm", "-t", "html", path], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1_000


if __name__ == "__main__":
    main()
