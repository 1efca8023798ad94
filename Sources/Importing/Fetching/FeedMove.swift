import Feeds
import HTTPClient
import Publication
import Spools
import URIs

/// Follows a feed that says in its document that it moved permanently: by `itunes:new-feed-url` of podcasts,
/// or by an XML `<redirect>` in place of the feed.
struct FeedMove: Sendable {
  let requests: FeedRequests

  /// How many moves of one feed are followed.
  static let most = 5

  /// The feed at its new address, or `first`, with a note, if the feed is not there.
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
  /// The feed in a response, or at the address to which an XML `<redirect>` in the response leads.
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
  /// The feed's address according to `itunes:new-feed-url`.
  fileprivate var movedTo: String? { feed.podcast?.newFeedURL?.feedAddress(on: url) }
}

extension String {
  /// This text as an absolute web address without a fragment; nil if it is none.
  fileprivate func feedAddress(on page: String) -> String? {
    var address = URIReference(percentEncoded(allowing: .anywhere)).resolved(against: URIReference(page))
    address.fragment = nil
    return address.description.site == nil ? nil : address.description
  }
}
