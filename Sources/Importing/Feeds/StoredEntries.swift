import Feeds
import Publication
import Timestamps

/// The stored posts that entries of a feed may be.
///
/// A guid identifies an entry, and its link may change. In some feeds, by a mistake in a template, several
/// entries have one guid: such entries are known by their links, so that none takes the place of another.
struct StoredEntries {
  private let posts: [String: [StoredPost]]
  private let ownLinks: Set<Fingerprint>
  private let sourceID: Int

  /// - Parameters:
  ///   - posts: those with one of the possible guids of the entries.
  ///   - ownLinks: the links that tell entries of the feed apart.
  ///   - sourceID: that of the feed.
  init(_ posts: [StoredPost], ownLinks: Set<Fingerprint>, sourceID: Int) {
    self.posts = Dictionary(grouping: posts, by: \.guid)
    self.ownLinks = ownLinks
    self.sourceID = sourceID
  }

  /// The stored post of an entry; nil for a new one. An entry whose guid another entry has becomes known by
  /// its link.
  func post(of imported: inout FeedImport.ImportedPost, in store: WritingStore) async throws -> StoredPost? {
    let draft = imported.draft
    let hasOwnLink = imported.entry.link.map { ownLinks.contains(Fingerprint(of: $0)) } ?? false
    let guids = imported.kind == .link || hasOwnLink ? imported.possibleGUIDs : [draft.guid]
    if let post = guids.lazy.compactMap({ stored($0, draft) }).first(where: { $0.link == draft.link }) {
      return post
    }
    // The link has changed, or it is another entry.
    guard let post = stored(draft.guid, draft) else { return nil }
    guard imported.kind == .guid, hasOwnLink, try await isAnother(draft, than: post, in: store) else {
      return post
    }
    imported.becomeKnownByLink()
    return stored(imported.draft.guid, draft)
  }

  /// Within one feed the guid is the identity. Another feed that uses the same guid means the same post only
  /// when it links to the same page.
  private func stored(_ guid: String, _ draft: PostDraft) -> StoredPost? {
    posts[guid]?.first { $0.sourceID == sourceID || ($0.link != nil && $0.link == draft.link) }
  }

  /// Whether an entry with the guid of a stored post and another link is another entry: if its title and its
  /// date are others. If dates do not tell, whether the feed has had several entries with this guid.
  private func isAnother(
    _ draft: PostDraft, than post: StoredPost, in store: WritingStore
  ) async throws -> Bool {
    let heading = try await store.heading(of: post.id)
    guard heading.title != draft.title else { return false }
    if let date = draft.published, let former = heading.published {
      return date.microseconds != former.microseconds
    }
    return try await store.isShared(guid: post.guid, by: post.id, ofSource: sourceID)
  }
}
