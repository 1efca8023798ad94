import HTML
import Publication
import Syndication
import Timestamps

/// One kind of page: what it says about itself and what stands in its main part. Everything around that is the same
/// on every page and comes from ``render(_:in:)``.
///
/// A page is a value of what it shows. It reads no database and no clock.
///
/// ```swift
/// struct UsesPage: Page {
///   let tools: [String]
///
///   func metadata(in context: PageContext) -> PageMetadata {
///     PageMetadata(title: "What I use", path: "/uses")
///   }
///
///   func content(in context: PageContext) -> some HTML {
///     h1 { "What I use" }
///     ul { for tool in tools { li { tool } } }
///   }
/// }
/// ```
public protocol Page: Sendable {
  associatedtype Content: HTML

  func metadata(in context: PageContext) -> PageMetadata

  /// What stands in the page's `main` element. Begins with the one heading of the first level.
  @HTMLBuilder func content(in context: PageContext) -> Content

  /// About how many bytes the main part takes; a good guess saves copies.
  var expectedSize: Int { get }
}

extension Page {
  public var expectedSize: Int { 16_384 }
}

/// What a page says about itself to browsers, feed readers and search engines.
public struct PageMetadata: Hashable, Sendable {
  /// Nil where the title of the site says it all.
  public var title: String?
  /// Plain text of any length; nil for the description of the site.
  public var description: String?
  /// The one address of this page: an absolute path of this site, percent-encoded. Nil for a page that stands in for
  /// another one, such as an error page.
  public var path: String?
  /// The pages before and after this one in a series: absolute paths.
  public var previous: String?
  public var next: String?
  /// What the feeds are about that are offered first, before those of the whole site.
  public var feedSubject = FeedSubject.site
  /// Whether feeds of summaries are offered too.
  public var offersSummaries = false
  /// A picture for previews: an absolute URL.
  public var image: String?
  /// Nil for a page that is no article.
  public var article: Article?
  /// Whether search engines may list the page.
  public var isIndexed = true

  /// What Open Graph tells about an article.
  public struct Article: Hashable, Sendable {
    public var published: Timestamp?
    public var updated: Timestamp?
    public var authors: [String]
    public var tags: [String]

    public init(published: Timestamp?, updated: Timestamp?, authors: [String], tags: [String]) {
      self.published = published
      self.updated = updated
      self.authors = authors
      self.tags = tags
    }
  }

  public init(title: String?, description: String? = nil, path: String?) {
    self.title = title
    self.description = description
    self.path = path
  }
}
