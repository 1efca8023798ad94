import Feeds
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The page of a post")
struct PostPageTests {
  @Test(
    "The date is the one on the author's calendar",
    arguments: [
      ("2023-09-28T00:00:00+02:00", "28 September 2023"), ("2023-12-31T23:59:59-10:00", "31 December 2023"),
      ("2024-01-01T00:00:00+14:00", "1 January 2024"),
    ])
  func date(published: String, shown: String) {
    let page = RenderedPage(PostPage(post: .sample(.sample(published: published))))
    #expect(page.contains("<time datetime=\"\(published)\">\(shown)</time>"))
  }

  @Test("A change is shown where it was on another day than the publication")
  func updates() {
    var head = PostHead.sample()
    head.updated = Timestamp(rfc3339: "2023-09-28T23:00:00+02:00")
    #expect(!RenderedPage(PostPage(post: .sample(head))).contains("updated <time"))
    head.updated = Timestamp(rfc3339: "2023-09-29T00:00:00+02:00")
    #expect(RenderedPage(PostPage(post: .sample(head))).contains("updated <time"))
  }

  @Test("Addresses of the text lead to this site where it serves them, else to the original one")
  func references() {
    let post = Post.sample(html: "<p><img src=\"/a.png\" alt=\"\"><img src=\"/b.png\" alt=\"\"></p>")
    let context = PageContext.sample(references: References(servedHere: ["/b.png"]))
    let images = RenderedPage(PostPage(post: post), in: context).elements("img").compactMap { $0["src"] }
    #expect(images == ["https://blog.example/a.png", "/b.png"])
  }

  @Test("Ids of the text stay what they are, so that links from outside find them")
  func ids() {
    let post = Post.sample(html: "<h2 id=\"intro\">Intro</h2>")
    #expect(RenderedPage(PostPage(post: post)).ids.contains("intro"))
  }

  @Test("The neighbours in time are linked, for readers and for programs")
  func neighbours() {
    let page = RenderedPage(
      PostPage(
        post: .sample(), newer: .sample("Newer", path: "/newer"), older: .sample("Older", path: "/older")))
    #expect(page.links("next") == ["/newer"])
    #expect(page.links("prev") == ["/older"])
    #expect(page.elements("a").contains { $0["rel"] == "prev" && $0["href"] == "/older" })
  }

  @Test("Where the post came from is said, unless that is where it is")
  func original() {
    let post = Post.sample()
    #expect(
      RenderedPage(PostPage(post: post)).contains(
        "<a href=\"https://blog.example/2023/a-post/\">blog.example</a>"))
    let moved = PageContext.sample(baseURL: "https://blog.example")
    #expect(!RenderedPage(PostPage(post: post), in: moved).contains("First published at"))
  }

  @Test("Only the authors of a site with several of them are named on every post, and lead to their pages")
  func authors() {
    var head = PostHead.sample()
    head.authors = ["Ada", "Grace"]
    let links = "<a href=\"/authors/Ada\">Ada</a>, <a href=\"/authors/Grace\">Grace</a>"
    #expect(RenderedPage(PostPage(post: .sample(head))).contains("by \(links)"))
    head.authors = ["Ada"]
    let context = PageContext.sample { $0.publication.author = "Ada" }
    #expect(!RenderedPage(PostPage(post: .sample(head)), in: context).contains("/authors/"))
  }

  @Test("Sound and video that came with a post can be played and fetched")
  func enclosures() {
    var post = Post.sample()
    post.enclosures = [
      Enclosure(url: "https://blog.example/talk%201.mp3", type: "audio/mpeg", length: 12_345_678),
      Enclosure(url: "https://blog.example/demo.mp4", type: "video/mp4"),
      Enclosure(url: "https://blog.example/slides.pdf", type: "application/pdf", length: 0),
    ]
    let page = RenderedPage(PostPage(post: post))
    #expect(page.elements("audio").map { $0["src"] } == ["https://blog.example/talk%201.mp3"])
    #expect(page.elements("video").map { $0["src"] } == ["https://blog.example/demo.mp4"])
    #expect(page.contains("talk 1.mp3</a> (audio/mpeg, 12.3 MB)"))
    #expect(page.contains("slides.pdf</a> (application/pdf)"))
  }

  @Test("A video that the text shows already is not shown twice")
  func shownEnclosure() {
    var post = Post.sample(html: "<video controls src=\"/demo.mp4\"></video>")
    post.enclosures = [Enclosure(url: "https://blog.example/demo.mp4", type: "video/mp4")]
    let page = RenderedPage(PostPage(post: post))
    #expect(page.elements("video").count == 1)
    #expect(page.contains("demo.mp4</a>"))
  }

  @Test(
    "What a feed calls an address but is none is not linked",
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
