import Feeds
import HTTPClient
import HTTPTypes
import Spools
import URIs

/// A document of a feed, and where it came from. All addresses are without user name and password.
struct FetchedDocument: Sendable {
  /// Without its entries.
  let feed: Feed
  let entries: SpooledEntries
  /// Whether guids contain post numbers, as those of WordPress do.
  let hasNumberedPosts: Bool
  let requestedURL: String
  /// The address after all redirects.
  let url: String
  /// The address after all permanent redirects: where the feed is from now on.
  let permanentURL: String
  /// Whether the requested address redirects permanently.
  let hasMoved: Bool
  let entityTag: String?
  let lastModified: String?
  /// In bytes.
  let size: Int
  var notes: [FetchNote] = []

  /// - Throws: ``ImportError/notAFeed(source:_:)``, and `TemporaryFileError`.
  init(_ response: FetchedResponse, requested: String, by requests: FeedRequests) throws {
    var entries = SpooledEntries(in: requests.spool)
    var hasNumberedPosts = false
    var position = 0
    do {
      feed = try FeedParser.read(location: response.url, charset: response.charset) {
        let piece = try response.piece(at: position, size: FeedParser.pieceSize)
        position += piece.count
        return piece.isEmpty ? nil : piece
      } _: { more, _ in
        hasNumberedPosts = hasNumberedPosts || more.contains(where: WordPress.isNumbered)
        try entries.append(more)
      }
    } catch let error as FeedError {
      throw ImportError.notAFeed(source: requests.source, error)
    }
    self.entries = entries
    self.hasNumberedPosts = hasNumberedPosts
    url = response.url.withoutCredentials
    permanentURL = response.permanentURL.withoutCredentials
    hasMoved = response.redirects.first.map { [301, 308].contains($0.code) } ?? false
    requestedURL = requested.withoutCredentials
    entityTag = response.headerFields[.eTag]
    lastModified = response.headerFields[.lastModified]
    size = position
  }
}

extension FetchedDocument {
  var redirectNotes: [FetchNote] { hasMoved ? [.moved(from: requestedURL, to: permanentURL)] : [] }
}

extension FetchedResponse {
  /// At most `size` bytes of the body from `start` on; none after its end.
  func piece(at start: Int, size: Int) throws(TemporaryFileError) -> [UInt8] {
    let count = spool?.count ?? body.count
    let place = min(start, count)..<min(start + size, count)
    return try spool?.read(place) ?? Array(body[place])
  }

  /// The `charset` of `Content-Type`.
  var charset: String? {
    guard let type = headerFields[.contentType] else { return nil }
    let parameter = type.split(separator: ";").dropFirst().first {
      $0.drop(while: \.isWhitespace).lowercased().hasPrefix("charset=")
    }
    guard let value = parameter?.split(separator: "=", maxSplits: 1).last else { return nil }
    let name = value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    return name.isEmpty ? nil : name
  }
}
