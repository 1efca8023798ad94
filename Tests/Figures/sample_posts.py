"""Makes a publication of many posts with words as frequent as in natural language, and queries for it."""

import random
from bisect import bisect
from itertools import accumulate
from pathlib import Path

TAGS = 200
AUTHORS = 20
VOCABULARY = 40_000
SYLLABLES = [c + v for c in "b br c ch d dr f g gl h k l m n p pl r s st t tr v w".split() for v in "a e i o u ai ea ou".split()]


class Language:
    """A vocabulary whose n-th word is used with a frequency of 1/n (Zipf)."""

    def __init__(self, seed=1):
        self.random = random.Random(seed)
        words = {}
        while len(words) < VOCABULARY:
            words["".join(self.random.choices(SYLLABLES, k=self.random.choice([1, 2, 2, 3, 3, 4]))) + self.random.choice(["", "n", "s", "t"])] = None
        self.words = list(words)
        self.weights = list(accumulate(1 / (n + 2.7) for n in range(VOCABULARY)))

    def text(self, count):
        weights = self.weights
        return [self.words[bisect(weights, self.random.random() * weights[-1])] for _ in range(count)]

    def subject(self):
        """A word that people write posts about: none of the most frequent ones."""
        return self.words[int(50 * 400 ** self.random.random())]


def make_posts(folder: Path, count: int):
    """Writes `count` posts of about 8 KB into `folder`/posts, and returns their titles and some phrases of their texts."""
    language = Language()
    (folder / "posts").mkdir(parents=True)
    titles, phrases = [], []
    for number in range(count):
        about = [language.subject() for _ in range(3)]
        title = " ".join([*about[:2], *language.text(2)])
        tags = ", ".join(f"tag-{int(TAGS * language.random.random() ** 2)}" for _ in range(2))
        paragraphs = []
        for section in range(4):
            paragraphs.append(f"## {' '.join([language.random.choice(about), *language.text(2)]).capitalize()}")
            for _ in range(3):
                words = language.text(90)
                for word in about:
                    words[language.random.randrange(len(words))] = word
                phrases.append(words[10:13])
                paragraphs.append(" ".join(words).capitalize() + ".")
            paragraphs.append(f"```swift\nlet {about[0]} = {about[1]}(from: \\.{about[2]})\n```")
        (folder / "posts" / f"post-{number:05}.md").write_text(
            f"---\ntitle: {title.capitalize()}\ndate: {2010 + number % 15}-{number % 12 + 1:02}-{number % 28 + 1:02}T09:30:00Z\n"
            f"tags: [{tags}]\nauthors: [Author {number % AUTHORS}]\n---\n\n" + "\n\n".join(paragraphs) + "\n")
        titles.append(title.split())
    return titles, phrases


def make_filters(count):
    """What results of a search are filtered by, as a part of its address."""
    chosen = random.Random(3)
    kinds = [
        lambda: f"&tag=tag-{int(TAGS * chosen.random() ** 2)}", lambda: f"&author=Author%20{chosen.randrange(AUTHORS)}",
        lambda: f"&year={2010 + chosen.randrange(15)}",
    ]
    return [chosen.choice(kinds)() for _ in range(count)]


def make_queries(titles, phrases, count=400):
    """What people look for: words of titles, as they are typed, with other words, in phrases, misspelled, or excluded."""
    chosen = random.Random(2)
    queries = []
    for number in range(count):
        title = chosen.choice(titles)
        kind = number % 8
        if kind < 2:
            queries.append(" ".join(title[:2]))
        elif kind == 2:
            queries.append(title[0])
        elif kind == 3:
            queries.append(title[0][: max(3, len(title[0]) - 1)])
        elif kind == 4:
            queries.append(" ".join(title))
        elif kind == 5:
            queries.append('"' + " ".join(chosen.choice(phrases)) + '"')
        elif kind == 6:
            word = chosen.choice(title[:2])
            queries.append(word[:1] + word[2:] if len(word) > 5 else word)
        else:
            queries.append(f"{title[0]} -{title[2]}")
    return queries
