import Feeds
import HTTPClient
import HTTPTypes

/// One document of a feed, read, and where it came from.
struct FetchedDocument: Sendable {
  let feed: Feed
  /// Without user name and password, as all addresses here.
  let requestedURL: String
  /// Where it came from, after all redirects.
  let url: String
  /// Where it is from now on.
  let permanentURL: String
  /// Whether that is another address than the one that was asked for.
  let hasMoved: Bool
  let entityTag: String?
  let lastModified: String?
  /// As it came in, in bytes.
  let size: Int
  var notes: [FetchNote] = []

  /// - Throws: ``ImportError/notAFeed(source:_:)``
  init(_ response: FetchedResponse, requested: String, source: String) throws {
    do {
      feed = try FeedReader.read(response.body, location: response.url, charset: response.charset)
    } catch {
      throw ImportError.notAFeed(source: source, error)
    }
    url = response.url.withoutCredentials
    permanentURL = response.permanentURL.withoutCredentials
    hasMoved = response.redirects.first.map { [301, 308].contains($0.code) } ?? false
    requestedURL = requested.withoutCredentials
    entityTag = response.headerFields[.eTag]
    lastModified = response.headerFields[.lastModified]
    size = response.body.count
  }
}

extension FetchedResponse {
  /// What `Content-Type` says of the encoding.
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
