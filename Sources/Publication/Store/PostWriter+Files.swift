import Dependencies
import Foundation
import Postgres

/// A written post as its file makes it.
package struct NewFilePost: Sendable {
  package let draft: PostDraft
  /// The name by which the post is known.
  package let file: String
  package let source: PostSource

  package init(draft: PostDraft, file: String, source: PostSource) {
    self.draft = draft
    self.file = file
    self.source = source
  }
}

/// Another post, or a page of the site, has the address of a file.
package struct AddressTaken: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let address: String
  /// Who owns the other post; nil for a page of the site.
  package let owner: PostOwner?

  package var description: String {
    let holder =
      switch owner {
      case nil: "a page of the site"
      case .desk: "a post that was written at the desk"
      case .feed: "a post that was imported from a feed"
      case .file(let other): "the post of \(other)"
      }
    return "\(file): its address \(address) is that of \(holder); give the file another slug:, remove it, or "
      + "transfer that post to it"
  }
}

extension PostWriter {
  /// Inserts written posts in their order, with one statement for each table. They get the addresses that
  /// they ask for.
  ///
  /// - Returns: the ids of the posts.
  /// - Throws: ``AddressTaken`` for the first post that cannot have its address.
  package mutating func insert(_ posts: [NewFilePost], rendering: Int) async throws -> [UUID] {
    guard !posts.isEmpty else { return [] }
    @Dependency(\.uuid) var uuid
    let ids = posts.map { _ in uuid() }
    let paths = try await addresses(of: posts, ids)
    try await transaction.writing.insert(
      posts.indices.map { index in
        let draft = posts[index].draft
        return PostRecord(
          id: ids[index], owner: .file(posts[index].file), draft: draft, path: paths[index],
          sortedAt: draft.published ?? draft.updated ?? draft.arrived ?? now, updated: draft.updated,
          changedAt: change.moment,
          rendering: rendering)
      })
    try await finishInserting(
      zip(ids, posts).map { (id: $0, draft: $1.draft, source: $1.source) }, at: paths)
    return ids
  }

  /// Replaces the content of posts by that of their files. A post whose address changes redirects from the
  /// former one.
  ///
  /// - Throws: ``AddressTaken`` for the first post that cannot have its address, ``WriteConflict`` if
  ///   somebody else has written one of the posts since it was read.
  package mutating func update(
    _ posts: [(stored: StoredPost, post: NewFilePost)], rendering: Int
  ) async throws {
    let paths = try await addresses(of: posts.map(\.post), posts.map(\.stored.id))
    try await update(
      zip(posts, paths).map { pair, path in
        PostUpdate(
          stored: pair.stored, draft: pair.post.draft, owner: .file(pair.post.file), source: pair.post.source,
          path: path)
      }, rendering: rendering)
  }

  /// The addresses that files ask for, which no other post has.
  private func addresses(of posts: [NewFilePost], _ ids: [UUID]) async throws -> [Permalink] {
    let paths = posts.map { $0.draft.permalink ?? Permalink(slug: $0.draft.slug) }
    let holders = Dictionary(
      try await transaction.writing.holders(ofPaths: paths.map(\.description)).map { ($0.path, $0.id) },
      uniquingKeysWith: { first, _ in first })
    for ((post, id), path) in zip(zip(posts, ids), paths) {
      var holder = holders[path.description] ?? id
      if holder != id, post.draft.state != .draft,
        try await transaction.writing.freeDraftPath(path.description)
      {
        holder = id
      }
      guard holder == id, canBe(post.draft, at: path) else {
        let other = holder == id ? nil : try await transaction.writing.locked(holder)
        throw AddressTaken(file: post.file, address: path.description, owner: other?.owner)
      }
    }
    return paths
  }
}
