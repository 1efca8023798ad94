"""Places where Pygments is wrong, with the reason of each. They count as agreement.

A mistake is a function of the code, an index, our class and Pygments' class.
"""

import functools
import re

from pygments.lexers._mysql_builtins import MYSQL_KEYWORDS
from pygments.lexers._postgres_builtins import KEYWORDS as POSTGRES_KEYWORDS

WORD = re.compile(rb"[A-Za-z0-9_]+")


def word_at(code, index):
    """The word around the index, and where it begins."""
    start = index
    while start > 0 and WORD.match(code[start - 1:start]):
        start -= 1
    match = WORD.match(code, start)
    return (match[0], start) if match else (b"", index)


def kotlin_number(code, index, ours, theirs):
    """`0xff`, `0b1` and `1_000` are numbers (Kotlin's grammar: HexLiteral, BinLiteral, DecDigits); Pygments reads `0` and a name."""
    return ours == "number" and theirs == "name" and word_at(code, index)[0][:1].isdigit()


def rust_keyword(code, index, ours, theirs):
    """`mut`, `self`, `Self` and `crate` are strict keywords of the Rust Reference; Pygments calls them names after `&` and `::`."""
    return ours == "keyword" and theirs == "name" and word_at(code, index)[0] in (b"mut", b"self", b"Self", b"crate")


def swift_member(code, index, ours, theirs):
    """After a dot every word but `self`, `init`, `Type` and `Protocol` is a name (The Swift Programming Language, Keywords)."""
    word, start = word_at(code, index)
    return ours in ("code", "name") and theirs == "keyword" and code[start - 1:start] == b"." \
        and word not in (b"self", b"init", b"Type", b"Protocol")


def swift_keyword(code, index, ours, theirs):
    """Words that Swift got after Pygments' list was made."""
    return ours == "keyword" and theirs == "name" and word_at(code, index)[0] in (
        b"fileprivate", b"nonisolated", b"some", b"any", b"open", b"actor", b"macro", b"package", b"sending", b"borrowing",
        b"consuming", b"isolated", b"distributed")


def mysql_empty_comment(code, index, ours, theirs):
    """`--` at the end of a line is an empty comment; Pygments takes the next line for its text."""
    line = code.rfind(b"\n", 0, index)
    return theirs == "comment" and ours != "comment" and re.search(rb"(^|\n)[ \t]*--[ \t]*\n\s*$", code[max(0, line - 200):line + 1]) is not None


DATA = re.compile(rb"\bfrom\s+stdin\b[^;]*;[ \t]*\n(.*?)^\\\\\.$", re.I | re.S | re.M)


@functools.lru_cache(maxsize=4)
def copied_data(code):
    return [match.span(1) for match in DATA.finditer(code)]


def copied_line(code, index, ours, theirs):
    """What follows `COPY … FROM stdin;` up to `\\.` is data, not code (PostgreSQL, COPY and psql)."""
    return ours == "code" and any(start <= index < end for start, end in copied_data(code))


DIALECTS = {word.lower() for word in list(POSTGRES_KEYWORDS) + list(MYSQL_KEYWORDS)} | {"safe", "autoincrement"}


def word_of_dialect(code, index, ours, theirs):
    """`PARALLEL` and `AUTO_INCREMENT` are keywords of PostgreSQL and MySQL, and in Pygments' lexers for these. Its lexer for SQL, which a
    fence `sql` gets, calls them names. `SAFE` (PostgreSQL, CREATE FUNCTION) and `AUTOINCREMENT` (SQLite) are in none of its lists."""
    return ours == "keyword" and theirs == "name" and word_at(code, index)[0].decode(errors="replace").lower() in DIALECTS


MISTAKES = {
    "sql": [copied_line, word_of_dialect],
    "postgresql": [copied_line],
    "kotlin": [kotlin_number],
    "rust": [rust_keyword],
    "swift": [swift_member, swift_keyword],
    "mysql": [mysql_empty_comment],
}
