import Feeds
import Pages
import PagesTestSupport
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The page of a post")
struct PostPageTests {
  @Test("In a series, the neighbours of the tag are those that the page does not lead to anyway")
  func neighboursInSeries() {
    let page = RenderedPage(
      PostPage(
        post: .sample(), older: .sample(path: "/a"),
        series: SeriesPlace(
          name: "S", place: 2, count: 3, previous: .init(path: "/s1", title: "S1"),
          next: .init(path: "/s3", title: "S3")),
        tag: TagNeighbours(tag: "t", newer: .sample(path: "/s3"), older: .sample(path: "/a"))))
    let links = page.elements("a").compactMap { $0["href"] }
    for path in ["/a", "/s1", "/s3"] { #expect(links.count { $0 == path } == 1, "\(path)") }
  }

  @Test(
    "The date is the one on the author's calendar",
    arguments: [
      ("2023-09-28T00:00:00+02:00", "28 September 2023"), ("2023-12-31T23:59:59-10:00", "31 December 2023"),
      ("2024-01-01T00:00:00+14:00", "1 January 2024"),
    ])
  func date(published: String, shown: String) {
    let page = RenderedPage(PostPage(post: .sample(.sample(published: published))))
    #expect(page.contains("<time class=\"dt-published\" datetime=\"\(published)\">\(shown)</time>"))
  }

  @Test("The date of a change is shown if it is not the day of the publication")
  func updates() {
    var head = PostHead.sample()
    head.updated = Timestamp(rfc3339: "2023-09-28T23:00:00+02:00")
    #expect(!RenderedPage(PostPage(post: .sample(head))).contains("updated <time"))
    head.updated = Timestamp(rfc3339: "2023-09-29T00:00:00+02:00")
    #expect(RenderedPage(PostPage(post: .sample(head))).contains("updated <time"))
  }

  @Test("Addresses in the text lead to this site if it serves them, else to the original one")
  func references() {
    let post = Post.sample(html: "<p><img src=\"/a.png\" alt=\"\"><img src=\"/b.png\" alt=\"\"></p>")
    let context = PageContext.sample(references: References(servedHere: ["/b.png"]))
    let images = RenderedPage(PostPage(post: post), in: context).elements("img").compactMap { $0["src"] }
    #expect(images == ["https://blog.example/a.png", "/b.png"])
  }

  @Test("Ids of the text have no prefix, so that links from other sites find them")
  func ids() {
    let post = Post.sample(html: "<h2 id=\"intro\">Intro</h2>")
    #expect(RenderedPage(PostPage(post: post)).ids.contains("intro"))
  }

  @Test(
    "A post in a language of the other direction says so, and no other does",
    arguments: [
      ("ar", "en", "rtl"), ("en", "ar", "ltr"), ("de", "en", nil), ("he", "ar", nil), (nil, "ar", nil),
    ])
  func direction(language: String?, site: String, expected: String?) {
    let context = PageContext.sample { $0.language = site }
    var head = PostHead.sample()
    head.language = language
    let page = RenderedPage(PostPage(post: .sample(head)), in: context)
    let text = page.elements("div").first { $0["class"] == "post-text" }
    for element in [page.elements("h1").first, text] {
      #expect(element?["class"] != nil)
      #expect(element?["lang"] == language)
      #expect(element?["dir"] == expected)
    }
    // What stands around them is in the language of the site.
    #expect(page.elements("article") == [["class": "post h-entry"]])
  }

  @Test("A post without a title says the language of its hidden one")
  func languageWithoutTitle() {
    var head = PostHead.sample(nil)
    head.language = "de"
    let page = RenderedPage(PostPage(post: .sample(head)))
    #expect(page.contains("<h1 class=\"visually-hidden\" lang=\"de\">28 September 2023</h1>"))
  }

  @Test("The contents of a text are called so in its language")
  func contents() {
    var post = Post.sample(html: "<h2>A</h2><h2>B</h2><h2>C</h2><h2>D</h2>")
    post.head.language = "fr"
    #expect(
      RenderedPage(PostPage(post: post)).contains(
        "<div class=\"post-text\" lang=\"fr\"><nav class=\"contents\" aria-label=\"Sur cette page\">"))
  }

  @Test("The next older and newer posts are linked, for readers and for programs")
  func neighbours() {
    let page = RenderedPage(
      PostPage(
        post: .sample(), newer: .sample("Newer", path: "/newer"), older: .sample("Older", path: "/older")))
    #expect(page.links("next") == ["/newer"])
    #expect(page.links("prev") == ["/older"])
    #expect(page.elements("a").contains { $0["rel"] == "prev" && $0["href"] == "/older" })
  }

  @Test("An imported post links to its original, unless the original is on this host")
  func original() {
    let post = Post.sample()
    #expect(
      RenderedPage(PostPage(post: post)).contains(
        "<a href=\"https://blog.example/2023/a-post/\">blog.example</a>"))
    let moved = PageContext.sample(baseURL: "https://blog.example")
    #expect(!RenderedPage(PostPage(post: post), in: moved).contains("First published at"))
  }

  @Test("Authors are named and linked to their pages, unless the only one is the author of the site")
  func authors() {
    var head = PostHead.sample()
    head.authors = ["Ada", "Grace"]
    let links = "<a href=\"/authors/Ada\">Ada</a>, <a href=\"/authors/Grace\">Grace</a>"
    #expect(RenderedPage(PostPage(post: .sample(head))).contains("by \(links)"))
    head.authors = ["Ada"]
    let context = PageContext.sample { $0.author = "Ada" }
    #expect(!RenderedPage(PostPage(post: .sample(head)), in: context).contains("/authors/"))
  }

  @Test(
    "An address of a feed that is not a web address is not linked",
    arguments: ["javascript:alert(1)", "data:text/html,x", "", "http:"])
  func hostileAddresses(address: String) {
    var head = PostHead.sample()
    head.link = address
    var post = Post.sample(head)
    post.enclosures = [Enclosure(url: address, type: "audio/mpeg")]
    let page = RenderedPage(PostPage(post: post))
    #expect(page.elements("audio").isEmpty)
    #expect(!page.contains("First published at"))
    #expect(!page.elements("a").contains { $0["href"] == address })
  }
}
