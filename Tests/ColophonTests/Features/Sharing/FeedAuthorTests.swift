import Pages
import PagesTestSupport
import Publication
import Settings
import Testing

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The author of a list, for readers of microformats")
struct FeedAuthorTests {
  private let context = PageContext.sample {
    $0.author = "Ada"
    $0.profiles = ["https://code.example/site"]
  }

  private let card =
    "<span class=\"p-author h-card\"><data class=\"p-name\" value=\"Ada\"></data><data class=\"u-url\" value=\"https://here.example/\"></data></span>"

  @Test("The further pages of posts, and the pages of tags and series, name the author of the site")
  func author() {
    for page in [
      RenderedPage(HomePage(posts: [], page: 2, pageCount: 2), in: context), topic(.tag), topic(.series),
    ] {
      #expect(page.html.ranges(of: card).count == 1)
      #expect(page.html.ranges(of: "p-author").count == 1)
    }
  }

  @Test("The home page and the pages of authors have one card, as before")
  func ownCards() {
    for page in [RenderedPage(HomePage(posts: [], page: 1, pageCount: 2), in: context), topic(.author)] {
      #expect(page.html.ranges(of: "p-author").count == 1)
    }
  }

  @Test("A site without an author is the author itself, with its profiles")
  func site() {
    let context = PageContext.sample { $0.profiles = ["https://code.example/site"] }
    let page = RenderedPage(HomePage(posts: [], page: 2, pageCount: 2), in: context)
    #expect(
      page.contains(
        "<span class=\"p-author h-card\"><data class=\"p-name\" value=\"A site\"></data><data class=\"u-url\" value=\"https://here.example/\"></data><data class=\"u-url\" value=\"https://code.example/site\"></data></span>"
      ))
  }

  @Test(
    "Lists and collections of episodes name the author", arguments: ["/episodes", "/collections/Streams"])
  func episodes(path: String) async throws {
    let folder = ContentFixture()
    folder.writeSamples()
    try await TestSite.run {
      $0.contentDirectory = folder.path
      $0.publication.author = "Ada"
    } _: { site in
      try await site.sync(folder)
      #expect(
        try await site.text(path).contains(
          "<span class=\"p-author h-card\"><data class=\"p-name\" value=\"Ada\"></data><data class=\"u-url\" value=\"http://localhost:8080/\"></data></span>"
        ))
    }
  }

  private func topic(_ kind: Topic.Kind) -> RenderedPage {
    RenderedPage(
      TopicPage(topic: Topic(kind, name: "Grace", count: 20), posts: [], page: 1, pageCount: 2), in: context)
  }
}
