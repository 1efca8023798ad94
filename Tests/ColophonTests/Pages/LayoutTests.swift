import Pages
import PagesTestSupport
import Publication
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The layout of every page")
struct SiteLayoutTests {
  private let pages = [
    RenderedPage(HomePage(posts: [.sample()], page: 1, pageCount: 1)),
    RenderedPage(HomePage(posts: [.sample()], page: 2, pageCount: 2)),
    RenderedPage(PostPage(post: .sample())), RenderedPage(PostPage(post: .sample(.sample(nil)))),
    RenderedPage(TagsPage(tags: [Topic(.tag, name: "a", count: 1)])),
    RenderedPage(
      TopicPage(topic: Topic(.tag, name: "a", count: 1), posts: [.sample()], page: 1, pageCount: 1)),
    RenderedPage(ArchivePage(posts: [.sample()])),
    RenderedPage(SubscribePage(topics: [Topic(.tag, name: "a", count: 1)])),
    RenderedPage(AboutPage(body: "<p>About.</p>")), RenderedPage(ErrorPage(status: 404)),
    RenderedPage(
      PostPage(
        post: .sample(), newer: .sample(), older: .sample(),
        tag: TagNeighbours(tag: "a", newer: .sample(path: "/b"), older: .sample(path: "/c")),
        related: [.sample()])),
    RenderedPage(
      ArchivePage(
        period: .year(2023),
        counts: ArchiveCounts(months: [12, 9, 1].map { ArchiveMonth(year: 2023, month: $0, count: 1) }),
        posts: [.sample()], pageCount: 2)),
    RenderedPage(AllSeriesPage(series: [ListedSeries(name: "a", count: 2)])),
    RenderedPage(
      TopicPage(
        topic: Topic(.series, name: "a", count: 2), posts: [.sample(), .sample()], page: 1, pageCount: 1,
        firstPart: 1)),
    RenderedPage(
      ErrorPage(
        status: 404,
        suggestions: Suggestions(words: "a", links: [SuggestedLink(title: "A", path: "/a")]))),
  ]

  @Test("The first heading is the only one of level 1, and no level is skipped")
  func headings() {
    for page in pages {
      #expect(page.headingLevels.first == 1)
      #expect(page.headingLevels.filter { $0 == 1 }.count == 1)
      for (level, next) in zip(page.headingLevels, page.headingLevels.dropFirst()) {
        #expect(next <= level + 1)
      }
    }
  }

  @Test("The first link skips to the content, and every landmark has a name")
  func landmarks() {
    for page in pages {
      #expect(page.elements("a").first?["href"] == "#content-start")
      #expect(page.elements("main").map { $0["id"] } == ["content-start"])
      #expect(page.elements("header").first?["class"] == "masthead")
      #expect(page.elements("nav").allSatisfy { $0["aria-label"]?.isEmpty == false })
      #expect(Set(page.elements("nav").map { $0["aria-label"] }).count == page.elements("nav").count)
    }
  }

  @Test("One script in the page, which sets the colours; one style sheet; nothing from other sites")
  func resources() {
    for page in pages {
      #expect(page.elements("script").filter { $0["type"] != "application/ld+json" }.count == 1)
      #expect(page.links("stylesheet") == ["/assets/site.1234.css"])
      #expect(page.links("icon").allSatisfy { $0.hasPrefix("/") })
    }
  }

  @Test("The navigation has the site's own pages and the publication's links, and marks the current page")
  func navigation() {
    let context = PageContext.sample {
      $0.hasAbout = true
      $0.navigation = [
        NavigationLink(title: "Code", url: "https://code.example/"),
        NavigationLink(title: "All", url: "/archive"),
      ]
    }
    let page = RenderedPage(ArchivePage(posts: []), in: context)
    #expect(page.contains("<a href=\"https://code.example/\">Code</a>"))
    #expect(page.contains("<a href=\"/about\">About</a>"))
    #expect(page.contains("<a href=\"/archive\" aria-current=\"page\">All</a>"))
  }

  @Test("The about page has the heading of its text, or its own if the text has none")
  func about() {
    #expect(RenderedPage(AboutPage(body: "<h1 id=\"me\">Me</h1>")).headingLevels == [1])
    #expect(RenderedPage(AboutPage(body: "<p>Me</p>")).contains("<h1>About</h1>"))
  }
}
