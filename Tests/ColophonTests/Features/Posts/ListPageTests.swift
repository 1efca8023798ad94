import Pages
import PagesTestSupport
import Publication
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("Pages that list posts")
struct ListPageTests {
  @Test("A page in the middle links to newer and older posts, for readers and for programs")
  func neighbours() {
    let page = RenderedPage(HomePage(posts: [.sample()], page: 2, pageCount: 3))
    #expect(page.links("prev") == ["/"])
    #expect(page.links("next") == ["/page/3"])
    #expect(page.elements("a").contains { $0["rel"] == "prev" && $0["href"] == "/" })
    #expect(page.elements("a").contains { $0["rel"] == "next" && $0["href"] == "/page/3" })
  }

  @Test("The first page has no newer posts, the last no older ones, a single page neither")
  func ends() {
    #expect(!RenderedPage(HomePage(posts: [], page: 1, pageCount: 2)).contains("rel=\"prev\""))
    #expect(!RenderedPage(HomePage(posts: [], page: 2, pageCount: 2)).contains("rel=\"next\""))
    let only = RenderedPage(HomePage(posts: [.sample()], page: 1, pageCount: 1))
    #expect(!only.contains("rel=\"prev\"") && !only.contains("rel=\"next\""))
  }

  @Test("The next page of a tag is a page of that tag")
  func tagPages() {
    let page = RenderedPage(
      TopicPage(topic: Topic(.tag, name: "a/b", count: 20), posts: [], page: 1, pageCount: 2))
    #expect(page.links("next") == ["/tags/a%2Fb/page/2"])
  }

  @Test("Ids of posts on one page differ, and links within a post lead to its own")
  func ids() {
    let html = "<h2 id=\"intro\">Intro</h2><p>See <a href=\"#intro\">above</a>.</p>"
    let page = RenderedPage(
      HomePage(
        posts: [.sample(nil, path: "/a", html: html), .sample(nil, path: "/b", html: html)], page: 1,
        pageCount: 1))
    let ids = page.ids.filter { $0.hasSuffix("intro") }
    #expect(ids.count == 2)
    #expect(Set(page.ids).count == page.ids.count)
    for id in ids { #expect(page.elements("a").filter { $0["href"] == "#\(id)" }.count == 1) }
  }

  @Test("An internal link to an id that the list does not show leads to the page of the post")
  func fragmentsElsewhere() {
    let html = "<p id=\"top\">A note<a href=\"#fn-1\">1</a>, and <a href=\"#top\">up</a>.</p>"
    let page = RenderedPage(
      HomePage(posts: [.sample(nil, path: "/a?b=1&c=2", html: html)], page: 1, pageCount: 1))
    let addresses = page.elements("a").compactMap { $0["href"] }
    #expect(addresses.contains("/a?b=1&amp;c=2#fn-1"))
    #expect(page.ids.contains { addresses.contains("#\($0)") && $0.hasSuffix("top") })
  }

  @Test("A post without a title, or the one that leads, has a link to the rest if it is not shown whole")
  func continueReading() {
    let page = RenderedPage(
      HomePage(
        posts: [
          .sample("Long", path: "/long", isWhole: false), .sample("Short", path: "/short"),
          .sample("Another", path: "/another", isWhole: false),
        ], page: 1, pageCount: 1))
    #expect(page.html.ranges(of: "Continue reading").count == 1)
    #expect(page.elements("a").filter { $0["href"] == "/long" }.count == 2)
    #expect(page.elements("a").filter { $0["href"] == "/short" }.count == 1)
  }

  @Test("A list says how long each post with a title takes to read")
  func readingTime() {
    var (post, note) = (PostHead.sample("Post", path: "/post"), PostHead.sample(nil, path: "/note"))
    (post.readingMinutes, note.readingMinutes) = (7, 1)
    let page = RenderedPage(HomePage(posts: [post, note, .sample("Unknown")], page: 1, pageCount: 1))
    #expect(page.html.ranges(of: " min read").count == 1)
    #expect(page.contains("<span>7 min read</span>"))
  }

  @Test("The date of a post without a title is its link")
  func untitled() {
    let page = RenderedPage(HomePage(posts: [.sample(nil, path: "/note")], page: 1, pageCount: 1))
    #expect(
      page.contains(
        "<a class=\"u-url\" href=\"/note\" rel=\"bookmark\"><time class=\"dt-published\" "
          + "datetime=\"2023-09-28T00:00:00+02:00\">28 September 2023"))
    #expect(page.headingLevels == [1])
  }

  @Test(
    "A list calls a post by its title, else by the beginning of its summary, else by its date, else by its path"
  )
  func names() {
    let long = String(repeating: "word ", count: 20)
    for (title, summary, published, name) in [
      ("T", "S", "2023-09-28T00:00:00+02:00", "T"), ("", "S", nil, "S"),
      (nil, long, nil, "\(long.prefix(60))…"), (nil, "", "2023-09-28T00:00:00+02:00", "28 September 2023"),
      (nil, nil, nil, "/p"),
    ] as [(String?, String?, String?, String)] {
      #expect(ListedPost.sample(title, path: "/p", summary: summary, published: published).name == name)
    }
  }

  @Test("The archive lists a post under the month on its author's calendar")
  func archiveMonths() throws {
    let page = RenderedPage(
      ArchivePage(posts: [
        .sample("East", path: "/east", published: "2024-01-01T00:30:00+09:00"),
        .sample("West", path: "/west", published: "2023-12-31T20:00:00-08:00"),
        .sample("Undated", path: "/undated", published: nil),
      ]))
    let order = [
      ">January 2024</a></h2>", "1 January", "/east", ">December 2023</a></h2>", "31 December", "/west",
      ">Undated</a></h2>", "/undated",
    ]
    var rest = page.html[...]
    for text in order {
      let found = try #require(rest.firstRange(of: text), "\(text) is missing or out of order")
      rest = rest[found.upperBound...]
    }
  }

  @Test("Each tag links to its page and has a number of posts")
  func tags() {
    let page = RenderedPage(
      TagsPage(tags: [Topic(.tag, name: "C++", count: 1), Topic(.tag, name: "a/b", count: 12)]))
    #expect(
      page.elements("a").filter { $0["rel"] == "tag" }.compactMap { $0["href"] } == [
        "/tags/C++", "/tags/a%2Fb",
      ])
    #expect(page.contains(">12<"))
    #expect(page.elements("li").compactMap { $0["style"] } == ["--share:8%", "--share:100%"])
  }

  @Test("Tags can be ordered by their numbers of posts")
  func tagOrder() {
    let tags = [
      Topic(.tag, name: "a", count: 1), Topic(.tag, name: "b", count: 3), Topic(.tag, name: "c", count: 3),
    ]
    func names(_ page: TagsPage) -> [String] {
      RenderedPage(page).elements("a").filter { $0["rel"] == "tag" }.compactMap { $0["href"] }
    }
    #expect(names(TagsPage(tags: tags)) == ["/tags/a", "/tags/b", "/tags/c"])
    #expect(names(TagsPage(tags: tags, order: .count)) == ["/tags/b", "/tags/c", "/tags/a"])
    let page = RenderedPage(TagsPage(tags: tags, order: .count))
    #expect(page.links("canonical") == ["https://here.example/tags"])
    #expect(
      page.elements("a").filter { $0["aria-current"] == "true" }.map { $0["href"] } == ["/tags?by=count"])
  }

  @Test("The page about feeds has their absolute addresses, and links to those of each tag")
  func subscribe() {
    let page = RenderedPage(SubscribePage(topics: [Topic(.tag, name: "swift", count: 2)]))
    for format in ["xml", "atom", "json"] {
      #expect(page.contains("<code>https://here.example/feed.\(format)</code>"))
      #expect(page.elements("a").contains { $0["href"] == "/tags/swift/feed.\(format)" })
    }
  }

  @Test("A list without posts says so")
  func empty() {
    #expect(
      RenderedPage(HomePage(posts: [], page: 1, pageCount: 1)).contains("Nothing has been published yet."))
    #expect(RenderedPage(ArchivePage(posts: [])).contains("Nothing has been published yet."))
  }
}
