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
    "A slug keeps letters and digits of any script",
    arguments: [
      ("Hello, World!", "hello-world"), ("What’s new in Swift 6.2?", "whats-new-in-swift-6-2"),
      ("日本語 タイトル", "日本語-タイトル"), ("🎉", nil), ("", nil),
    ])
  func slugs(title: String, expected: String?) {
    #expect(slug(of: title) == expected)
  }
}
