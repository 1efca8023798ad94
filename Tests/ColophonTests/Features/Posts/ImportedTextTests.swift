import Pages
import PagesTestSupport
import Publication
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("Texts of posts on pages")
struct ImportedTextTests {
  @Test("A page declares the texts that it shows")
  func declared() {
    let (one, two) = (PostHead.sample(html: "<p>One</p>"), PostHead.sample(html: "<p>Two</p>"))
    let topic = Topic(.tag, name: "a", count: 2)
    let texts = [one.leadText, two.leadText]
    #expect(HomePage(posts: [one, two], page: 1, pageCount: 1).texts == texts)
    #expect(TopicPage(topic: topic, posts: [one, two], page: 1, pageCount: 1).texts == texts)
    let post = Post.sample(html: "<p>One</p><p>And more.</p>")
    #expect(PostPage(post: post).texts == [post.text])
  }

  @Test("A page without texts of posts declares none")
  func none() {
    #expect(ArchivePage(posts: [.sample()]).texts.isEmpty)
    #expect(AboutPage(body: "<p><a href=\"/x\">x</a></p>").texts.isEmpty)
    #expect(ErrorPage(status: 404).texts.isEmpty)
  }

  @Test(
    "References are the root-relative addresses of an imported text; a written text has none")
  func references() {
    let html = "<p><a href=\"/a?b#c\">a</a> <img src=\"https://elsewhere.example/x\" alt=\"\"></p>"
    var head = PostHead.sample(html: html)
    #expect(head.leadText.references == ["/a?b#c"])
    head.origin = nil
    #expect(head.leadText.references.isEmpty)
  }

  @Test(
    "Addresses in texts lead to this site if it serves them, on every page that shows the text",
    arguments: ["/2023/one/", "/", "/tags/swift"])
  func addresses(page: String) async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          // Lists show the text of a post without a title.
          item(
            "", link: "https://blog.example/2023/one/", guid: "one", tags: ["swift"],
            content: "<p><a href=\"/2023/two/\">two</a> <a href=\"/elsewhere\">elsewhere</a></p>"),
          item("Two", tags: ["swift"])))
      let text = try await site.text(page)
      #expect(text.contains("<a href=\"/2023/two/\">two</a>"))
      #expect(text.contains("<a href=\"https://blog.example/elsewhere\">elsewhere</a>"))
    }
  }

  @Test("An address with a NUL, which Postgres cannot store, leads to the original site")
  func nul() async throws {
    try await TestSite.run { site in
      try await site.importFeed(
        rss(
          item(
            "", link: "https://blog.example/2023/one/", guid: "one", tags: ["swift"],
            content: "<p><a href=\"/a%00\">a</a> <a href=\"/tags/b%00\">b</a></p>")))
      for page in ["/2023/one/", "/", "/tags/swift"] {
        let text = try await site.text(page)
        #expect(text.contains("<a href=\"https://blog.example/a%00\">a</a>"), "\(page)")
        #expect(text.contains("<a href=\"https://blog.example/tags/b%00\">b</a>"), "\(page)")
      }
    }
  }
}
