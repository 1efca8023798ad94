import Publication
import Sanitizer
import Testing
import Timestamps

@testable import Importing

@Suite("Front matter of other programs") struct ForeignFrontMatterTests {
  @Test("Jekyll: categories, a former address, published: false, and the zone of the date")
  func jekyll() throws {
    let draft = try post(
      """
      ---
      layout: post
      title:  "1.0 is out"
      date:   2015-11-17 16:16:01 -0600
      categories: releases swift
      tags: [tools]
      permalink: /2015/11/17/one-is-out.html
      redirect_from:
        - /one/
      last_modified_at: 2016-03-09T16:20:00+02:00
      excerpt: In short.
      image:
        path: cover.png
        alt: A cover
      published: false
      ---
      Text

      ---

      More
      """)
    #expect(draft.title == "1.0 is out")
    #expect(draft.published?.rfc3339 == "2015-11-17T16:16:01-06:00")
    #expect(draft.updated?.rfc3339 == "2016-03-09T16:20:00+02:00")
    #expect(draft.tags == ["tools", "releases", "swift"])
    #expect(draft.redirects.map(\.description) == ["/one/", "/2015/11/17/one-is-out.html"])
    #expect(draft.summary == "In short.")
    #expect(draft.content.firstImage == .reference("/posts/cover.png"))
    #expect(draft.state == .draft)
  }

  @Test("Hugo: TOML with aliases, a list of series, and the date from which the post is visible")
  func hugo() throws {
    let draft = try post(
      """
      +++
      title = 'A post'
      date = 2026-01-02T10:00:00Z
      publishDate = 2026-02-03
      lastmod = 2026-04-05T10:00:00+02:00
      draft = false
      aliases = ['/old/', '/?p=7']
      Tags = ['a', 'b, c']
      categories = ['A', 'd']
      series = ['Macros']
      author = 'Lovelace, Ada'
      images = ['one.png', 'two.png']
      weight = 3

      [params]
      anything = true
      +++
      Text
      """)
    #expect(draft.published?.rfc3339 == "2026-02-03T00:00:00Z")
    #expect(draft.updated?.rfc3339 == "2026-04-05T10:00:00+02:00")
    #expect(draft.redirects.map(\.description) == ["/old/", "/?p=7"])
    #expect(draft.tags == ["a", "b, c", "d"])
    #expect(draft.series == SeriesPart(name: "Macros"))
    #expect(draft.authors == ["Lovelace, Ada"])
    #expect(draft.content.firstImage == .reference("/posts/one.png"))
    #expect(draft.state == .published)
  }

  @Test(
    "Authors are names, in whatever form a program writes people",
    arguments: [
      "author: Jane Doe <jane@x.example>", "author: \"jane@x.example (Jane Doe)\"",
      "author: {name: Jane Doe, email: jane@x.example}", "authors: [Jane Doe <jane@x.example>]",
      "authors: [{name: Jane Doe}]", "authors: [{title: Jane Doe, url: /jane}]", "author: [\"Jane Doe\"]",
      "author:\n  display_name: Jane Doe\n  nick: jane", "authors: \"Jane Doe <jane@x.example>\"",
    ])
  func people(line: String) throws {
    #expect(try post("---\ntitle: A\ndate: 2026-01-01\n\(line)\n---\nText\n").authors == ["Jane Doe"])
  }

  @Test("Pelican: metadata without fences, with lines that go on")
  func pelican() throws {
    let draft = try post(
      """
      Title: Swift: a "review" # of 5
      Date: 2010-12-03 10:20
      Modified: 2010-12-05 19:30
      Category: Python
      Tags: pelican, publishing
      Slug: my-post
      Authors: Ada Lovelace; Grace Hopper
      Summary: Short version
          for index and feeds
      Lang: pt_BR
      Status: hidden
      url: blog/2010/my-post.html

      First: not metadata.

      Title: neither
      """)
    #expect(draft.title == "Swift: a \"review\" # of 5")
    #expect(draft.published?.rfc3339 == "2010-12-03T10:20:00Z")
    #expect(draft.updated?.rfc3339 == "2010-12-05T19:30:00Z")
    #expect(draft.tags == ["pelican", "publishing", "Python"])
    #expect(draft.authors == ["Ada Lovelace", "Grace Hopper"])
    #expect(draft.summary == "Short version for index and feeds")
    #expect(draft.language == "pt-BR")
    #expect(draft.state == .unlisted)
    #expect(draft.slug == "my-post")
    #expect(draft.redirects.map(\.description) == ["/blog/2010/my-post.html"])
    #expect(draft.content.text.contains("First: not metadata.") && draft.content.text.contains("neither"))
  }

  @Test("Publish: tags with commas, and the heading of the text is the title")
  func publish() throws {
    let draft = try post(
      """
      ---
      date: 2020-01-10 12:00
      description: A description
      tags: first, open source
      ---

      # My *first* `post`

      Text with a [link](#first).

      ## First
      """)
    #expect(draft.title == "My first post")
    #expect(draft.tags == ["first", "open source"])
    #expect(draft.content.body.sections.compactMap(\.heading) == ["First"])
    let titled = try post("---\ntitle: Own\ndate: 2020-01-10\n---\n# Another\n")
    #expect(titled.title == "Own")
    #expect(titled.content.body.sections.compactMap(\.heading) == ["Another"])
  }

  @Test("Ghost, Zola and others: dates, pictures and people by their own names")
  func others() throws {
    let ghost = try post(
      """
      ---
      title: x
      date_published: 2019-05-06T07:08:09.000Z
      date_updated: 2019-05-06T07:08:09.000Z
      feature_image: https://pictures.example/a.png
      custom_excerpt: Short
      canonical_url: https://first.example/x
      authors:
        - name: Ada
          slug: ada
        - Grace
      status: published
      visibility: public
      featured: false
      ---
      """)
    #expect(ghost.published?.rfc3339 == "2019-05-06T07:08:09Z")
    #expect(ghost.updated == nil)
    #expect(ghost.content.firstImage == .absolute("https://pictures.example/a.png"))
    #expect(ghost.summary == "Short" && ghost.canonical == "https://first.example/x")
    #expect(ghost.authors == ["Ada", "Grace"])
    let zola = try post(
      "+++\ntitle = 'x'\ndate = 2020-01-01\n[taxonomies]\ntags = ['a']\ncategories = ['b']\n[extra]\ny = 1\n+++\n"
    )
    #expect(zola.tags == ["a", "b"])
    let astro = try post("---\ntitle: x\npubDate: Jul 08 2022\nheroImage: /a.jpg\nlang: de\n---\n")
    let times = "pubDatetime: 2022-09-23T15:22:00Z\nmodDatetime: 2023-01-02T15:22:00Z\n"
    let paper = try post("---\ntitle: x\n\(times)---\n")
    #expect(
      paper.published?.rfc3339 == "2022-09-23T15:22:00Z" && paper.updated?.rfc3339 == "2023-01-02T15:22:00Z")
    #expect(astro.published?.rfc3339 == "2022-07-08T00:00:00Z" && astro.language == "de")
  }

  @Test("A date that only the name of the file has is the date of the post")
  func dayOfName() throws {
    let post = try WrittenPost(
      "---\nlayout: post\n---\n# Hello\n", file: "2015-11-17-hello.md", folder: "posts",
      style: WritingStyle(timeZone: "Europe/Vienna"))
    #expect(post.draft.published?.rfc3339 == "2015-11-17T00:00:00+01:00")
    #expect(throws: ContentError.self) {
      try WrittenPost("---\ntitle: x\n---\n", file: "hello.md", folder: "posts")
    }
  }

  @Test(
    "Dates in other forms; a date without a zone is in that of the site",
    arguments: [
      ("2013/7/13 20:46:25", "2013-07-13T20:46:25+02:00"), ("2020-1-5", "2020-01-05T00:00:00+01:00"),
      ("05.01.2020 9:30", "2020-01-05T09:30:00+01:00"), ("13/07/2013", "2013-07-13T00:00:00+02:00"),
      ("Fri, 03 Dec 2010 10:20:00 +0000", "2010-12-03T10:20:00Z"),
      ("December 3rd, 2010", "2010-12-03T00:00:00+01:00"),
      ("3 Sept 2010 10:20 pm", "2010-09-03T22:20:00+02:00"),
      ("2020-01-02 03:04:05 -0700 MST", "2020-01-02T03:04:05-07:00"),
      ("2020-01-02 03:04 EST", "2020-01-02T03:04:00-05:00"),
      ("2020-07-02 03:04:05 UTC", "2020-07-02T03:04:05Z"),
      ("2020-07-02 03:04 America/New_York", "2020-07-02T03:04:00-04:00"),
      ("2020-07-02T03:04:05.5+0100", "2020-07-02T03:04:05.5+01:00"),
    ])
  func dates(written: String, read: String) throws {
    let source = "---\ntitle: x\ndate: \(written)\n---\n"
    let style = WritingStyle(timeZone: "Europe/Vienna")
    let post = try WrittenPost(source, file: "a.md", folder: "posts", style: style)
    #expect(post.draft.published?.rfc3339 == read)
  }

  @Test(
    "A date that means two days, or none, is an error that names the line",
    arguments: [
      "03/04/2020", "2020-13-01", "31 Juni 2020", "10:20", "2020", "2020-01-02 25:00", "2020-01-02 noon",
    ])
  func noDates(written: String) {
    let error = #expect(throws: ContentError.self) { try post("---\ntitle: x\npubDate: \(written)\n---\n") }
    #expect(
      error?.description.hasPrefix("posts/a.md:3: pubDate is \"\(written)\" and should be a date") == true)
  }

  @Test(
    "What is not understood is an error that names the line",
    arguments: [
      ("---\ntitle: x\ndraft: true\nexpiryDate: 2020-01-01\n---\n", "posts/a.md:4: unknown key expiryDate"),
      ("---\ntitle: x\nstatus: secret\n---\n", "posts/a.md:3: status is \"secret\""),
      ("---\ntitle: x\ndraft: true\npermalink: /:year/:title/\n---\n", "posts/a.md:4: permalink contains"),
      ("---\ntitle: x\ndraft: true\naliases: [old]\n---\n", "posts/a.md:4: aliases contains \"old\""),
      ("---\ntitle: x\ndraft: true\nseries: [a, b]\n---\n", "posts/a.md:4: a post belongs to one series"),
      (
        "---\ntitle: x\ndraft: true\nredirects: [\"/?utm_source=x\"]\n---\n",
        "posts/a.md:4: redirects contains"
      ),
      ("Title: x\nDraft: true\nnot metadata\n\nText", "posts/a.md:3: expected a key and a value"),
      ("Title: x\nDate: 2020-01-01\nTitle: y\n\nText", "posts/a.md:3: Title is given twice"),
      (
        "Note: this is a text\nwithout a title\n", "posts/a.md:1: the file should begin with its front matter"
      ),
    ])
  func complaints(source: String, complaint: String) {
    let error = #expect(throws: ContentError.self) { try post(source) }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }

  @Test(
    "Windows' line ends and byte order marks change nothing, and neither does a line of hyphens inside a text"
  )
  func lineEnds() throws {
    let source =
      "---\ntitle: x\ndate: 2020-01-01\nsummary: |\n  One\n  ---\n  Two\n...\nText\n\n---\n\nMore\n"
    for text in [source, "\u{FEFF}" + source.replacing("\n", with: "\r\n")] {
      let draft = try post(text)
      #expect(draft.summary?.contains("---") == true)
      #expect(draft.content.text == "Text More")
    }
    let metadata = "\u{FEFF}Title: x\r\nDate: 2020-01-01\r\n\r\nText\r\n"
    #expect(try post(metadata).content.text == "Text")
  }

  @Test(
    "A title that is a number or a word of YAML stays as it is written",
    arguments: ["007", "1.10", "yes", "2020"])
  func titles(title: String) throws {
    #expect(try post("---\ntitle: \(title)\ndraft: true\n---\n").title == title)
  }

  private func post(_ source: String) throws -> PostDraft {
    try WrittenPost(source, file: "a.md", folder: "posts").draft
  }
}
