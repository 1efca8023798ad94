import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Writes all of a feed or, when it throws, nothing of it. What is there already and did not change is not touched.
  ///
  /// - Parameters:
  ///   - memory: what to remember of the address that the feed was fetched from.
  ///   - now: the present, in the site's time zone.
  ///   - isFree: whether a post may be at a path and query without hiding a page of the site itself.
  ///   - progress: called with the number of posts done, after each.
  public func write(
    _ feed: FeedImport, remembering memory: RememberedFetch? = nil, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportReport {
    try await transaction { transaction in
      try await transaction.run(Statements.lockWriting)
      if let memory { try await transaction.recognize(feed: feed.identity, at: feed.location, by: memory) }
      let source = try await transaction.one(
        Statements.saveSource, feed.identity, feed.location, feed.source.title, feed.source.description,
        feed.source.language, now)
      let writer = try await PostWriter(transaction: transaction, now: now, isFree: isFree)
      var report = ImportReport(feed)
      // From the oldest to the newest: posts of the same date keep the order of the feed.
      var rest = feed.count
      while rest > 0 {
        let posts = try feed.posts(before: rest)
        let stored = try await transaction.rows(Statements.storedByGUID, posts.map(\.draft.guid))
        let storedByGUID = Dictionary(grouping: stored, by: \.guid)
        for post in posts.reversed() {
          let known = storedByGUID[post.draft.guid]?.first { $0.isSamePost(as: post.draft, sourceID: source) }
          let outcome = try await writer.write(post, over: known, sourceID: source)
          report.count(outcome, post.draft)
          rest -= 1
          progress(feed.count - rest)
        }
      }
      if let memory { try await transaction.remember(memory, identity: feed.identity, now: now) }
      if report.isChange {
        try await transaction.dropUnusedTopics()
        try await transaction.run(Statements.announceChange)
      }
      return report
    }
  }
}

extension StoredPost {
  /// Within one feed the guid is the identity. Another feed that uses the same guid means the same post only when it
  /// links to the same page.
  fileprivate func isSamePost(as draft: PostDraft, sourceID: Int) -> Bool {
    self.sourceID == sourceID || (link != nil && link == draft.link)
  }
}

extension PostWriter {
  fileprivate func write(
    _ post: FeedImport.ImportedPost, over stored: StoredPost?, sourceID: Int
  ) async throws -> ImportReport.Outcome {
    let rendering = FeedImport.rendering
    guard let stored else {
      let (id, path) = try await insert(post.draft, from: .feed(id: sourceID), rendering: rendering)
      try await transaction.run(Statements.keepEntry, id, JSONB(bytes: post.entryJSON))
      return .new(path: path)
    }
    let isSame = stored.contentHash == post.draft.contentHash.bytes
    if isSame && stored.rendering == Int32(rendering) { return .unchanged }
    try await update(stored, to: post.draft, rendering: rendering)
    try await transaction.run(Statements.keepEntry, stored.id, JSONB(bytes: post.entryJSON))
    return isSame ? .renderedAnew : .changed
  }
}
