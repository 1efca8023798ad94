import Concurrency
import Dependencies
import Feeds
import Pages
import Postgres
import Publication
import Sanitizer
import SiteBase
import Syndication

// Texts of posts are read a few at a time, however large they are.

extension Site {
  /// The document of `feed`, whose entries are `posts`.
  func document(
    of feed: Feed, _ posts: [FeedPost], at address: FeedAddress, _ site: SiteDescription
  ) async throws -> FeedDocument {
    @Dependency(\.spooling) var spooling
    let size = address.extent == .full ? posts.reduce(0) { $0 + $1.size } : 0
    var writer = try FeedDocumentWriter(feed, address.format.writer, spooling, atLeast: size)
    if address.extent == .summary {
      for entry in feed.entries { try writer.append(entry) }
      return try writer.finish()
    }
    let isLarge = size > spooling.memory
    if isLarge { try await largeFeeds.wait() }
    defer { if isLarge { largeFeeds.signal() } }
    for batch in posts.batches {
      try await append(feed.entries[batch], posts[batch], site, to: &writer)
    }
    return try writer.finish()
  }

  /// Appends `entries`, which are those of `posts`, with their texts.
  private func append(
    _ entries: ArraySlice<Entry>, _ posts: ArraySlice<FeedPost>, _ site: SiteDescription,
    to writer: inout FeedDocumentWriter
  ) async throws {
    var texts = try await database.feeds(visibility).texts(of: posts.map(\.id))
    let imported = posts.filter { $0.head.origin != nil }
    let links = imported.flatMap { texts[$0.id]?.references ?? [] }
    if !links.isEmpty { writer.hasImportedLinks = true }
    let references = try await references(in: links)
    for (var entry, post) in zip(entries, posts) {
      // The post has been removed in the meantime.
      guard let text = texts.removeValue(forKey: post.id) else { continue }
      entry.add(text, of: post.head, references: references, site: site)
      try writer.append(entry)
    }
  }
}

extension [FeedPost] {
  /// Bytes of texts that are read at once, unless one alone has more.
  private static var batchSize: Int { 2 << 20 }

  /// The indices of posts whose texts are read together.
  fileprivate var batches: [Range<Int>] {
    var batches: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (index, post) in enumerated() {
      if index > start && size + post.size > Self.batchSize {
        batches.append(start..<index)
        (start, size) = (index, 0)
      }
      size += post.size
    }
    if start < count { batches.append(start..<count) }
    return batches
  }
}
