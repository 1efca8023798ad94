import Publication
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
    "Errors in a file name file and line",
    arguments: [
      (
        "---\ntitle: x\ndate: 2026-11-21T09:30:00Z\ntgas: [a]\n---\n",
        "posts/a.md:4: unknown key tgas; did you mean tags?"
      ),
      ("---\ntitle: x\ndate: 2026-11-21T09:30:00\n---\n", "posts/a.md:3: date is \"2026-11-21T09:30:00\""),
      ("---\ntitle: x\n---\n", "posts/a.md:2: the post has no date"),
      ("---\ndate: 2026-11-21T09:30:00Z\n---\n", "posts/a.md:2: the post has no title"),
      ("---\ntitle: x\n", "posts/a.md:1: the front matter has no end"),
      ("Just text", "posts/a.md:1: the file should begin with its front matter"),
      ("---\ntitle: x\ndate: 2026-11-21T09:30:00Z\nslug: a/b\n---\n", "posts/a.md:4: the slug"),
      ("---\ntitle: x\ndraft: perhaps\n---\n", "posts/a.md:3: draft should be true or false"),
    ])
  func complaints(source: String, complaint: String) {
    let error = #expect(throws: ContentError.self) { try WrittenPost(source, file: "a.md", folder: "posts") }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }
}
