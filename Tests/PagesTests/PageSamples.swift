import HTML
import Pages
import PagesTestSupport
import Publication
import Syndication

extension PageContext {
  static func sample(references: References = References()) -> PageContext {
    .sample(links: .made, references: references)
  }
}

extension SiteLinks {
  static let made = SiteLinks(
    home: "/", archive: "/archive", tags: "/tags", subscribe: "/subscribe", about: "/about",
    episodes: "/episodes", search: "/search", searchDescription: "/opensearch.xml",
    feedList: "/feeds.opml", account: { "/account?to=\($0)" },
    topic: { kind, name, page in "/\(kind)/\(name)?page=\(page)" },
    feed: { "/feed.\($0.format)" }, socialImage: { digest, _ in "/social/\(digest).png" })
}

/// A page with one line of text.
struct LinePage: Page {
  var line = "A line."

  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Line", path: "/line") }
  func content(in context: PageContext) -> some HTML { h1 { line } }
}
