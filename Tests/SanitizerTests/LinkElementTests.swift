import Sanitizer
import Testing

@Suite("Links of a page")
struct LinkElementTests {
  @Test("Links, anchors, bases and metas come in their order, with their attributes decoded")
  func order() {
    let page = """
      <!DOCTYPE html><HTML><head><base href=/b/><META name=generator content="X &amp; Y">
      <link REL='alternate' type="application/rss+xml" title="A &lt;b&gt; &eacute;" href="/feed?a=1&amp;b=2">
      </head><body><div><p>Text <a class=x href=feed.xml>RSS</a></div>
      """
    #expect(
      links(page) == [
        LinkElement(.base, ["href": "/b/"]),
        LinkElement(.meta, ["name": "generator", "content": "X & Y"]),
        LinkElement(
          .link,
          [
            "rel": "alternate", "type": "application/rss+xml", "title": "A <b> é",
            "href": "/feed?a=1&b=2",
          ]),
        LinkElement(.anchor, ["class": "x", "href": "feed.xml"]),
      ])
  }

  @Test(
    "Links in comments, scripts, raw text and templates are ignored",
    arguments: [
      "<!-- <link href=a> -->", "<script>'<link href=a>'</script>", "<style><link href=a></style>",
      "<title><link href=a></title>", "<textarea><a href=a></textarea>", "<template><link href=a></template>",
      "<template><template></template><link href=a></template>", "<script><link href=a>",
      "<plaintext><a href=a>",
      "<p title='<link href=a>'>", "&lt;link href=a&gt;", "<linkage href=a>", "<link href=a",
    ])
  func hidden(page: String) {
    #expect(links(page) == [])
    #expect(links("\(page.hasSuffix(">") ? "" : "x") <link href=b>\(page)").count == 1)
  }

  @Test("The first of two attributes of one name counts, and a name without a value has an empty one")
  func attributes() {
    #expect(links("<link href=a HREF=b disabled>") == [LinkElement(.link, ["href": "a", "disabled": ""])])
  }

  @Test("Invalid UTF-8 and zero bytes are read")
  func bytes() {
    let page = Array("<link title='".utf8) + [0xE9, 0, 0xFF] + Array("' href='a'>".utf8)
    #expect(linkElements(ofPage: page).first?["href"] == "a")
  }

  @Test(
    "Of megabytes of tags, the first 4000 links are read",
    arguments: [
      ("<a>", 4000), ("<svg><a>", 4000), ("<table><a>", 4000), ("<template>", 0), ("<a href='", 0),
      ("<script>", 0),
      ("<", 0), ("<!--", 0), ("<link ", 0),
    ])
  func bounds(piece: String, count: Int) {
    let page = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(links(page).count == count)
  }

  private func links(_ page: String) -> [LinkElement] { linkElements(ofPage: Array(page.utf8)) }
}
