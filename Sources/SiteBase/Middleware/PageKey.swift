import HTTP
import Publication

/// The key under which a page is kept.
package struct PageKey: Hashable, Sendable {
  /// The path, and the query parameters that matter at it.
  package let address: String
  /// For whom the page is.
  var audience: Audience
  package let form: Form

  package enum Form: Hashable, Sendable {
    /// The response at the address, for every client.
    case document
    /// The page for people at the address of a feed.
    case pageOfFeed
    /// The results of a search. Anybody can ask for any number of them, so they share a part of the cache and
    /// evict no other page.
    case searchResults
  }

  /// - Parameter target: without query parameters that mean nothing.
  init(_ target: RequestTarget, for audience: Audience = .everyone, form: Form = .document) {
    self.audience = audience
    self.form = form
    address = target.pathAndQuery
  }
}

extension RequestTarget {
  package var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

  /// The target without query parameters that only track visitors.
  package var withoutTracking: RequestTarget {
    guard let query else { return self }
    let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter {
      !Permalink.isTracking($0.prefix { $0 != "=" })
    }
    let significant = kept.joined(separator: "&")
    guard significant != query else { return self }
    let path = description.prefix { $0 != "?" && $0 != "#" }
    return RequestTarget(significant.isEmpty ? String(path) : "\(path)?\(significant)")
  }
}
