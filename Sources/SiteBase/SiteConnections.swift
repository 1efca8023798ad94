import Foundation
import HTTP
import Publication
import Syndication

/// The functions and addresses that features need from modules that they do not import: where those have
/// their pages, and which page they show. The module that joins the features sets them.
package struct SiteConnections: Sendable {
  /// The links of pages.
  package var links: SiteLinks
  /// The whole pipeline of a site, from the outside in.
  package var respond: @Sendable (Site) -> Responder
  /// The destination of a request.
  package var destination: @Sendable (Site, Request) -> Destination
  /// The page of the site itself that a path, with or without a query, leads to; nil if no route matches.
  package var ownAddress: @Sendable (String) -> OwnAddress?
  package var addresses: SiteAddresses
  /// A text of the desk that is not published as the page that readers would get, for a post with an id and
  /// a path. Throws `EditingError` for a mistake in the text.
  package var showText: @Sendable (Site, String, UUID, String) async throws -> Response
  /// The address of the results of a search for words.
  package var search: @Sendable (String) -> String
  /// The address of a draft for those who have its secret.
  package var preview: @Sendable (String) -> String
  /// The path of the endpoint for Micropub.
  package var micropub: String

  package init(
    links: SiteLinks, respond: @escaping @Sendable (Site) -> Responder,
    destination: @escaping @Sendable (Site, Request) -> Destination,
    ownAddress: @escaping @Sendable (String) -> OwnAddress?, addresses: SiteAddresses,
    showText: @escaping @Sendable (Site, String, UUID, String) async throws -> Response,
    search: @escaping @Sendable (String) -> String, preview: @escaping @Sendable (String) -> String,
    micropub: String
  ) {
    (self.respond, self.destination, self.ownAddress) = (respond, destination, ownAddress)
    (self.addresses, self.showText) = (addresses, showText)
    (self.links, self.search, self.preview, self.micropub) = (links, search, preview, micropub)
  }
}

/// An address of the site itself.
package struct OwnAddress: Sendable {
  /// Whether, and when, a page is there.
  package enum Kind: Hashable, Sendable {
    /// The posts of the site decide.
    case ofPosts
    /// A list or a feed that exists only while a post belongs to it.
    case subject(FeedSubject)
    case about
    case page
    /// An address to which texts do not link as to a page.
    case unlisted
  }

  package let kind: Kind
  /// The path and query in their canonical form.
  package let url: String

  package init(kind: Kind, url: String) {
    self.kind = kind
    self.url = url
  }
}
