"""What counts as the same token: the one table of conventions.

Keywords, strings, comments, numbers, operators, names, tags, and the parts of a diff and of a session are told apart. The kinds of
names (a function, a class, a variable) are one class, `name`, and plain code may be a name or punctuation, for which there are no
spans here. Words that some of Pygments' lexers call keywords and others names (types, builtins, `self`) are of the class `word`,
which agrees with both.
"""

from pygments.token import Token

from mistakes import MISTAKES

# The beginnings of Pygments' token types, the first that fits, and the class of each.
PYGMENTS = [
    (Token.Comment.PreprocFile, "file"),  # A string, as other files are.
    (Token.Comment.Preproc, "preprocessor"),
    (Token.Comment.Hashbang, "comment"),
    (Token.Comment, "comment"),
    (Token.Literal.String.Affix, "either"),  # The `f` of f"…"; a name for some lexers.
    (Token.Literal.String.Interpol, "either"),  # The marks around code in a string.
    (Token.Literal.String.Symbol, "either"),  # A quoted name in SQL, a symbol in Ruby.
    (Token.Literal.String.Name, "either"),
    (Token.Literal.String.Doc, "documentation"),  # A comment in Rust, a string in Python.
    (Token.Literal.Scalar.Plain, "either"),  # Text without quotes in YAML.
    (Token.Literal.String, "string"),
    (Token.Literal.Number, "number"),
    (Token.Literal, "string"),
    (Token.Keyword.Type, "word"),  # `int`; any name after a colon in TypeScript.
    (Token.Keyword, "keyword"),
    (Token.Operator.Word, "keyword"),
    (Token.Operator, "operator"),
    (Token.Punctuation, "punctuation"),
    (Token.Name.Tag, "tag"),
    (Token.Name.Attribute, "attribute"),
    (Token.Name.Entity, "entity"),
    (Token.Name.Builtin, "word"),  # `print`, `int`, `self`: words of the language, or names.
    (Token.Name.Constant, "word"),
    (Token.Name.Decorator, "word"),
    (Token.Name.Label, "word"),
    (Token.Name, "name"),
    (Token.Generic.Inserted, "inserted"),
    (Token.Generic.Deleted, "deleted"),
    (Token.Generic.Heading, "heading"),
    (Token.Generic.Subheading, "heading"),
    (Token.Generic.Prompt, "prompt"),
    (Token.Generic.Output, "output"),
    (Token.Error, "code"),
]

OURS = {
    "c": "comment", "cm": "comment", "cp": "preprocessor",
    "k": "keyword", "kd": "keyword", "kc": "keyword", "kt": "word", "nb": "word", "nd": "word", "no": "word", "nl": "word",
    "nc": "name", "nf": "name", "nv": "name", "o": "operator",
    "nt": "tag", "na": "attribute", "ni": "entity",
    "s": "string", "s1": "string", "s2": "string", "se": "string", "sr": "string", "ss": "either", "sa": "either",
    "si": "either", "mi": "number", "mf": "number", "mh": "number",
    "gd": "deleted", "gi": "inserted", "gh": "heading", "gu": "heading", "gp": "prompt", "go": "output",
}

# Pairs that are the same by convention, in both directions.
SAME = {
    ("name", "code"), ("punctuation", "code"),
    ("operator", "punctuation"),  # `:`, `.`, `->` and `?` are either, by the lexer.
    ("word", "keyword"), ("word", "code"), ("word", "name"),
    ("either", "string"), ("either", "code"), ("either", "name"), ("either", "word"), ("either", "number"),
    ("either", "punctuation"), ("either", "operator"),
    ("tag", "name"), ("tag", "code"), ("tag", "string"), ("tag", "punctuation"),  # Keys of JSON and YAML, angle brackets.
    ("tag", "keyword"),  # Selectors of CSS, headings of TOML.
    ("attribute", "name"), ("attribute", "code"), ("attribute", "tag"), ("attribute", "word"),  # Keys of INI, lifetimes.
    ("attribute", "operator"),  # The `=` of XML.
    ("keyword", "either"),  # Values of YAML without quotes, the brackets around a heading of TOML.
    ("entity", "code"), ("entity", "name"),
    ("unit", "number"), ("unit", "code"), ("unit", "word"), ("unit", "name"),
    ("documentation", "comment"), ("documentation", "string"),
    ("file", "string"), ("file", "code"),
    ("heading", "inserted"), ("heading", "deleted"),  # `+++ b/file` and `--- a/file` are names of files here.
    ("preprocessor", "punctuation"), ("word", "punctuation"),  # The `#` of `#if` and the `@` of an attribute.
    ("preprocessor", "keyword"), ("preprocessor", "name"), ("preprocessor", "code"),  # `#if`, `<!doctype`, `@import`.
    ("preprocessor", "comment"), ("preprocessor", "string"),  # The rest of a line of the preprocessor.
}


def of_pygments(kind, language, text=""):
    if language == "yaml" and kind is Token.Name.Constant:
        return "string"  # A block of text.
    if language in ("css", "html") and kind is Token.Keyword.Type:
        return "unit"  # `px`
    if kind in Token.Operator and not set(text) - set(".,()[]{};:@"):
        return "punctuation"  # Brackets and dots, which some lexers call operators.
    if kind in Token.Keyword and not any(character.isalpha() for character in text):
        return "either"  # The brackets of `$(…)` in a shell, `_` and `&` elsewhere.
    for prefix, name in PYGMENTS:
        if kind in prefix:
            return name
    return "code"


def of_ours(css_class):
    return OURS.get(css_class, "code")


def same(ours, theirs):
    return ours == theirs or (ours, theirs) in SAME or (theirs, ours) in SAME


def is_mistake_of_pygments(language, code, index, ours, theirs):
    """See MISTAKES in `mistakes.py`."""
    return any(mistake(code, index, ours, theirs) for mistake in MISTAKES.get(language, []))
