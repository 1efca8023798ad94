import HTTP
import SiteBase

/// A site as the export of a static site reads it: its answers, and what their addresses mean.
package struct ExportedSite: Sendable {
  package let respond: Responder
  /// Addresses to which perhaps nothing leads.
  package let seeds: [String]
  /// The page of the search without a server, and its address.
  package let searchPage: @Sendable () async throws -> Response
  package let searchAddress: String
  /// The name of the script of that page.
  package let searchScript: String
  /// The page for an address at which nothing is.
  package let missingPage: @Sendable () async -> [UInt8]
  /// Whether what is at an address needs a server.
  package let needsServer: @Sendable (String) -> Bool
  /// The meaning of an address with a query.
  package let meaning: @Sendable (RequestTarget) -> Meaning
  /// The addresses that feeds have on other systems, and where each leads.
  package let legacyFeeds: [(from: String, to: String)]
  /// The feed for subscribers of a feed whose posts were imported from an address.
  package let feedForImport: @Sendable (String) -> String
  /// Whether a file in a folder of the content folder is shown beside its post: its name, and the folder.
  package let isPublished: @Sendable (String, String) -> Bool
  /// BCP 47.
  package let language: String

  /// The meaning of an address with a query.
  package enum Meaning: Sendable {
    /// Another address, with those parameters that a page reads.
    case target(String)
    /// The page at its path, whose script reads the query.
    case script
  }

  package init(
    respond: Responder, seeds: [String], searchPage: @escaping @Sendable () async throws -> Response,
    searchAddress: String, searchScript: String, missingPage: @escaping @Sendable () async -> [UInt8],
    needsServer: @escaping @Sendable (String) -> Bool,
    meaning: @escaping @Sendable (RequestTarget) -> Meaning, legacyFeeds: [(from: String, to: String)],
    feedForImport: @escaping @Sendable (String) -> String,
    isPublished: @escaping @Sendable (String, String) -> Bool, language: String
  ) {
    (self.respond, self.seeds, self.searchPage) = (respond, seeds, searchPage)
    (self.searchAddress, self.searchScript, self.missingPage) = (searchAddress, searchScript, missingPage)
    (self.needsServer, self.meaning, self.legacyFeeds) = (needsServer, meaning, legacyFeeds)
    (self.feedForImport, self.isPublished, self.language) = (feedForImport, isPublished, language)
  }
}
