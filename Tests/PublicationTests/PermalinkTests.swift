import Testing

@testable import Publication

@Suite("Permalinks")
struct PermalinkTests {
  @Test(
    "A post is at the path of its original link",
    arguments: [
      ("https://a.example/2023/a-post/", "/2023/a-post/"),
      ("https://a.example/2023/a-post", "/2023/a-post"),
      ("https://a.example//managedmodels/", "/managedmodels/"),
      ("http://a.example/Case/Kept.html", "/Case/Kept.html"),
      ("https://a.example/a/../b", "/b"), ("https://a.example/a/%2e%2E/b", "/b"),
      ("https://a.example/%e6%97%a5/~x", "/%E6%97%A5/~x"),
      ("https://a.example/日本", "/%E6%97%A5%E6%9C%AC"),
      ("https://a.example/a%2Fb", "/a%2Fb"),
      ("https://a.example/p?utm_source=rss&utm_medium=feed", "/p"),
      ("https://a.example/?p=12", "/?p=12"),
      ("https://a.example/index.php?id=5&utm_source=x#top", "/index.php?id=5"),
    ])
  func path(link: String, path: String) {
    #expect(Permalink(link: link)?.description == path)
  }

  @Test(
    "A link to no page of its own has no permalink",
    arguments: [
      "https://a.example/", "https://a.example", "mailto:me@a.example", "/relative", "urn:uuid:1", "",
      "https://a.example/a%0Ab", "https://a.example/a\nb", "https://a.example/a%0d", "https://a.example/%00",
    ])
  func none(link: String) {
    #expect(Permalink(link: link) == nil)
  }

  @Test("The key ignores case and a trailing slash")
  func keys() {
    let key = Permalink.key(ofTarget: "/2023/A-Post/")
    for other in ["/2023/a-post", "//2023//a-post/", "/2023/%41-post"] {
      #expect(Permalink.key(ofTarget: other) == key)
    }
    #expect(Permalink.key(ofTarget: "/2023/b-post") != key)
    #expect(Permalink.key(ofTarget: "/?p=12") == "/?p=12")
  }

  @Test(
    "All forms of an address beyond ASCII have one key",
    arguments: [
      ["/caf\u{E9}", "/cafe\u{301}", "/caf%C3%A9", "/caf%c3%a9/", "/cafe%CC%81", "/CAF%C3%89"],
      ["/old/100%", "/old/100%25", "/old//100%/"], ["/a%zz\u{E9}", "/a%25zz%c3%a9"],
      ["/caf%E9", "/caf%e9/"], ["/x", "/x?"], ["/x?q=%c3%a9", "/X/?q=\u{E9}", "/x?q=%C3%A9"],
    ])
  func keysBeyondASCII(forms: [String]) {
    #expect(Set(forms.map { Array(Permalink.key(ofTarget: $0).utf8) }).count == 1)
  }

  @Test(
    "An address that redirects is compared without what tracks visitors",
    arguments: [
      ("/?p=3", "/?p=3"), ("/a?utm_source=x&id=2", "/a?id=2"), ("/a?ref=x", "/a"), ("/?ref=x", "/"),
      ("/100%", "/100%"), ("/a?", "/a"),
    ])
  func redirecting(path: String, address: String) {
    #expect(Permalink(redirectingFrom: path).description == address)
  }

  @Test("Names that differ in case or in the encoding of accents have one key")
  func names() {
    #expect(Array("Caf\u{E9}".nameKey.utf8) == Array("CAFE\u{301}".nameKey.utf8))
    #expect("C++".nameKey != "C".nameKey)
  }

  @Test("A slug is composed, whatever the title is")
  func composedSlug() {
    #expect(slug(of: "Cafe\u{301} noir").map { Array($0.utf8) } == Array("caf\u{E9}-noir".utf8))
  }

  @Test(
    "A slug keeps letters and digits of any script",
    arguments: [
      ("Hello, World!", "hello-world"), ("What’s new in Swift 6.2?", "whats-new-in-swift-6-2"),
      ("日本語 タイトル", "日本語-タイトル"), ("🎉", nil), ("", nil),
    ])
  func slugs(title: String, expected: String?) {
    #expect(slug(of: title) == expected)
  }
}
