import Foundation
import Pages
import Publication
import Sanitizer
import Syndication
import Timestamps

extension PageContext {
  /// The context of a made-up site.
  package static func sample(
    links: SiteLinks, baseURL: String = "https://here.example", references: References = References(),
    describe: (inout SiteDescription) -> Void = { _ in }
  ) -> PageContext {
    var site = SiteDescription(
      title: "A site", description: "About <things> & more.", baseURL: baseURL)
    describe(&site)
    return PageContext(
      site: site, stylesheet: "/assets/site.1234.css", references: references, links: links)
  }
}

extension PostHead {
  /// A post of a made-up blog with `html` as its text.
  package static func sample(
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
  /// The same post in a list of names.
  package static func sample(
    _ title: String? = "A post", path: String = "/2023/a-post/", summary: String? = nil,
    published: String? = "2023-09-28T00:00:00+02:00"
  ) -> ListedPost {
    ListedPost(
      path: path, title: title, summary: summary, published: published.flatMap { Timestamp(rfc3339: $0) })
  }
}

extension Post {
  /// The same post with its whole text.
  package static func sample(_ head: PostHead = .sample(), html: String = "<p>Some text.</p>") -> Post {
    Post(head: head, body: sanitize(html, base: head.link).body)
  }
}
