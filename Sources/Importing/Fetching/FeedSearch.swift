import Feeds
import HTTPClient
import HTTPTypes
import Sanitizer
import URIs

/// Finds the feed of an address: at the address itself, where the page there says, or where feeds usually
/// are.
struct FeedSearch: Sendable {
  let requests: FeedRequests

  /// - Parameter urls: URLs of the same resource with different schemes; the first that works is used.
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  func document(at urls: [String]) async throws -> FetchedDocument {
    let (url, response) = try await firstResponse(of: urls)
    return try await document(in: response, requested: url, refreshes: Self.mostRefreshes)
  }

  private static let mostRefreshes = 3

  /// - Parameter refreshes: how many pages may forward to another one.
  private func document(
    in response: FetchedResponse, requested url: String, refreshes: Int
  ) async throws -> FetchedDocument {
    do {
      return try await requests.feed(in: response, requested: url)
    } catch ImportError.notAFeed(let source, let error) {
      guard case .notAFeed = error.reason else { throw ImportError.notAFeed(source: source, error) }
      let links = try FeedLink.links(of: response)
      if links.isEmpty, refreshes > 0, let target = try FeedLink.refresh(of: response) {
        do {
          let next = try await requests.get(target)
          return try await document(in: next, requested: target, refreshes: refreshes - 1)
        } catch let error as ImportError where refreshes == Self.mostRefreshes && !error.endsSearch {
          // The feed may still be at one of the usual places.
        }
      }
      if let document = try await document(named: links, by: response) { return document }
      throw try response.isPage
        ? ImportError.noFeed(source: source, error) : ImportError.notAFeed(source: source, error)
    }
  }

  private func firstResponse(of urls: [String]) async throws -> (url: String, FetchedResponse) {
    for url in urls.dropLast() {
      do {
        return (url, try await requests.get(url))
      } catch ImportError.unreachable(_, _, let reason)
        where [.notConnected, .noTLS, .timedOut, .brokenResponse].contains(reason)
      {
        continue
      }
    }
    guard let last = urls.last else { throw ImportError.noSuchFile(requests.source) }
    return (last, try await requests.get(last))
  }

  private func document(named links: [FeedLink], by page: FetchedResponse) async throws -> FetchedDocument? {
    if let (document, link) = try await firstDocument(of: links.prefix(6)) {
      var found = document
      found.notes = [.found(feed: document.permanentURL, title: link.title, on: page.url.withoutCredentials)]
      let others = links.filter { $0.url != link.url && $0.url.withoutCredentials != document.permanentURL }
      found.notes += others.prefix(20).map {
        .alsoThere(feed: $0.url.withoutCredentials, title: $0.title)
      }
      return found
    }
    guard try page.isPage else { return nil }
    let places = FeedLink.usualPlaces(of: page.url).filter { place in !links.contains { $0.url == place } }
    guard let (document, _) = try await firstDocument(of: places.map { FeedLink(url: $0) }) else {
      return nil
    }
    var found = document
    found.notes = [
      .found(feed: document.permanentURL, title: document.feed.title, on: page.url.withoutCredentials)
    ]
    return found
  }

  private struct Refused: Error {
    let error: ImportError
  }

  /// The first link that leads to a feed.
  private func firstDocument(
    of links: some Sequence<FeedLink>
  ) async throws -> (FetchedDocument, FeedLink)? {
    for link in links {
      do {
        let response = try await requests.response(link.url)
        // A site that asks for fewer requests gets no more of them.
        if requests.isTooMuch(response) { throw Refused(error: requests.refusal(response, of: link.url)) }
        guard response.status.kind == .successful else { continue }
        return (try await requests.feed(in: response, requested: link.url), link)
      } catch let error as ImportError {
        if error.endsSearch { throw error }
      } catch let refused as Refused {
        throw refused.error
      }
    }
    return nil
  }
}

extension ImportError {
  /// Whether to stop searching: the site is too slow to try many addresses, or must not be asked.
  fileprivate var endsSearch: Bool {
    guard case .unreachable(_, _, let reason) = self else { return false }
    return [.notPublic, .timedOut, .brokenResponse].contains(reason)
  }
}

extension FetchedResponse {
  /// Whether this is an HTML page.
  fileprivate var isPage: Bool {
    get throws {
      let type = headerFields[.contentType]?.lowercased() ?? ""
      if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") { return true }
      let start = String(decoding: try piece(at: 0, size: 1024), as: UTF8.self).lowercased()
      return start.contains("<html") || start.contains("<!doctype html")
    }
  }
}
