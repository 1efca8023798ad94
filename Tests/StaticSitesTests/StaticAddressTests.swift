import Testing

@testable import StaticSites

@Suite("The files of a static site")
struct StaticAddressTests {
  @Test(
    "A page is the index of a folder, and what has an ending keeps its name",
    arguments: [
      ("/", true, "index.html"), ("/archive/2026/page/2", true, "archive/2026/page/2/index.html"),
      ("/2019/03/hello/", true, "2019/03/hello/index.html"), ("/2015/one.html", true, "2015/one.html"),
      ("/old.php", true, "old.php/index.html"), ("/feed.xml", false, "feed.xml"),
      ("/tags/a%2Fb", true, "tags/a/b/index.html"), ("/tags/C++", true, "tags/C++/index.html"),
      ("/tags/%C3%BC", true, "tags/ü/index.html"), ("/../../etc/passwd", false, "etc/passwd"),
      ("/%2E%2E/x", false, "x"),
    ])
  func files(path: String, isPage: Bool, file: String) {
    #expect(StaticAddress.file(path: path, isPage: isPage) == file)
  }

  @Test("A query becomes a part of the path")
  func queries() {
    let tag = [(name: "tag", value: "a/b"), (name: "show", value: "free")]
    #expect(
      StaticAddress.file(path: "/episodes", parameters: tag, isPage: true)
        == "episodes/tag=a%2Fb/show=free/index.html")
    #expect(
      StaticAddress.file(path: "/sitemap.xml", parameters: [("part", "2")], isPage: false)
        == "sitemap/part=2.xml")
    #expect(StaticAddress.file(path: "/", parameters: [("p", "12")], isPage: true) == "p=12/index.html")
  }

  @Test("A segment that is too long for a file system is shortened, and stays one of its own")
  func longNames() {
    let names = ["a", "b"].map { String(repeating: "ü", count: 200) + $0 }
    let files = names.map { StaticAddress.file(path: "/\($0)", isPage: true) }
    #expect(files.allSatisfy { $0.split(separator: "/").allSatisfy { $0.utf8.count <= 255 } })
    #expect(files[0] != files[1])
  }

  @Test(
    "Relative addresses lead from file to file",
    arguments: [
      ("index.html", "archive/index.html", "archive/index.html"),
      ("archive/2026/index.html", "index.html", "../../index.html"),
      ("posts/a/index.html", "posts/b/index.html", "../b/index.html"),
      ("posts/a/index.html", "posts/a/index.html", "index.html"),
      ("posts/a/index.html", "posts/a/d.png", "d.png"),
      ("a/index.html", "tags/C#?/index.html", "../tags/C%23%3F/index.html"),
      ("index.html", "a:b/index.html", "./a:b/index.html"),
    ])
  func relative(from: String, to: String, address: String) {
    #expect(StaticAddress.relative(from: from, to: to) == address)
  }
}

@Suite("The addresses in documents")
struct DocumentAddressTests {
  private func rewritten(_ html: String) -> String {
    let result = HTMLAddresses.rewriting(Array(html.utf8)) { address, use in
      if use == .metadata { return .keep }
      return address == "/gone" ? .remove : address.hasPrefix("/") ? .replace("X\(address)&") : .keep
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "Addresses are found in the attributes that have them, and nothing else changes",
    arguments: [
      ("<a href=\"/a?b=1&amp;c=2\">/a</a>", "<a href=\"X/a?b=1&amp;c=2&amp;\">/a</a>"),
      ("<img alt='/a' src='/a'  >", "<img alt='/a' src='X/a&amp;'  >"),
      ("<img src=/a>", "<img src=X/a&amp;>"),
      (
        "<source srcset=\"/a.avif 480w, /b.avif 960w\">",
        "<source srcset=\"X/a.avif&amp; 480w, X/b.avif&amp; 960w\">"
      ),
      ("<p style=\"background: url(/a.png)\">", "<p style=\"background: url(X/a.png&amp;)\">"),
      ("<style>a{background:url('/a')}</style>", "<style>a{background:url('X/a&')}</style>"),
      ("<a class=x href=\"/gone\">t</a>", "<a class=x>t</a>"),
      ("<link rel=\"icon\" href=\"/gone\"><p>", "<p>"),
      ("<link rel=\"canonical\" href=\"/a\">", "<link rel=\"canonical\" href=\"/a\">"),
      ("<script>let a = '<a href=\"/a\">'</script>", "<script>let a = '<a href=\"/a\">'</script>"),
      ("<!-- <a href=\"/a\"> -->", "<!-- <a href=\"/a\"> -->"),
      ("<textarea><a href=\"/a\"></textarea>", "<textarea><a href=\"/a\"></textarea>"),
      ("<a href", "<a href"), ("<a href=", "<a href="), ("<a href=\"/a", "<a href=\"X/a&amp;"), ("<", "<"),
      ("<!--", "<!--"), ("a < b <c", "a < b <c"),
    ])
  func html(document: String, result: String) { #expect(rewritten(document) == result) }

  @Test("A document of a megabyte of tags that do not end is read once")
  func longDocuments() {
    for piece in ["<a href=\"/a\" ", "<!--", "<style>", "<script ", "<a <", "url("] {
      let document = Array(String(repeating: piece, count: 200_000).utf8)
      #expect(HTMLAddresses.rewriting(document) { _, _ in .keep } == document)
      #expect(CSSAddresses.rewriting(document) { _ in .keep } == document)
    }
  }

  @Test("Feeds keep absolute addresses, and those with queries change")
  func texts() {
    let feed =
      "<a>https://h.example/f.xml?a=1&amp;b=2</a> &lt;a href=&quot;https://h.example/x?y&quot;&gt; https://h.example.org/"
    let result = TextAddresses.rewriting(Array(feed.utf8), baseURL: "https://h.example") {
      $0.contains("?") ? "[\($0)]" : nil
    }
    #expect(
      String(decoding: result, as: UTF8.self)
        == "<a>https://h.example[/f.xml?a=1&b=2]</a> &lt;a href=&quot;https://h.example[/x?y]&quot;&gt; https://h.example.org/"
    )
  }
}
