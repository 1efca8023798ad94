import Digests
import Foundation
import Postgres
import Publication
import Timestamps
import YAML

extension Database {
  /// Writes all of a feed or, when it throws, nothing of it. Stored posts that did not change are not
  /// touched. Other feeds can be written at the same time; a second write of the same feed waits.
  ///
  /// - Parameters:
  ///   - memory: what to remember of the address that the feed was fetched from.
  ///   - lockTimeout: how long to wait for others who write the same.
  ///   - now: the present, in the site's time zone.
  ///   - site: the addresses that no post gets.
  ///   - progress: called after each post with the number of posts done; starts over if the transaction does.
  /// - Throws: `WritersBusy` if somebody else writes the same feed, or a post of it, for longer than
  ///   `lockTimeout`.
  package func write(
    _ feed: FeedImport, remembering memory: RememberedFetch? = nil, lockTimeout: Duration = .seconds(30),
    now: Timestamp, beside site: SiteAddresses,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> ImportReport {
    let lock = AdvisoryLock("colophon feed \(feed.identity)")
    return try await writePosts(holding: lock, lockTimeout: lockTimeout, now: now, beside: site) { writer in
      let sources = writer.transaction.sources
      if let memory { try await sources.recognize(feed: feed.identity, at: feed.location, by: memory) }
      let source = try await sources.save(
        identity: feed.identity, location: feed.location, about: feed.source, now: now)
      writer.changesEveryPage = source.changesEveryPage
      var report = ImportReport(feed)
      let ownLinks = feed.ownLinks
      // From the oldest to the newest: posts of the same date keep the order of the feed.
      var rest = feed.count
      while rest > 0 {
        let posts = try feed.posts(before: rest)
        let guids = Array(Set(posts.flatMap(\.possibleGUIDs)))
        let stored = StoredEntries(
          try await writer.transaction.writing.imported(guids: guids), ownLinks: ownLinks,
          sourceID: source.id)
        for var post in posts.reversed() {
          let known = try await stored.post(of: &post, in: writer.transaction.writing)
          let outcome = try await writer.write(post, over: known, sourceID: source.id)
          report.count(outcome, post.draft)
          rest -= 1
          progress(feed.count - rest)
        }
      }
      if let memory { try await sources.remember(memory, identity: feed.identity, now: now) }
      return report
    }
  }
}

extension PostWriter {
  fileprivate mutating func write(
    _ post: FeedImport.ImportedPost, over stored: StoredPost?, sourceID: Int
  ) async throws -> ImportReport.Outcome {
    let rendering = FeedImport.rendering
    guard let stored else {
      let (id, path) = try await insert(post.draft, from: .feed(sourceID), rendering: rendering)
      try await transaction.writing.keepEntry(post.entryJSON, of: id)
      return .new(path: path)
    }
    // Whoever owns the post now decides what it says.
    guard stored.owner.kind == .feed else { return .unchanged }
    let isSame = stored.contentHash == post.draft.contentHash.bytes
    if isSame && stored.rendering == Int32(rendering) { return .unchanged }
    try await update(stored, to: post.draft, by: .feed(sourceID), rendering: rendering)
    try await transaction.writing.keepEntry(post.entryJSON, of: stored.id)
    return isSame ? .renderedAnew : .changed
  }
}
