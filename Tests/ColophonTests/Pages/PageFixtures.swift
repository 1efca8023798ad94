import Foundation
import Sanitizer
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

/// A page as a browser would get it, with what tests ask of it.
struct RenderedPage {
  let html: String

  init(_ page: some Page, in context: PageContext = .sample()) {
    html = String(decoding: render(page, in: context), as: UTF8.self)
  }

  func contains(_ text: String) -> Bool { html.contains(text) }

  /// The attributes of each element of a name, in the order of the page. Values are as they stand in the source.
  func elements(_ name: String) -> [[String: String]] {
    html.matches(of: #/<([a-z0-9]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/#)
      .filter { $0.1 == name }
      .map { element in
        let attributes = element.2.matches(of: #/([^\s=]+)(?:="([^"]*)")?/#)
        return Dictionary(
          attributes.map { (String($0.1), String($0.2 ?? "")) }, uniquingKeysWith: { first, _ in first })
      }
  }

  func meta(_ name: String) -> [String] {
    elements("meta").filter { $0["name"] == name || $0["property"] == name }.compactMap { $0["content"] }
  }

  func links(_ relation: String) -> [String] {
    elements("link").filter { $0["rel"] == relation }.compactMap { $0["href"] }
  }

  var ids: [String] { html.matches(of: #/\sid="([^"]*)"/#).map { String($0.1) } }

  /// The levels of all headings, in their order.
  var headingLevels: [Int] { html.matches(of: #/<h([1-6])[ >]/#).compactMap { Int($0.1) } }
}

extension PageContext {
  static func sample(
    baseURL: String = "https://here.example", references: References = References(),
    configure: (inout Configuration) -> Void = { _ in }
  ) -> PageContext {
    var configuration = Configuration()
    configuration.baseURL = baseURL
    configuration.publication.title = "A site"
    configuration.publication.description = "About <things> & more."
    configure(&configuration)
    return PageContext(
      site: SiteDescription(configuration), stylesheet: "/assets/site.1234.css", references: references,
      links: .site)
  }
}

extension PostHead {
  /// A post of a made-up blog with `html` as its text.
  static func sample(
    _ title: String? = "A post", path: String = "/2023/a-post/", html: String = "<p>Some text.</p>",
    tags: [String] = [], published: String? = "2023-09-28T00:00:00+02:00", isWhole: Bool = true
  ) -> PostHead {
    PostHead(
      id: UUID(), guid: "urn:\(path)", path: path, origin: "https://blog.example",
      link: "https://blog.example\(path)", title: title, tags: tags,
      published: published.flatMap { Timestamp(rfc3339: $0) },
      lead: sanitize(html, base: "https://blog.example\(path)").body, leadIsWhole: isWhole)
  }
}

extension ListedPost {
  /// The same in a list of names.
  static func sample(
    _ title: String? = "A post", path: String = "/2023/a-post/", summary: String? = nil,
    published: String? = "2023-09-28T00:00:00+02:00"
  ) -> ListedPost {
    ListedPost(
      path: path, title: title, summary: summary, published: published.flatMap { Timestamp(rfc3339: $0) })
  }
}

extension Post {
  /// The same as a whole post.
  static func sample(_ head: PostHead = .sample(), html: String = "<p>Some text.</p>") -> Post {
    Post(head: head, body: sanitize(html, base: head.link).body)
  }
}
