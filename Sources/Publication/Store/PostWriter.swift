import Dependencies
import Digests
import Foundation
import Postgres
import Sanitizer
import Timestamps

/// Writes posts inside of one transaction.
package struct PostWriter: Sendable {
  package let transaction: Transaction
  /// The present, in the site's time zone.
  package let now: Timestamp
  /// What counts as the instant of the change (``Statements/nextChange``).
  package let change: Timestamp
  /// Whether a post may be at a path and query without hiding a page of the site itself.
  private let isFree: @Sendable (String) -> Bool

  package init(
    transaction: Transaction, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool
  ) async throws {
    self.transaction = transaction
    self.isFree = isFree
    self.now = now
    change = try await transaction.one(Statements.nextChange, now)
  }

  /// Where a post comes from; it never changes.
  package enum Source {
    case feed(id: Int)
    case file(String)
  }

  /// - Returns: the new post's id and its address.
  package func insert(_ draft: PostDraft, from source: Source, rendering: Int) async throws -> (
    id: UUID, path: String
  ) {
    @Dependency(\.uuid) var uuid
    let id = uuid()
    let (sourceID, file): (Int?, String?) =
      switch source {
      case .feed(let id): (id, nil)
      case .file(let name): (nil, name)
      }
    let path = try await address(for: draft, of: id)
    try await transaction.run(
      Statements.insertPost, id, draft.guid, sourceID, file, path.description, path.key, draft.origin,
      draft.link, draft.state, draft.visibleFrom, draft.published ?? draft.updated ?? now,
      draft.published, draft.published?.offsetColumn, draft.updated, draft.updated?.offsetColumn, change,
      draft.title, draft.summary, draft.authors, draft.content.lead.encoded, draft.content.isLeadWhole,
      draft.content.body.encoded, draft.content.firstImage?.address, try draft.enclosuresColumn,
      draft.contentHash.bytes, Int32(rendering), draft.tags, draft.refersTo)
    try await transaction.run(Statements.dropFormerPath, path.key)
    try await setTopics(of: draft, on: id)
    return (id, path.description)
  }

  /// Makes `stored` say what `draft` says. Its former address, where it had another, leads to the new one.
  package func update(_ stored: StoredPost, to draft: PostDraft, file: String? = nil, rendering: Int)
    async throws
  {
    let isChanged = stored.contentHash != draft.contentHash.bytes
    let updated = draft.updated ?? (isChanged && stored.state == .published ? now : stored.updated)
    let path = try await address(for: draft, of: stored.id)
    try await transaction.run(
      Statements.updatePost, stored.id, file, path.description, path.key, draft.origin, draft.link,
      draft.state, draft.visibleFrom, draft.published ?? draft.updated ?? stored.sortedAt,
      draft.published, draft.published?.offsetColumn, updated, updated?.offsetColumn, change,
      draft.title, draft.summary, draft.authors, draft.content.lead.encoded, draft.content.isLeadWhole,
      draft.content.body.encoded, draft.content.firstImage?.address, try draft.enclosuresColumn,
      draft.contentHash.bytes, Int32(rendering), draft.tags, draft.refersTo)
    let former = Permalink(stored: stored.path)
    if former.key != path.key {
      try await transaction.run(Statements.keepFormerPath, former.key, stored.id)
      try await transaction.run(Statements.dropFormerPath, path.key)
    }
    try await setTopics(of: draft, on: stored.id)
  }

  /// The address that the post wants, or one that is free: another post's address is never taken away.
  private func address(for draft: PostDraft, of id: UUID) async throws -> Permalink {
    let slugs =
      [draft.slug] + (2...20).map { "\(draft.slug)-\($0)" } + ["\(draft.slug)-\(id.uuidString.lowercased())"]
    let wanted = draft.permalink.map { isFree($0.description) ? [$0] : [] } ?? []
    let candidates = wanted + slugs.map(Permalink.init(slug:))
    let taken = try await transaction.rows(Statements.pathsTaken, candidates.map(\.description))
    let others = Set(taken.filter { $0.id != id }.map(\.path))
    return candidates.first { !others.contains($0.description) } ?? candidates[candidates.count - 1]
  }
}

extension Timestamp {
  fileprivate var offsetColumn: Int32 { Int32(offset) }
}

extension PostDraft {
  /// The places of the original site that the text refers to; nothing of a written text, which refers to this one.
  fileprivate var refersTo: [String] {
    guard origin != nil else { return [] }
    return Set(content.body.references.map(References.path(of:))).sorted()
  }

  fileprivate var enclosuresColumn: JSONB {
    get throws { JSONB(bytes: Array(try JSONEncoder().encode(enclosures))) }
  }
}

extension SanitizedBody.ImageAddress {
  /// A path of the original site, or a URL.
  fileprivate var address: String {
    switch self {
    case .reference(let path): path
    case .absolute(let url): url
    }
  }
}
