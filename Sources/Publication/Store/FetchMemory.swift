import Foundation
import Postgres
import Timestamps
import URIs

extension Database {
  /// The record of an address from which a feed was fetched; nil if none was.
  package func rememberedFetch(of url: String) async throws -> RememberedFetch? {
    try await sources.rememberedFetch(of: url)
  }

  /// The guids of the posts that came from the feed of an address.
  package func guids(of memory: RememberedFetch) async throws -> Set<String> {
    guard let identity = memory.identity else { return [] }
    return try await Set(sources.guids(ofSource: identity))
  }

  /// Records that a feed did not change, and its address from now on.
  package func rememberUnchanged(_ memory: RememberedFetch, now: Timestamp) async throws {
    guard let identity = memory.identity else { return }
    try await transaction { transaction in
      try await transaction.sources.adopt(identity, as: identity, location: memory.feedURL)
      try await transaction.sources.remember(memory, identity: identity, now: now)
    }
  }
}

extension SourceStore {
  /// Gives the source that was imported from this address before a new identity, if the feed has another one
  /// now: because the blog moved to HTTPS, or because the feed, which names no page, has another address.
  package func recognize(feed identity: String, at location: String, by memory: RememberedFetch) async throws
  {
    guard let before = try await rememberedFetch(of: memory.url)?.identity,
      before != identity, identity == location || before.isOnSameSite(as: identity)
    else { return }
    try await adopt(before, as: identity, location: location)
  }
}

extension String {
  fileprivate func isOnSameSite(as other: String) -> Bool {
    guard let site else { return false }
    return site == other.site
  }

  /// The host of an HTTP(S) URL without `www.`; nil for any other text.
  package var site: String? {
    let reference = URIReference(self)
    guard ["http", "https"].contains(reference.scheme?.lowercased()), let host = reference.host else {
      return nil
    }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
