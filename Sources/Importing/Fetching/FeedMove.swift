import Feeds
import HTTPClient
import Publication
import Spools
import URIs

/// Follows a feed that says in itself that it moved for good, where it cannot redirect: `itunes:new-feed-url` of
/// podcasts, and the `<redirect>` of old, which stands where the feed stood.
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
        var next = try await requests.feed(in: response, requested: target)
        visited.formUnion([next.url, next.permanentURL])
        let way = document.notes + document.redirectNotes
        next.notes =
          way + [.moved(from: document.permanentURL, to: target.withoutCredentials)] + next.notes
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

extension FeedRequests {
  /// The feed in a response; where there is only word of where it is now, the one that is there.
  ///
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  func feed(in first: FetchedResponse, requested url: String) async throws -> FetchedDocument {
    var response = first
    var requested = url
    var notes: [FetchNote] = []
    while true {
      do {
        var document = try FetchedDocument(response, requested: requested, by: self)
        document.notes = notes
        return document
      } catch ImportError.notAFeed(let source, let error) {
        guard case .moved(let stated) = error.reason, notes.count < FeedMove.most,
          let target = stated.feedAddress(on: response.url)
        else { throw ImportError.notAFeed(source: source, error) }
        notes.append(.moved(from: requested.withoutCredentials, to: target.withoutCredentials))
        response = try await get(target.withCredentials(of: requested))
        requested = target
      }
    }
  }
}

extension FetchedDocument {
  /// The address that the feed says to have.
  fileprivate var movedTo: String? { feed.podcast?.newFeedURL?.feedAddress(on: url) }
}

extension String {
  /// Itself as an address on the web, without a fragment; nil where it is none.
  fileprivate func feedAddress(on page: String) -> String? {
    var address = URIReference(percentEncoded(allowing: .anywhere)).resolved(against: URIReference(page))
    address.fragment = nil
    return address.description.site == nil ? nil : address.description
  }
}
