import Foundation
import Postgres

extension PostWriter {
  /// The free addresses for a post, best first. The address of another post is never among them, nor is for a
  /// draft one that leads readers to another post. The last one contains the post's id and is certainly free.
  func address(for draft: PostDraft, of id: UUID) async throws -> [Permalink] {
    let slugs =
      [draft.slug] + (2...20).map { "\(draft.slug)-\($0)" } + ["\(draft.slug)-\(id.uuidString.lowercased())"]
    let wanted = draft.permalink.map { canBe(draft, at: $0) ? [$0] : [] } ?? []
    var candidates = wanted + slugs.map(Permalink.init(slug:))
    if draft.state == .draft {
      let former = try await transaction.writing.formerKeys(among: candidates.map(\.key), notOf: id)
      candidates.removeAll { former.contains($0.key) }
    }
    let taken = try await transaction.writing.holders(ofPaths: candidates.map(\.description))
    var others = Set(taken.filter { $0.id != id }.map(\.path))
    let best = candidates[0].description
    if draft.state != .draft, others.contains(best), try await transaction.writing.freeDraftPath(best) {
      others.remove(best)
    }
    let free = candidates.filter { !others.contains($0.description) }
    return free.isEmpty ? Array(candidates.suffix(1)) : free
  }

  func canBe(_ draft: PostDraft, at path: Permalink) -> Bool {
    draft.replacesSitePage || !site.isPage(path.description)
  }

  /// Inserts a post at the first address that it can have.
  ///
  /// - Parameter mayWait: whether to wait for a transaction that has taken the address and has not ended.
  func claimAddress(
    for draft: PostDraft, of id: UUID, mayWait: Bool, record: (Permalink) -> PostRecord
  ) async throws -> Permalink {
    let candidates = try await address(for: draft, of: id)
    guard !mayWait else {
      try await transaction.writing.insert(record(candidates[0]))
      return candidates[0]
    }
    for candidate in candidates.dropLast() {
      do {
        let row = record(candidate)
        try await transaction.savepoint { try await $0.writing.insert(row) }
        return candidate
      } catch let error as DatabaseError
        where [.lockNotAvailable, .uniqueViolation].contains(error.sqlState)
      {
        continue
      }
    }
    let last = candidates[candidates.count - 1]
    try await transaction.writing.insert(record(last))
    return last
  }
}
