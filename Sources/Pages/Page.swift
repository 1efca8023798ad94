import HTML
import HTTP
import Publication
import Syndication
import Timestamps

/// A kind of page: its metadata and its main content. Its ``layout`` adds what surrounds the content.
///
/// A page is a value with everything that it shows: it reads no database and no clock.
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
package protocol Page: Sendable {
  associatedtype Content: HTML
  associatedtype Layout: PageLayout = SiteLayout

  func metadata(in context: PageContext) -> PageMetadata

  /// The content of the page's `main` element. It begins with the page's only `h1`.
  @HTMLBuilder func content(in context: PageContext) -> Content

  /// The texts of posts that ``content(in:)`` shows by ``PostTextContent``; none by default.
  ///
  /// Before the site renders the page, it looks up which addresses in them it serves itself.
  var texts: [PostText] { get }

  /// The layout around the content; ``SiteLayout`` by default.
  var layout: Layout { get }

  /// The content security policy: what the page may load, and from where; by default the policy of its
  /// layout. A page that needs more extends that:
  ///
  /// ```swift
  /// var contentSecurityPolicy: ContentSecurityPolicy {
  ///   layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin)
  /// }
  /// ```
  var contentSecurityPolicy: ContentSecurityPolicy { get }

  /// About how many bytes the content takes; a good estimate saves copies.
  var expectedSize: Int { get }
}

extension Page {
  package var texts: [PostText] { [] }
  package var contentSecurityPolicy: ContentSecurityPolicy { layout.contentSecurityPolicy }
  package var expectedSize: Int { 16_384 }
}

extension Page where Layout == SiteLayout {
  package var layout: SiteLayout { SiteLayout() }
}

/// The metadata of a page for browsers, feed readers and search engines.
package struct PageMetadata: Hashable, Sendable {
  /// Nil for the title of the site alone.
  package var title: String?
  /// Plain text of any length; nil for the description of the site.
  package var description: String?
  /// The canonical address: an absolute path of this site, percent-encoded. Nil for a page that is shown in
  /// place of another one, such as an error page.
  package var path: String?
  /// The URL of the original of a page that appeared elsewhere first; nil for the page itself.
  package var canonical: String?
  /// The pages before and after this one in a series: absolute paths.
  package var previous: String?
  package var next: String?
  /// The subject of the feeds that the page names before those of the whole site.
  package var feedSubject = FeedSubject.site
  /// Whether the page names feeds of summaries too.
  package var offersSummaries = false
  /// Nil for the picture of the site.
  package var image: PreviewImage?
  /// Nil for a page that is no article.
  package var article: Article?
  /// The paths of style sheets besides that of the site, in order.
  package var stylesheets: [String] = []
  /// The address of a picture that readers wait for, and that the browser would find late.
  package var firstPicture: String?
  /// BCP 47; nil for the language of the site.
  package var language: String?
  /// Whether search engines may list the page.
  package var isIndexed = true
  /// Nil for a page that shows no video that other sites may play.
  package var video: Video?
  /// Other forms of the page and feeds of its own: absolute URLs.
  package var alternates: [Alternate] = []
  /// Where programs write posts: an absolute URL. Nil for all pages but the first.
  package var micropub: String?
  /// Descriptions of the page and of its content, for search engines.
  package var linkedData: [LinkedData] = []
  /// Whether the page is about one person.
  package var isProfile = false
  /// Whether the page lists posts that readers of microformats find by the class of its `main` element.
  package var isFeed = false

  /// The description of a video for Open Graph.
  package struct Video: Hashable, Sendable {
    /// An absolute URL.
    package var url: String
    /// The media type.
    package var type: String
    /// In pixels; nil if unknown.
    package var width: Int?
    package var height: Int?

    package init(url: String, type: String, width: Int?, height: Int?) {
      self.url = url
      self.type = type
      self.width = width
      self.height = height
    }
  }

  package struct Alternate: Hashable, Sendable {
    /// The media type.
    package var type: String
    package var title: String
    package var url: String

    package init(type: String, title: String, url: String) {
      self.type = type
      self.title = title
      self.url = url
    }
  }

  /// The description of an article for Open Graph.
  package struct Article: Hashable, Sendable {
    package var published: Timestamp?
    package var updated: Timestamp?
    package var authors: [PageAuthor]
    package var tags: [String]

    package init(published: Timestamp?, updated: Timestamp?, authors: [PageAuthor], tags: [String]) {
      self.published = published
      self.updated = updated
      self.authors = authors
      self.tags = tags
    }
  }

  package init(title: String?, description: String? = nil, path: String?) {
    self.title = title
    self.description = description
    self.path = path
  }
}
