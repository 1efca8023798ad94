import Publication
import Sanitizer
import Testing

@testable import Importing

@Suite("A post from a text")
struct MarkdownPostTests {
  @Test("A text without a file gives a post at the address that it is given")
  func draft() throws {
    let post = try MarkdownPost(
      """
      ---
      title: Hello
      date: 2026-11-21T09:30:00+01:00
      tags: [swift]
      redirects: /old
      ---
      Some [text](more).
      """, place: "the text")
    #expect(post.title == "Hello" && post.slug == nil)
    #expect(post.redirects.map(\.description) == ["/old"])
    let draft = post.draft(guid: "urn:1", slug: "hello", permalink: Permalink(stored: "/2014/hello"))
    #expect(draft.guid == "urn:1" && draft.permalink?.description == "/2014/hello")
    #expect(draft.tags == ["swift"] && draft.state == .published)
    #expect(draft.content.body.references == ["/2014/more"])
    let inFolder = post.draft(
      guid: "urn:1", slug: "hello", permalink: Permalink(stored: "/posts/hello"), hasFolder: true)
    #expect(inFolder.content.body.references == ["/posts/hello/more"])
    #expect(inFolder.contentHash == draft.contentHash)
  }

  @Test("A mistake is an error that names the place and the line")
  func mistakes() {
    let wrong = "---\ntitle: Hello\ndate: soon\n---\n"
    let error = #expect(throws: ContentError.self) { try MarkdownPost(wrong, place: "the text") }
    #expect(error?.description.hasPrefix("the text:3: date is \"soon\"") == true, "\(error as Any)")
    #expect(throws: ContentError.self) { try MarkdownPost("---\ntitle: Hello\n---\n", place: "the text") }
  }

  @Test("Footnotes are no part of a summary that nobody wrote; the search finds their text without marks")
  func footnotes() throws {
    let post = try MarkdownPost(
      "---\ntitle: A\ndate: 2026-11-21\n---\nA claim[^1]. The end.\n\n[^1]: A source.\n", place: "the text")
    let draft = post.draft(guid: "urn:1", slug: "a", permalink: Permalink(stored: "/a"))
    #expect(draft.summary == "A claim. The end.")
    let found = draft.content.body.sections.flatMap(\.pieces).map(\.text).joined()
    #expect(found.contains("A claim. The end. A source.") && !found.contains("↩"), "\(found)")
  }

  @Test("A page needs no date, and is no post")
  func page() throws {
    let page = try MarkdownPost("---\ntitle: About\n---\nText.", .page, place: "the text")
    let draft = page.draft(guid: "urn:1", slug: "about", permalink: Permalink(stored: "/about"))
    #expect(draft.state == .page && draft.replacesSitePage)
  }

  @Test("A text of the desk says itself that it is a page, and where; the file of a page has a name for that")
  func pageOfDesk() throws {
    let text = "---\ntitle: Set up\npage: /docs/Über/\n---\nText."
    let page = try MarkdownPost(text, place: "the text")
    #expect(page.isPage && page.page?.description == "/docs/%C3%9Cber")
    for kind in [MarkdownPost.Kind.post, .page] {
      let error = #expect(throws: ContentError.self) { try MarkdownPost(text, kind, place: "the text") }
      #expect(error?.description.hasPrefix("the text:3: unknown key page") == true, "\(error as Any)")
    }
    let address = Permalink(stored: "/docs/%C3%9Cber")
    #expect(WrittenPost.file(ofPageAt: address) == "pages/docs/über.md")
    #expect(
      try WrittenPost.text(ofPage: text, at: address)
        == "---\ntitle: Set up\naddress: /docs/%C3%9Cber\n---\nText.")
  }

  @Test(
    "The address of a page is a path of this site, without a query",
    arguments: [
      "about", "//evil.example", "/a b", "/a?b", "/a#b", "/", "https://here.example/a", "/a%2Fb", "true",
    ])
  func wrongAddresses(address: String) {
    let text = "---\ntitle: A\npage: \"\(address)\"\n---\n"
    let error = #expect(throws: ContentError.self) { try MarkdownPost(text, place: "the text") }
    #expect(error?.description.contains("should be the address of the page") == true, "\(error as Any)")
  }
}
