import HTTP
import Testing

@Suite("Link fields (RFC 8288)")
struct WebLinkTests {
  @Test("A link has a target, relations, a type and a title")
  func whole() {
    let links = WebLink.links(
      in: #"</feed.xml>; rel="alternate feed"; type="application/rss+xml"; title="All \"posts\", new first""#)
    #expect(
      links == [
        WebLink(
          target: "/feed.xml", relations: ["alternate", "feed"], type: "application/rss+xml",
          title: #"All "posts", new first"#)
      ])
  }

  @Test("A field may have several links, with commas in their addresses and unquoted values")
  func several() {
    let links = WebLink.links(in: "<a,b;c>;REL=Next , <https://h.example/>;rel=hub;rel=self;x;anchor=\"/\"")
    #expect(
      links == [
        WebLink(target: "a,b;c", relations: ["next"]),
        WebLink(target: "https://h.example/", relations: ["hub"], anchor: "/"),
      ])
  }

  @Test(
    "Invalid links are skipped, and an unfinished link is read up to its fault",
    arguments: [
      ("", []), ("<", []), ("<a", []), ("<>", [""]), ("junk", []), ("junk, <a>", ["a"]),
      ("<a> junk, <b>", ["a", "b"]),
      ("<a>; rel=\"x", ["a"]), ("<a>; rel=\"\\", ["a"]), ("<a>;;;=;, <b>;=", ["a", "b"]),
      ("<a>,,,<b>", ["a", "b"]),
      ("< a >", ["a"]),
    ])
  func broken(field: String, targets: [String]) {
    #expect(WebLink.links(in: field).map(\.target) == targets)
  }
}
