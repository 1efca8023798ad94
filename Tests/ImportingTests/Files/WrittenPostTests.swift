import Publication
import Sanitizer
import Testing
import Timestamps

@testable import Importing

@Suite("A Markdown file as a post")
struct WrittenPostTests {
  @Test("Front matter gives the fields of a post")
  func frontMatter() throws {
    let post = try WrittenPost(
      """
      ---
      title: "Hello: a post"
      date: 2026-11-21T09:30:00+01:00
      tags: [swift, "C++"]
      authors: [" Ada ", ""]
      series: " Macros "
      part: 2
      ---
      # Text
      """, file: "2026-11-21-hello.md", folder: "posts")
    #expect(post.draft.title == "Hello: a post")
    #expect(post.draft.published?.rfc3339 == "2026-11-21T09:30:00+01:00")
    #expect(post.draft.tags == ["swift", "C++"])
    #expect(post.draft.authors == ["Ada"])
    #expect(post.draft.series == SeriesPart(name: "Macros", part: 2))
    #expect(post.draft.permalink?.description == "/posts/hello")
  }

  @Test(
    "A post decides about its punctuation, whatever the site does",
    arguments: [
      ("", false, "\"a\" -- b"), ("", true, "“a” – b"), ("smart-punctuation: true", false, "“a” – b"),
      ("smart-punctuation: false", true, "\"a\" -- b"),
    ])
  func smartPunctuation(line: String, site: Bool, text: String) throws {
    let source = "---\ntitle: A\ndate: 2026-11-21\n\(line)\n---\n\"a\" -- b"
    let style = WritingStyle(smartPunctuation: site)
    let post = try WrittenPost(source, file: "a.md", folder: "posts", style: style)
    #expect(post.draft.content.excerpt == text)
  }

  @Test("TOML front matter gives the same fields")
  func toml() throws {
    let post = try WrittenPost(
      #"""
      +++
      title = "Hello: a post"
      date = 2026-11-21T09:30:00+01:00
      tags = [
        "swift", # a comment
        'C++',
      ]
      image = "cover.png"
      redirects = ["/2019/hello"]

      [params]
      anything = { a = 1, "b c" = [1.5, true] }
      [[params.list]]
      more = """
      title = "not the title"
      """
      +++
      # Text
      """#, file: "2026-11-21-hello.md", folder: "posts")
    #expect(post.draft.title == "Hello: a post")
    #expect(post.draft.published?.rfc3339 == "2026-11-21T09:30:00+01:00")
    #expect(post.draft.tags == ["swift", "C++"])
    #expect(post.draft.content.firstImage == .reference("/posts/cover.png"))
    #expect(post.draft.redirects.map(\.description) == ["/2019/hello"])
    #expect(post.draft.content.body.sections.compactMap(\.heading) == ["Text"])
  }

  @Test(
    "A date without a time is midnight; one without an offset is in the time zone of the site",
    arguments: [
      ("2026-11-21", "2026-11-21T00:00:00+01:00"), ("2026-07-01", "2026-07-01T00:00:00+02:00"),
      ("2026-11-21T09:30", "2026-11-21T09:30:00+01:00"), ("2026-11-21 09:30:15", "2026-11-21T09:30:15+01:00"),
      ("2026-11-21 09:30:00 +0300", "2026-11-21T09:30:00+03:00"),
      ("2026-11-21T09:30Z", "2026-11-21T09:30:00Z"),
      // The clocks are put back: 02:30 comes twice.
      ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
      // The clocks are put forward: there is no 02:30.
      ("2026-03-29 02:30", "2026-03-29T02:30:00+01:00"),
      // Before there was standard time, Berlin was 0:53:28 ahead.
      ("1850-05-05", "1850-05-05T00:00:00+00:53"),
    ])
  func dates(written: String, read: String) throws {
    for source in [
      "---\ntitle: x\ndate: \(written)\n---\n", "+++\ntitle = \"x\"\ndate = '\(written)'\n+++\n",
    ] {
      let post = try WrittenPost(
        source, file: "a.md", folder: "posts", style: WritingStyle(timeZone: "Europe/Berlin"))
      #expect(post.draft.published?.rfc3339 == read)
    }
  }

  @Test(
    "Without a time zone of the site, a date without an offset is in UTC; another zone makes it another post")
  func timeZone() throws {
    let source = "+++\ntitle = 'x'\ndate = 2026-11-21\n+++\n"
    let post = try WrittenPost(source, file: "a.md", folder: "posts")
    #expect(post.draft.published?.rfc3339 == "2026-11-21T00:00:00Z")
    let moved = try WrittenPost(
      source, file: "a.md", folder: "posts", style: WritingStyle(timeZone: "Asia/Tokyo"))
    #expect(moved.draft.contentHash != post.draft.contentHash)
    let dated = source.replacing("2026-11-21", with: "2026-11-21T00:00:00Z")
    #expect(
      try WrittenPost(dated, file: "a.md", folder: "posts").draft.contentHash
        == WrittenPost(dated, file: "a.md", folder: "posts", style: WritingStyle(timeZone: "Asia/Tokyo"))
        .draft.contentHash)
  }

  @Test("A picture for previews, a language, an original elsewhere and extras are read")
  func details() throws {
    let post = try WrittenPost(
      """
      ---
      title: Hello
      date: 2026-11-21
      description: In short.
      image: https://pictures.example/a.png
      canonical: https://elsewhere.example/hello
      language: pt-BR
      redirects: [/2019/hello, "/?p=7"]
      params:
        toc: true
        list: [{a: 1}]
      ---
      ![](in-the-text.png)
      """, file: "hello.md", folder: "posts")
    #expect(post.draft.summary == "In short.")
    #expect(post.draft.content.firstImage == .absolute("https://pictures.example/a.png"))
    #expect(post.draft.canonical == "https://elsewhere.example/hello")
    #expect(post.draft.language == "pt-BR")
    #expect(post.draft.redirects.map(\.description) == ["/2019/hello", "/?p=7"])
  }

  @Test(
    "Errors in a file name file and line",
    arguments: [
      (
        "---\ntitle: x\ndate: 2026-11-21T09:30:00Z\ntgas: [a]\n---\n",
        "posts/a.md:4: unknown key tgas; did you mean tags?"
      ),
      ("---\ntitle: x\ndate: 2026-11-31\n---\n", "posts/a.md:3: date is \"2026-11-31\" and should be a date"),
      ("---\ntitle: x\ndate: soon\n---\n", "posts/a.md:3: date is \"soon\" and should be a date"),
      (
        "---\ntitle: x\ndate: 0000-12-31\n---\n",
        "posts/a.md:3: date is \"0000-12-31\" and should be a date"
      ),
      (
        "---\ntitle: x\ndate: 0000-01-01T00:00:00Z\n---\n",
        "posts/a.md:3: date is \"0000-01-01T00:00:00Z\" and should be a date"
      ),
      ("---\ntitle: x\ndraft: true\nredirects: [a]\n---\n", "posts/a.md:4: redirects contains \"a\""),
      ("---\ntitle: x\ndraft: true\nredirects: //a.example/b\n---\n", "posts/a.md:4: redirects contains"),
      ("---\ntitle: x\ndraft: true\ncanonical: /a\n---\n", "posts/a.md:4: canonical is \"/a\""),
      ("---\ntitle: x\ndraft: true\nlanguage: [de]\n---\n", "posts/a.md:4: language should be one text"),
      ("---\ntitle: x\ndraft: true\nlanguage: so so\n---\n", "posts/a.md:4: language is \"so so\""),
      (
        "+++\ntitle = \"x\"\ndraft = true\ntgas = []\n+++\n",
        "posts/a.md:4: unknown key tgas; did you mean tags?"
      ),
      ("+++\ntitle = \"x\"\ndate = 2026-11-31\n+++\n", "posts/a.md:3: date is \"2026-11-31\""),
      ("+++\ntitle = x\n+++\n", "posts/a.md:2: x is no value; write texts between quotation marks"),
      ("+++\ntitle = \"x\"\n", "posts/a.md:1: the front matter has no end; close it with a line of +++"),
      ("+++\ntitle: x\n---\n+++\n", "posts/a.md:2: expected key = value"),
      ("---\ntitle: x\n---\n", "posts/a.md:2: the post has no date"),
      ("---\ndate: 2026-11-21T09:30:00Z\n---\n", "posts/a.md:2: the post has no title"),
      ("---\ntitle: x\n", "posts/a.md:1: the front matter has no end; close it with a line of ---"),
      ("Just text", "posts/a.md:1: the file should begin with its front matter"),
      ("---\ntitle: x\ndate: 2026-11-21T09:30:00Z\nslug: a/b\n---\n", "posts/a.md:4: the slug"),
      ("---\ntitle: x\ndraft: perhaps\n---\n", "posts/a.md:3: draft should be true or false"),
    ])
  func complaints(source: String, complaint: String) {
    let error = #expect(throws: ContentError.self) { try WrittenPost(source, file: "a.md", folder: "posts") }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }

  @Test(
    "What the database cannot store, and what no address can be, is an error that names file and line",
    arguments: [
      ("tags: [\(String(repeating: "a", count: 501))]", "tags contains a name of more than 500 bytes"),
      ("authors: \(String(repeating: "a", count: 501))", "authors contains a name of more than"),
      ("series: \(String(repeating: "a", count: 501))", "series is a name of more than 500 bytes"),
      ("slug: \(String(repeating: "a", count: 501))", "the slug has more than 500 bytes"),
      ("redirects: /\(String(repeating: "a", count: 2000))", "redirects contains a path of more than 2000"),
      ("slug: ..", "the slug \"..\" should be one part of a path"),
      ("tags: [a, ..]", "tags contains \"..\", which no page can have in its address"),
      ("authors: .", "authors contains \".\", which no page can have in its address"),
      ("series: ..", "series is \"..\", which no page can have in its address"),
      ("summary: \"a\\0b\"", "summary contains the character U+0000"),
      ("tags: [\"a\\0b\"]", "tags contains the character U+0000"),
    ])
  func storable(line: String, complaint: String) {
    let error = #expect(throws: ContentError.self) {
      try WrittenPost("---\ntitle: x\ndraft: true\n\(line)\n---\n", file: "a.md", folder: "posts")
    }
    #expect(error?.description.hasPrefix("posts/a.md:4: \(complaint)") == true, "\(error?.description ?? "")")
  }

  @Test("Lines of a file may end in any way", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    let source = "---\ntitle: A\ndate: 2026-11-21\n---\n# One\n\nText.\n\nMore.\n"
    let post = try WrittenPost(source.replacing("\n", with: end), file: "a.md", folder: "posts")
    #expect(post.draft.title == "A")
    let expected = try WrittenPost(source, file: "a.md", folder: "posts")
    #expect(post.draft.content == expected.draft.content)
    let wrong = source.replacing("2026-11-21", with: "soon").replacing("\n", with: end)
    let error = #expect(throws: ContentError.self) { try WrittenPost(wrong, file: "a.md", folder: "posts") }
    #expect(error?.description.hasPrefix("posts/a.md:3:") == true, "\(error?.description ?? "")")
  }

  @Test("Texts in front matter are free of characters that feeds and pages cannot have, as bodies are")
  func cleaned() throws {
    let text = #""Bell \a \x01\e\x85\uFFFE""#
    let draft = try WrittenPost(
      """
      ---
      title: \(text)
      date: 2026-11-21
      summary: \(text)
      tags: [\(text)]
      authors: [\(text)]
      series: \(text)
      ---
      """, file: "a.md", folder: "posts"
    ).draft
    let clean = "Bell  \u{FFFD}"
    #expect(draft.title == clean && draft.summary == clean)
    #expect(draft.tags == [clean] && draft.authors == [clean] && draft.series?.name == clean)
  }

  @Test(
    "A mistake in YAML comes with what to do about it",
    arguments: [
      ("title: A: B", "put the text between quotation marks"), ("title: @a", "put the text between"),
      ("title: *a", "put the text between"), ("title: \"A", "close the quotation mark"),
      ("title: \"A\" B", "put the text between"), ("title: A\ntags: [a\ndraft: true", "close the bracket"),
      ("title: A\nB\ndraft: true", "write a key and a value"), ("title:\n\t- a", "indent with spaces"),
    ])
  func remedies(front: String, remedy: String) {
    let error = #expect(throws: ContentError.self) {
      try WrittenPost("---\n\(front)\n---\n", file: "a.md", folder: "posts")
    }
    #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
  }

  @Test(
    "HTML that others send has frames of well-known players only; an author's has those of any public host")
  func frames() throws {
    let source =
      "---\ntitle: x\ndraft: true\n---\n<iframe src=\"https://stranger.example/a\"></iframe>\n"
      + "<iframe src=\"https://player.vimeo.com/video/1\"></iframe>\n"
    let styles = [WritingStyle(), WritingStyle(keepsScripts: false)]
    let frames = try styles.map { style in
      let draft = try WrittenPost(source, file: "a.md", folder: "posts", style: style).draft
      let html = String(decoding: draft.content.body.render { $0 }, as: UTF8.self)
      return html.matches(of: #/<iframe src="([^"]*)"/#).map { String($0.1) }
    }
    #expect(
      frames == [
        ["https://stranger.example/a", "https://player.vimeo.com/video/1"],
        ["https://player.vimeo.com/video/1"],
      ])
  }
}
