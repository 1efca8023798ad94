import Feeds
import Spools
import URIs

/// Follows a feed that says in itself that it moved for good: `itunes:new-feed-url`, which podcasts have where they cannot
/// redirect.
struct FeedMove: Sendable {
  let requests: FeedRequests

  /// So many moves of one feed are followed.
  static let most = 5

  /// The feed where it is now. One that is not where it says to be stays the one that it was, and that is noted.
  ///
  /// - Throws: `TemporaryFileError`, and `CancellationError`.
  func document(after first: FetchedDocument) async throws -> FetchedDocument {
    var document = first
    var visited: Set = [first.requestedURL, first.url, first.permanentURL]
    for _ in 0..<Self.most {
      guard let target = document.movedTo, visited.insert(target.withoutCredentials).inserted else { break }
      do {
        let response = try await requests.get(target.withCredentials(of: document.requestedURL))
        var next = try FetchedDocument(response, requested: target, by: requests)
        visited.formUnion([next.url, next.permanentURL])
        let way = document.notes + document.redirectNotes
        next.notes = way + [.moved(from: document.permanentURL, to: target.withoutCredentials)]
        document = next
      } catch let error as ImportError {
        document.notes.append(
          .notThere(
            from: document.permanentURL, to: target.withoutCredentials, reason: error.reason))
        break
      }
    }
    return document
  }
}

extension FetchedDocument {
  /// The address that the feed says to have, on the web and without a fragment.
  fileprivate var movedTo: String? {
    guard let stated = feed.podcast?.newFeedURL else { return nil }
    var address = URIReference(stated.percentEncoded(allowing: .anywhere)).resolved(
      against: URIReference(url))
    address.fragment = nil
    return address.description.site == nil ? nil : address.description
  }
}
