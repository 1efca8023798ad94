"""Writes exports of other programs, of any number of posts of about 10 KB, with the same text in each."""

import csv
import json
import time
import zipfile
from html import escape

from sample_posts import Language


class Body:
    """Paragraphs with links and emphasis, headings, lists and code, as HTML and as Markdown."""

    def __init__(self, language, number):
        html, markdown = [], []
        for section in range(3):
            heading = " ".join(language.text(4))
            html.append(f"<h2>{heading}</h2>")
            markdown.append(f"## {heading}")
            for _ in range(3):
                words = language.text(70)
                linked, strong, stressed = words[10], words[20], words[30]
                address = f"https://large.example/2020/01/post-{number}/"
                words[10], words[20], words[30] = f'<a href="{address}">{linked}</a>', f"<strong>{strong}</strong>", f"<em>{stressed}</em>"
                html.append(f"<p>{' '.join(words)}.</p>")
                words[10], words[20], words[30] = f"[{linked}]({address})", f"**{strong}**", f"*{stressed}*"
                markdown.append(f"{' '.join(words)}.")
            items = [" ".join(language.text(8)) for _ in range(5)]
            html.append(f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")
            markdown.append("\n".join(f"- {item}" for item in items))
            code = "\n".join(f"let {a} = {b}({c}: 1) < 2" for a, b, c in (language.text(3) for _ in range(8)))
            html.append(f"<pre><code>{escape(code)}</code></pre>")
            markdown.append(f"```\n{code}\n```")
        self.html, self.markdown = "\n\n".join(html), "\n\n".join(markdown)

    def blocks(self):
        """The HTML as WordPress' editor writes it."""
        names = {"<h2>": "heading", "<p>": "paragraph", "<ul>": "list", "<pre>": "code"}
        parts = self.html.split("\n\n")
        named = [(next(name for tag, name in names.items() if part.startswith(tag)), part) for part in parts]
        return "\n\n".join(f"<!-- wp:{name} -->{part}<!-- /wp:{name} -->" for name, part in named)


class Post:
    """A post with its number, its time and one of the bodies."""

    def __init__(self, number, body):
        self.number, self.slug, self.title, self.tag = number, f"post-{number}", f"Post {number}", f"tag {number % 50}"
        self.moment = time.gmtime(1_000_000_000 + number * 7000)
        self.iso = time.strftime("%Y-%m-%dT%H:%M:%SZ", self.moment)
        self.day = self.iso[:10]
        self.html = f"<p>Number {number}.</p>\n\n{body.html}"
        self.markdown = f"Number {number}.\n\n{body.markdown}\n"
        self.blocks = body.blocks


def posts(count):
    language = Language()
    bodies = [Body(language, number) for number in range(200)]
    return (Post(number, bodies[number % len(bodies)]) for number in range(count))


def wordpress(folder, count):
    path = folder / "large.xml"
    with open(path, "w") as export:
        export.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"\n'
            '  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>\n'
            "<title>Large</title><link>https://large.example</link><wp:wxr_version>1.2</wp:wxr_version>\n"
            "<wp:base_site_url>https://large.example</wp:base_site_url><wp:base_blog_url>https://large.example</wp:base_blog_url>\n")
        for post in posts(count):
            moment = time.strftime("%Y-%m-%d %H:%M:%S", post.moment)
            export.write(
                f"<item><title>{post.title}</title><link>https://large.example/{moment[:4]}/{moment[5:7]}/{post.slug}/</link>"
                f'<dc:creator>ada</dc:creator><guid isPermaLink="false">https://large.example/?p={post.number + 1}</guid>'
                f"<content:encoded><![CDATA[<p>Number {post.number}.</p>\n\n{post.blocks()}]]></content:encoded>"
                f"<wp:post_id>{post.number + 1}</wp:post_id><wp:post_date>{moment}</wp:post_date>"
                f"<wp:post_date_gmt>{moment}</wp:post_date_gmt><wp:post_name>{post.slug}</wp:post_name><wp:status>publish</wp:status>"
                f'<wp:post_type>post</wp:post_type><category domain="post_tag" nicename="{post.tag.replace(" ", "-")}">{post.tag}</category>'
                "</item>\n")
        export.write("</channel></rss>\n")
    return path


def ghost(folder, count):
    path = folder / "ghost.json"
    rows = [{"id": str(post.number), "uuid": f"u{post.number}", "title": post.title, "slug": post.slug, "html": post.html,
             "type": "post", "status": "published", "visibility": "public", "published_at": post.iso, "created_at": post.iso,
             "updated_at": post.iso} for post in posts(count)]
    data = {"posts": rows, "tags": [], "posts_tags": [], "users": [], "posts_authors": [],
            "settings": [{"key": "title", "value": "Large"}, {"key": "url", "value": "https://large.example/"}]}
    path.write_text(json.dumps({"db": [{"meta": {"exported_on": 1_700_000_000_000, "version": "5.75.0"}, "data": data}]}))
    return path


def substack(folder, count):
    path = folder / "substack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with open(folder / "posts.csv", "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow("post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url".split(","))
            for post in posts(count):
                rows.writerow([f"{post.number + 1}.{post.slug}", post.iso, "true", post.iso, "", "newsletter", "everyone", post.title, "", ""])
                archive.writestr(f"posts/{post.number + 1}.{post.slug}.html", post.html)
        archive.write(folder / "posts.csv", "posts.csv")
    return path


def medium(folder, count):
    path = folder / "medium.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("profile/profile.html", "<html><body><h1>Ada</h1></body></html>")
        for post in posts(count):
            archive.writestr(
                f"posts/{post.day}_{post.title.replace(' ', '-')}-{post.number:012x}.html",
                f'<!DOCTYPE html><html><head><title>{post.title}</title></head><body><article class="h-entry"><header>'
                f'<h1 class="p-name">{post.title}</h1></header><section data-field="body" class="e-content">{post.html}</section>'
                f'<footer><p><a href="https://medium.com/p/{post.number:012x}"><time class="dt-published" datetime="{post.iso}">'
                f'{post.day}</time></a></p><p><a href="https://large.example/{post.slug}-{post.number:012x}" class="p-canonical">'
                "Canonical link</a></p></footer></article></body></html>")
    return path


def feed(folder, count):
    path = folder / "feed.xml"
    with open(path, "w") as file:
        file.write('<feed xmlns="http://www.w3.org/2005/Atom"><title>Large</title><id>https://large.example/</id>'
                   '<updated>2026-01-01T00:00:00Z</updated><link href="https://large.example/"/>\n')
        for post in posts(count):
            file.write(f'<entry><title>{post.title}</title><id>https://large.example/{post.slug}</id><published>{post.iso}</published>'
                       f'<updated>{post.iso}</updated><link href="https://large.example/{post.slug}"/><category term="{post.tag}"/>'
                       f'<content type="html">{escape(post.html)}</content></entry>\n')
        file.write("</feed>\n")
    return path


def files(folder, count, named, date="date: {iso}"):
    """Markdown with front matter in YAML, at the paths that `named` says."""
    for post in posts(count):
        path = folder / named.format(day=post.day, slug=post.slug)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntitle: {post.title}\n{date.format(iso=post.iso)}\ntags: [{post.tag}]\n---\n\n{post.markdown}")
    return folder


def jekyll(folder, count):
    (folder / "_config.yml").write_text("title: Large\nurl: https://large.example\npermalink: pretty\n")
    return files(folder, count, "_posts/{day}-{slug}.md")


def hugo(folder, count):
    (folder / "hugo.toml").write_text('title = "Large"\nbaseURL = "https://large.example/"\n')
    return files(folder, count, "content/posts/{slug}.md")


def eleventy(folder, count):
    (folder / "eleventy.config.js").write_text('export default function (config) { return { dir: { input: "src" } }; }\n')
    return files(folder, count, "src/posts/{slug}.md")


def publish(folder, count):
    (folder / "Package.swift").write_text('// swift-tools-version:5.5\n// .package(url: "https://github.com/johnsundell/publish.git")\n')
    for post in posts(count):
        path = folder / "Content" / "posts" / f"{post.slug}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ndate: {post.day} 10:00\ntags: {post.tag}\n---\n# {post.title}\n\n{post.markdown}")
    return folder


def markdown(folder, count):
    return files(folder, count, "{day}-{slug}.md")


# By the names of `site import --from`.
WRITERS = {writer.__name__: writer
           for writer in (wordpress, ghost, substack, medium, feed, jekyll, hugo, eleventy, publish, markdown)}
