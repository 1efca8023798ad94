import Foundation
import Pages
import PagesTestSupport
import Publication
import Server
import Testing
import Timestamps

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("What pages tell search engines")
struct LinkedDataOfPagesTests {
  private let context = PageContext.sample {
    $0.author = "Ada"
    $0.profiles = ["https://code.example/ada"]
  }

  @Test("A post says what it is, who wrote it and when, and where it belongs")
  func post() throws {
    var head = PostHead.sample("A <post>", tags: ["Swift", "C++"])
    head.authors = ["Ada", "Grace"]
    head.updated = Timestamp(rfc3339: "2023-10-01T08:00:00Z")
    head.image = "/a.png"
    head.readingMinutes = 7
    let things = try RenderedPage(PostPage(post: .sample(head)), in: context).things
    #expect(things.map(\.type) == ["BlogPosting", "BreadcrumbList"])
    let post = try #require(things.first)
    #expect(post["headline"] as? String == "A <post>")
    #expect(post["url"] as? String == "https://here.example/2023/a-post/")
    #expect(post["mainEntityOfPage"] as? String == "https://here.example/2023/a-post/")
    #expect(post["datePublished"] as? String == "2023-09-28T00:00:00+02:00")
    #expect(post["dateModified"] as? String == "2023-10-01T08:00:00Z")
    #expect(post["keywords"] as? [String] == ["Swift", "C++"])
    #expect(post["image"] as? [String] == ["https://blog.example/a.png"])
    #expect(post["inLanguage"] as? String == "en")
    #expect(post["timeRequired"] as? String == "PT7M")
    let authors = try #require(post["author"] as? [[String: Any]])
    #expect(authors.map { $0["name"] as? String } == ["Ada", "Grace"])
    #expect(
      authors.map { $0["url"] as? String } == ["https://here.example/", "https://here.example/authors/Grace"])
    #expect((post["publisher"] as? [String: Any])?["sameAs"] as? [String] == ["https://code.example/ada"])
    #expect(
      (post["isPartOf"] as? [String: Any])?["@id"] as? String == "https://here.example/#blog")
  }

  @Test("A post that never changed was modified when it was published; without authors, the site wrote it")
  func bare() throws {
    let post = try #require(RenderedPage(PostPage(post: .sample())).things.first)
    #expect(post["dateModified"] as? String == post["datePublished"] as? String)
    let author = (post["author"] as? [[String: Any]])?.first
    #expect(author?["@type"] as? String == "Organization")
    #expect(author?["name"] as? String == "A site")
  }

  @Test("The way to a post leads through its series, else its first tag, else the archive")
  func breadcrumbs() throws {
    let place = SeriesPlace(name: "Macros", place: 1, count: 2)
    let tagged = Post.sample(.sample(tags: ["Swift", "C++"]))
    for (page, list) in [
      (PostPage(post: tagged, series: place), ("Macros", "/series/Macros")),
      (PostPage(post: tagged), ("Swift", "/tags/Swift")),
      (PostPage(post: .sample()), ("Archive", "/archive")),
    ] {
      let trail = try RenderedPage(page).trail
      #expect(trail.map(\.name) == ["A site", list.0, "A post"])
      #expect(trail.map(\.item) == ["/", list.1, "/2023/a-post/"].map { "https://here.example\($0)" })
    }
  }

  @Test("The home page describes the site and its search; its further pages are collections")
  func home() throws {
    let things = try RenderedPage(HomePage(posts: [], page: 1, pageCount: 2), in: context).things
    #expect(things.map(\.type) == ["WebSite", "Blog"])
    let action = try #require(things.first?["potentialAction"] as? [String: Any])
    #expect(action["@type"] as? String == "SearchAction")
    #expect(action["query-input"] as? String == "required name=search_term_string")
    #expect(
      (action["target"] as? [String: Any])?["urlTemplate"] as? String
        == "https://here.example/search?q={search_term_string}")
    let second = try RenderedPage(HomePage(posts: [], page: 2, pageCount: 2)).things
    #expect(second.map(\.type) == ["CollectionPage"])
    #expect(second.first?["url"] as? String == "https://here.example/page/2")
  }

  @Test("The page of an author is a profile, that of a tag or a series a collection")
  func topics() throws {
    func page(_ kind: Topic.Kind, _ number: Int = 1) -> TopicPage {
      TopicPage(topic: Topic(kind, name: "Grace", count: 20), posts: [], page: number, pageCount: 2)
    }
    let author = RenderedPage(page(.author))
    #expect(try author.things.map(\.type) == ["ProfilePage", "BreadcrumbList"])
    #expect(try (author.things.first?["mainEntity"] as? [String: Any])?["name"] as? String == "Grace")
    #expect(author.meta("og:type") == ["profile"])
    #expect(try author.trail.map(\.name) == ["A site", "Grace"])
    let tag = RenderedPage(page(.tag))
    #expect(try tag.things.map(\.type) == ["CollectionPage", "BreadcrumbList"])
    #expect(try tag.trail.map(\.name) == ["A site", "Tags", "Grace"])
    #expect(tag.meta("og:type") == ["website"])
    let second = RenderedPage(page(.series, 2))
    #expect(second.links("canonical") == ["https://here.example/series/Grace/page/2"])
    #expect(try second.things.first?["url"] as? String == "https://here.example/series/Grace/page/2")
    #expect(second.links("prev") == ["/series/Grace"])
  }

  @Test("The search, the feeds and the list of series say what they are, and how one comes there")
  func others() throws {
    let search = RenderedPage(
      SearchPage(
        asked: SearchRequest(query: "a b"), results: SearchResults(), choices: SearchChoices([]),
        assetPath: "/s"))
    #expect(try search.things.map(\.type) == ["SearchResultsPage", "BreadcrumbList"])
    #expect(try search.things.first?["url"] as? String == "https://here.example/search?q=a%20b")
    let subscribe = RenderedPage(SubscribePage(topics: []))
    #expect(try subscribe.things.map(\.type) == ["WebPage", "BreadcrumbList"])
    #expect(try subscribe.trail.map(\.name) == ["A site", "Subscribe"])
    #expect(
      try RenderedPage(AllSeriesPage(series: [])).things.map(\.type) == ["CollectionPage", "BreadcrumbList"])
  }

  @Test("Each page of the site has a description of its own")
  func descriptions() throws {
    func topic(_ kind: Topic.Kind, _ number: Int) -> RenderedPage {
      RenderedPage(
        TopicPage(topic: Topic(kind, name: "Grace", count: 20), posts: [], page: number, pageCount: 2))
    }
    let files = try EpisodeAssets(in: StaticFiles(root: Checkout.publicFiles))
    func episodes(_ tag: String?, _ filter: EpisodeFilter, _ number: Int) -> RenderedPage {
      RenderedPage(
        EpisodeListPage(
          episodes: [], tag: tag, filter: filter, count: 40, page: number, pageCount: 2,
          hasCollections: true, assets: files))
    }
    let archives = [(ArchivePeriod.all, 1), (.year(2026), 1), (.year(2026), 2), (.undated, 1)]
    let pages =
      [1, 2].map { RenderedPage(HomePage(posts: [], page: $0, pageCount: 2)) }
      + Topic.Kind.allCases.flatMap { kind in [1, 2].map { topic(kind, $0) } }
      + [nil, "swift"].flatMap { tag in
        EpisodeFilter.allCases.flatMap { filter in [1, 2].map { episodes(tag, filter, $0) } }
      }
      + archives.map { RenderedPage(ArchivePage(period: $0, page: $1, pageCount: 2)) }
      + [
        RenderedPage(TagsPage(tags: [])), RenderedPage(AllSeriesPage(series: [])),
        RenderedPage(SubscribePage(topics: [])), RenderedPage(AboutPage(body: "", description: "About it.")),
        RenderedPage(CollectionsPage(collections: [], assets: files)),
      ]
    let texts = pages.map { $0.meta("description").joined() }
    #expect(Set(texts).count == texts.count, "\(texts)")
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(texts.contains("Posts about Grace on A site, page 2"))
    #expect(texts.contains("Episodes of A site: Free episodes about swift, page 2"))
  }

  @Test("No page says anything that is not JSON", arguments: ["</script><script>", "\u{2028}", "\"}", "\\"])
  func hostile(text: String) throws {
    var head = PostHead.sample(text, tags: [text])
    head.authors = [text]
    let context = PageContext.sample {
      $0.title = text
      $0.description = text
    }
    for page in [
      RenderedPage(PostPage(post: .sample(head)), in: context),
      RenderedPage(HomePage(posts: [head], page: 1, pageCount: 1), in: context),
      RenderedPage(AboutPage(body: ""), in: context),
    ] {
      let things = try page.things
      #expect(!things.isEmpty)
      #expect(things.allSatisfy { !$0.isEmpty })
    }
  }
}

extension RenderedPage {
  /// The objects of JSON-LD, in their order.
  fileprivate var things: [[String: Any]] {
    get throws {
      try html.matches(of: #/<script type="application\/ld\+json">(.*?)<\/script>/#).map {
        try JSONSerialization.jsonObject(with: Data($0.1.utf8)) as? [String: Any] ?? [:]
      }
    }
  }

  /// The elements of the `BreadcrumbList`.
  fileprivate var trail: [(name: String, item: String)] {
    get throws {
      let list =
        try things.first { $0.type == "BreadcrumbList" }?["itemListElement"] as? [[String: Any]] ?? []
      #expect(list.map { $0["position"] as? Int } == list.indices.map { $0 + 1 })
      return list.map { ($0["name"] as? String ?? "", $0["item"] as? String ?? "") }
    }
  }
}

extension [String: Any] {
  fileprivate var type: String { self["@type"] as? String ?? "" }
}
