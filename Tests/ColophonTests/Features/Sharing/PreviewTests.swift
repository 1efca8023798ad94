import Foundation
import HTML
import Pages
import PagesTestSupport
import Publication
import Sanitizer
import SocialImages
import Testing
import Timestamps

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("Previews of pages on other sites")
struct PreviewTests {
  private static let style = SocialImageStyle(
    paper: "#ffffff", ink: "#000000", quiet: "#555555", accent: "#0000ff",
    titleFont: .init(families: [], weight: 700), textFont: .init(families: [], weight: 400))

  @Test("Every kind of page has what Open Graph requires: title, type, address and picture")
  func required() throws {
    let context = PageContext.sample(drawing: Self.style)
    let head = PostHead.sample()
    for page in [
      RenderedPage(HomePage(posts: [head], page: 1, pageCount: 2), in: context),
      RenderedPage(HomePage(posts: [head], page: 2, pageCount: 2), in: context),
      RenderedPage(PostPage(post: .sample(head)), in: context),
      RenderedPage(ArchivePage(posts: []), in: context), RenderedPage(TagsPage(tags: []), in: context),
      RenderedPage(
        TopicPage(topic: Topic(.tag, name: "a", count: 1), posts: [head], page: 1, pageCount: 1), in: context),
      RenderedPage(AboutPage(body: ""), in: context), RenderedPage(SubscribePage(topics: []), in: context),
    ] {
      for name in [
        "og:title", "og:type", "og:url", "og:image", "og:image:alt", "og:site_name", "og:description",
        "og:locale", "twitter:card",
      ] {
        #expect(page.meta(name).count == 1, "\(name)")
        #expect(page.meta(name).first?.isEmpty == false, "\(name)")
      }
      #expect(page.meta("og:url") == page.links("canonical"))
      #expect(page.meta("og:image:width") == ["1200"])
      #expect(page.meta("og:image:height") == ["630"])
      #expect(page.meta("twitter:card") == ["summary_large_image"])
    }
  }

  @Test("The author's own picture goes before the drawn one, whose address changes with the title")
  func pictures() throws {
    let context = PageContext.sample(drawing: Self.style)
    var head = PostHead.sample()
    let drawn = try #require(RenderedPage(PostPage(post: .sample(head)), in: context).meta("og:image").first)
    #expect(
      drawn.wholeMatch(of: #/https:\/\/here\.example\/social\/[0-9a-f]{16}\/[0-9a-f-]{36}\.png/#) != nil)
    head.title = "Another title"
    #expect(RenderedPage(PostPage(post: .sample(head)), in: context).meta("og:image") != [drawn])
    head.image = "https://cdn.example/own.jpg"
    let own = RenderedPage(PostPage(post: .sample(head)), in: context)
    #expect(own.meta("og:image") == ["https://cdn.example/own.jpg"])
    #expect(own.meta("og:image:width") == [])
    #expect(own.meta("og:image:alt") == ["Another title"])
  }

  @Test(
    "A picture in a format that other sites do not show counts as none",
    arguments: ["/a.svg", "https://cdn.example/A.AVIF?w=1", "https://cdn.example/a.heic#x"])
  func unknownFormats(address: String) throws {
    let context = PageContext.sample(drawing: Self.style)
    var head = PostHead.sample()
    let drawn = try #require(context.drawnPreview(of: head))
    head.image = address
    #expect(context.preview(of: head) == drawn)
    #expect(PageContext.sample().preview(of: head) == nil)
    let facts = EpisodeFacts(
      blurb: Prose(markdown: "", html: BodyTemplate(encoded: "")), poster: EpisodeAddress(address))
    let episode = EpisodeHead(post: .sample(), facts: facts, isOpen: true, isFree: true)
    #expect(context.preview(of: episode) == context.drawnPreview(of: episode.post))
  }

  @Test("Only the ending of the path tells the format of a picture")
  func endingOfPath() {
    var head = PostHead.sample()
    head.image = "https://cdn.example/a.svg/b.png?name=c.svg"
    #expect(
      PageContext.sample().preview(of: head)?.url == "https://cdn.example/a.svg/b.png?name=c.svg")
  }

  @Test("A site that cannot draw has no picture")
  func noPicture() {
    let page = RenderedPage(PostPage(post: .sample()))
    #expect(page.meta("og:image") == [])
    #expect(page.meta("twitter:card") == ["summary"])
  }

  @Test(
    "The language has a region, as Open Graph wants it",
    arguments: [
      ("en", "en_US"), ("de", "de_DE"), ("pt-BR", "pt_BR"), ("pt", "pt_BR"), ("ja", "ja_JP"),
      ("zh-Hant", "zh_TW"),
    ])
  func locale(language: String, locale: String) {
    let context = PageContext.sample { $0.language = language }
    #expect(RenderedPage(TagsPage(tags: []), in: context).meta("og:locale") == [locale])
  }

  @Test("An article names its authors' pages, dates and tags")
  func article() {
    var head = PostHead.sample(tags: ["a", "b"])
    head.authors = ["Ada", "Grace"]
    head.updated = Timestamp(rfc3339: "2024-01-01T00:00:00Z")
    let page = RenderedPage(PostPage(post: .sample(head)))
    #expect(page.meta("article:author") == ["Ada", "Grace"].map { "https://here.example/authors/\($0)" })
    #expect(page.meta("article:published_time") == ["2023-09-28T00:00:00+02:00"])
    #expect(page.meta("article:modified_time") == ["2024-01-01T00:00:00Z"])
    #expect(page.meta("article:tag") == ["a", "b"])
  }

  @Test("The account in the fediverse is that of each author, else that of the site, each once")
  func fediverse() throws {
    var ada = SitePerson(name: "Ada")
    ada.fediverse = FediverseHandle("@ada@social.example")
    let people = [ada]
    let context = PageContext.sample {
      $0.people = people
      $0.fediverse = FediverseHandle("@site@social.example")
    }
    func creators(_ authors: [String], in context: PageContext) -> [String] {
      var head = PostHead.sample()
      head.authors = authors
      return RenderedPage(PostPage(post: .sample(head)), in: context).meta("fediverse:creator")
    }
    #expect(creators(["ada"], in: context) == ["@ada@social.example"])
    #expect(creators(["Ada", "Grace"], in: context) == ["@ada@social.example", "@site@social.example"])
    #expect(creators(["Grace", "Eve"], in: context) == ["@site@social.example"])
    #expect(creators([], in: context) == ["@site@social.example"])
    #expect(creators(["Ada"], in: .sample()) == [])
    #expect(
      RenderedPage(TagsPage(tags: []), in: context).meta("fediverse:creator") == ["@site@social.example"])
  }
}

extension PageContext {
  fileprivate static func sample(drawing style: SocialImageStyle) -> PageContext {
    var looks = SiteLooks()
    looks.socialImages = style
    let plain = PageContext.sample()
    return PageContext(
      site: plain.site, stylesheet: plain.stylesheet, references: References(), links: plain.links,
      looks: looks)
  }
}
