import Publication
import Testing
import Timestamps

@testable import Importing

@Suite("Publishing a file")
struct FrontMatterEditTests {
  private let now = Timestamp(rfc3339: "2026-11-21T09:30:00+01:00")

  @Test(
    "Only the lines of draft and date change, byte for byte",
    arguments: [
      (
        "---\ntitle: A\ndraft: true\ntags: [a]\n---\nText  \n",
        "---\ntitle: A\ndate: NOW\ntags: [a]\n---\nText  \n"
      ),
      ("---\ndraft: true\ntitle: A\ndate: 2026-01-01\n---\n", "---\ntitle: A\ndate: 2026-01-01\n---\n"),
      (
        "\u{FEFF}---\r\ntitle: A\r\n\"draft\":   yes  # later\r\n---\r\ndraft: true\n\r\n",
        "\u{FEFF}---\r\ntitle: A\r\ndate: NOW\r\n---\r\ndraft: true\n\r\n"
      ),
      (
        "+++\ntitle = 'A'\ndraft = true\n[params]\ndraft = true\n+++\nText",
        "+++\ntitle = 'A'\ndate = NOW\n[params]\ndraft = true\n+++\nText"
      ),
    ])
  func publishing(source: String, changed: String) throws {
    let now = try #require(now)
    let edit = try FrontMatterEdit(source, file: "a.md")
    #expect(try edit.publishing(at: now) == changed.replacing("NOW", with: now.rfc3339))
  }

  @Test(
    "A draft of another program is published by the key that hides it",
    arguments: [
      ("---\ntitle: A\ndate: 2026-01-01\npublished: false\n---\n", "---\ntitle: A\ndate: 2026-01-01\n---\n"),
      ("Title: A\nDate: 2026-01-01\nStatus: draft\n\nText", "Title: A\nDate: 2026-01-01\n\nText"),
    ])
  func otherDrafts(source: String, published: String) throws {
    #expect(try FrontMatterEdit(source, file: "a.md").publishing(at: nil) == published)
    let hidden = try #require(try FrontMatterEdit(published, file: "a.md").unpublishing())
    #expect(hidden.contains("draft: true\n"))
    #expect(try FrontMatterEdit(source, file: "a.md").unpublishing() == nil)
  }

  @Test(
    "A published post becomes a draft by one line",
    arguments: [
      (
        "---\ntitle: A\ndate: 2026-01-01\n---\nText",
        "---\ntitle: A\ndate: 2026-01-01\ndraft: true\n---\nText"
      ),
      ("---\ntitle: A\ndraft: false\n---\n", "---\ntitle: A\ndraft: true\n---\n"),
      ("---\r\ntitle: >\r\n  A\r\n---\r\n", "---\r\ntitle: >\r\n  A\r\ndraft: true\r\n---\r\n"),
      ("---\rtitle: A\r---\r\rText\r", "---\rtitle: A\rdraft: true\r---\r\rText\r"),
      ("+++\ntitle = 'A'\n[params]\n+++\n", "+++\ndraft = true\ntitle = 'A'\n[params]\n+++\n"),
    ])
  func unpublishing(source: String, changed: String) throws {
    #expect(try FrontMatterEdit(source, file: "a.md").unpublishing() == changed)
  }

  @Test("What says so already stays as it is")
  func unchanged() throws {
    let now = try #require(now)
    #expect(try FrontMatterEdit("---\ntitle: A\n---\n", file: "a.md").publishing(at: now) == nil)
    #expect(try FrontMatterEdit("---\ndraft: true\n---\n", file: "a.md").unpublishing() == nil)
  }

  @Test(
    "A line with more than the draft is not changed; the error names it",
    arguments: [
      ("---\n{title: A, draft: true}\n---\n", "a.md:2: draft is not alone in its line"),
      ("---\ntitle: A\ndraft:\n  true\n---\n", "a.md:3: draft is not alone in its line"),
      ("---\ntitle: A\ndraft: perhaps\n---\n", "a.md:3: draft should be true or false"),
      ("Text", "a.md:1: the file should begin with its front matter"),
    ])
  func refused(source: String, complaint: String) throws {
    let now = try #require(now)
    let error = #expect(throws: ContentError.self) {
      try FrontMatterEdit(source, file: "a.md").publishing(at: now)
    }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }
}
