import Feeds
import HTTP
import Pages
import Postgres
import Publication
import Settings
import SiteBase
import Syndication
import Timestamps

extension Site {
  /// `subject` with its names as the site spells them; nil if the site does not have one of them.
  func named(_ subject: FeedSubject) async throws -> FeedSubject? {
    guard subject != .site else { return subject }
    if let named = try await spelled(subject) { return named }
    // `?tag=c++` is decoded as "c  ".
    guard let meant = subject.withPluses else { return nil }
    return try await spelled(meant)
  }

  private func spelled(_ subject: FeedSubject) async throws -> FeedSubject? {
    let topics = try await database.topics(visibility).existing(in: [subject])
    guard topics.count == subject.size else { return nil }
    return FeedSubject(
      tags: topics.filter { $0.kind == .tag }.map(\.name),
      authors: topics.filter { $0.kind == .author }.map(\.name),
      series: topics.first { $0.kind == .series }?.name)
  }

  func edition() async throws -> SiteEdition {
    return SiteEdition(
      revision: try await database.changes.revision(visibility), description: try await description()
    )
  }

  /// How the feed of `subject` is divided into documents.
  ///
  /// - Parameter edition: the current edition of the site.
  func archiveIndex(of subject: FeedSubject, in edition: SiteEdition) async throws -> ArchiveIndex {
    if let index = archives.index(of: subject, in: edition) { return index }
    let posts = try await database.feeds(visibility).archive(of: subject)
    let index = ArchiveIndex(
      posts, size: configuration.publication.postsPerFeed,
      rendering: FeedRendering.digest(of: subject, site: edition.description, links: .site))
    archives.keep(index, of: subject, in: edition)
    return index
  }

  /// Newest first, without their texts.
  func posts(of subject: FeedSubject, in part: FeedPart) async throws -> [FeedPost] {
    switch part.posts {
    case .these(let ids): return try await database.feeds(visibility).posts(ids)
    case .between(let after, let upTo):
      return try await database.feeds(visibility).posts(of: subject, after: after, upTo: upTo)
    }
  }
}

extension FeedSubject {
  /// This subject with plus signs for spaces; nil if there are no spaces.
  fileprivate var withPluses: FeedSubject? {
    func replaced(_ name: String) -> String { name.replacing(" ", with: "+") }
    let other = FeedSubject(
      tags: tags.map(replaced), authors: authors.map(replaced), series: series.map(replaced))
    return other == self ? nil : other
  }
}
