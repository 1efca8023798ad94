import Pages
import PagesTestSupport
import Publication
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The metadata of a page")
struct MetadataTests {
  @Test("The title of a document names the page and the site, on the home page only the site")
  func titles() {
    #expect(RenderedPage(TagsPage(tags: [])).contains("<title>Tags · A site</title>"))
    #expect(RenderedPage(HomePage(posts: [], page: 1, pageCount: 1)).contains("<title>A site</title>"))
  }

  @Test("Every page but an error page has one absolute canonical address")
  func canonical() {
    #expect(RenderedPage(ArchivePage(posts: [])).links("canonical") == ["https://here.example/archive"])
    #expect(
      RenderedPage(HomePage(posts: [], page: 1, pageCount: 2)).links("canonical") == ["https://here.example/"]
    )
    #expect(
      RenderedPage(HomePage(posts: [], page: 2, pageCount: 2)).links("canonical")
        == ["https://here.example/page/2"])
    #expect(
      RenderedPage(PostPage(post: .sample())).links("canonical") == ["https://here.example/2023/a-post/"])
    #expect(RenderedPage(ErrorPage(status: 404)).links("canonical") == [])
  }

  @Test("Every page names the three feeds of the site and the list of all feeds")
  func feeds() {
    for page in [
      RenderedPage(ArchivePage(posts: [])), RenderedPage(PostPage(post: .sample())),
      RenderedPage(ErrorPage(status: 404)),
    ] {
      #expect(
        page.links("alternate")
          .filter { !$0.contains("oembed") }
          == ["xml", "atom", "json"].map { "https://here.example/feed.\($0)" })
      #expect(
        page.elements("link").compactMap { $0["rel"] == "alternate" ? $0["type"] : nil }
          .filter { !$0.contains("oembed") } == [
            "application/rss+xml", "application/atom+xml", "application/feed+json",
          ])
      #expect(page.links("outline") == ["https://here.example/feeds.opml"])
    }
  }

  @Test("The home page names feeds of whole posts, then feeds of summaries, with different titles")
  func summaries() {
    let page = RenderedPage(HomePage(posts: [], page: 1, pageCount: 1))
    let formats = ["xml", "atom", "json"]
    #expect(
      page.links("alternate")
        == formats.map { "https://here.example/feed.\($0)" }
        + formats.map { "https://here.example/feed.\($0)?content=summary" })
    #expect(
      page.elements("link").filter { $0["rel"] == "alternate" }.compactMap { $0["title"] } == [
        "A site (RSS)", "A site (Atom)", "A site (JSON Feed)", "A site (summaries) (RSS)",
        "A site (summaries) (Atom)", "A site (summaries) (JSON Feed)",
      ])
  }

  @Test("The page of a tag, an author or a series names its own feeds first")
  func topicFeeds() {
    let tag = RenderedPage(
      TopicPage(topic: Topic(.tag, name: "C++", count: 0), posts: [], page: 1, pageCount: 1))
    let author = RenderedPage(
      TopicPage(topic: Topic(.author, name: "Ada L", count: 0), posts: [], page: 1, pageCount: 1))
    let series = RenderedPage(
      TopicPage(topic: Topic(.series, name: "a/b", count: 0), posts: [], page: 1, pageCount: 1))
    let formats = ["xml", "atom", "json"]
    for (page, folder) in [(tag, "/tags/C++"), (author, "/authors/Ada%20L"), (series, "/series/a%2Fb")] {
      #expect(
        page.links("alternate")
          == formats.map { "https://here.example\(folder)/feed.\($0)" }
          + formats.map { "https://here.example\(folder)/feed.\($0)?content=summary" }
          + formats.map { "https://here.example/feed.\($0)" })
      let titles = page.elements("link").filter { $0["rel"] == "alternate" }.compactMap { $0["title"] }
      #expect(Set(titles).count == 9)
    }
  }

  @Test("A post has the metadata of an article, with an image from its original site")
  func openGraph() {
    var head = PostHead.sample(tags: ["swift", "C++"])
    head.summary = "In short."
    head.image = "/images/x.png"
    head.authors = ["Ada"]
    let page = RenderedPage(PostPage(post: .sample(head)))
    #expect(page.meta("og:type") == ["article"])
    #expect(page.meta("og:url") == ["https://here.example/2023/a-post/"])
    #expect(page.meta("og:image") == ["https://blog.example/images/x.png"])
    #expect(page.meta("og:description") == ["In short."])
    #expect(page.meta("article:published_time") == ["2023-09-28T00:00:00+02:00"])
    #expect(page.meta("article:tag") == ["swift", "C++"])
    #expect(page.meta("author") == ["Ada"])
    #expect(page.meta("twitter:card") == ["summary_large_image"])
  }

  @Test("An image that this site serves has this site's address")
  func ownImage() {
    var head = PostHead.sample()
    head.image = "/images/x.png"
    let context = PageContext.sample(references: References(servedHere: ["/images/x.png"]))
    #expect(
      RenderedPage(PostPage(post: .sample(head)), in: context).meta("og:image")
        == ["https://here.example/images/x.png"])
  }

  @Test("A long description is cut after a word")
  func longDescription() throws {
    var head = PostHead.sample()
    head.summary = Array(repeating: "word", count: 100).joined(separator: " ")
    let description = try #require(RenderedPage(PostPage(post: .sample(head))).meta("description").first)
    #expect(description.count <= 300)
    #expect(description.hasSuffix(" word…"))
  }

  @Test("The page is in the language of the publication")
  func language() {
    let context = PageContext.sample { $0.language = "pt-BR" }
    #expect(RenderedPage(TagsPage(tags: []), in: context).elements("html").first?["lang"] == "pt-BR")
  }

  @Test("Titles, names and addresses are escaped")
  func escaping() {
    let hostile = "\"><script>alert(1)</script>&amp;"
    var head = PostHead.sample(hostile, path: "/a?b=\"&c", tags: [hostile])
    head.authors = [hostile]
    head.summary = hostile
    let listed = ListedPost.sample(hostile, path: head.path)
    let context = PageContext.sample {
      $0.title = hostile
      $0.navigation = [NavigationLink(title: hostile, url: "/\(hostile)")]
    }
    for page in [
      RenderedPage(PostPage(post: .sample(head), newer: listed, older: listed), in: context),
      RenderedPage(HomePage(posts: [head], page: 1, pageCount: 1), in: context),
      RenderedPage(ArchivePage(posts: [listed]), in: context),
      RenderedPage(SubscribePage(topics: [Topic(.tag, name: hostile, count: 1)]), in: context),
      RenderedPage(ErrorPage(status: 500, requestID: hostile), in: context),
    ] {
      #expect(!page.html.contains("<script>alert"))
      #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;"))
    }
  }
}
