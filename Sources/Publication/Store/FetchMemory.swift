import Foundation
import Postgres
import Timestamps
import URIs

extension Database {
  /// What is known of an address that a feed was fetched from; nil where none was.
  public func rememberedFetch(of url: String) async throws -> RememberedFetch? {
    try await first(Statements.rememberedFetch, url)
  }

  /// The guids of the posts that came from the feed of an address.
  public func guids(of memory: RememberedFetch) async throws -> Set<String> {
    guard let identity = memory.identity else { return [] }
    return try await Set(rows(Statements.guidsOfSource, identity))
  }

  /// Notes that a feed did not change, and where it is from now on.
  public func rememberUnchanged(_ memory: RememberedFetch, now: Timestamp) async throws {
    guard let identity = memory.identity else { return }
    try await transaction { transaction in
      try await transaction.run(Statements.lockWriting)
      try await transaction.run(Statements.adoptSource, identity, identity, memory.feedURL)
      try await transaction.remember(memory, identity: identity, now: now)
    }
  }
}

extension Transaction {
  package func remember(_ memory: RememberedFetch, identity: String, now: Timestamp) async throws {
    try await run(
      Statements.rememberFetch, memory.url, identity, memory.feedURL, memory.entityTag, memory.lastModified,
      memory.isWhole, Int32(memory.rendering), now)
  }

  /// Makes the source that came from this address before the source of `feed`, where that calls itself otherwise now: the
  /// blog moved to HTTPS, or the feed, which names no page of its own, to another address.
  package func recognize(feed identity: String, at location: String, by memory: RememberedFetch) async throws
  {
    guard let before = try await first(Statements.rememberedFetch, memory.url)?.identity,
      before != identity, identity == location || before.isOnSameSite(as: identity)
    else { return }
    try await run(Statements.adoptSource, before, identity, location)
  }
}

extension String {
  fileprivate func isOnSameSite(as other: String) -> Bool {
    guard let site else { return false }
    return site == other.site
  }

  /// The host of a URL without `www.`; nil for what is not on the web.
  package var site: String? {
    let reference = URIReference(self)
    guard ["http", "https"].contains(reference.scheme?.lowercased()), let host = reference.host else {
      return nil
    }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
