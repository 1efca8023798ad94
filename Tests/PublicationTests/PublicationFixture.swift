import Dependencies
import Digests
import Feeds
import Foundation
import Postgres
import PostgresTestSupport
import Sanitizer
import Timestamps

@testable import Publication

/// A database with the schema of the publication, with a clock that stands still.
struct PublicationFixture {
  let database: Database
  static let now = Timestamp(microseconds: 1_800_000_000_000_000)
  static let migrations =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Migrations"

  static func run(_ body: @escaping @Sendable (PublicationFixture) async throws -> Void) async throws {
    try await withTestDatabase(migrations: migrations, poolSize: 12) { database in
      try await withDependencies {
        $0.uuid = .init { UUID() }
      } operation: {
        try await body(PublicationFixture(database: database))
      }
    }
  }

  /// Writes posts in a transaction, as an import does.
  func write<Value: Sendable>(
    lockTimeout: Duration = .seconds(20), _ body: (inout PostWriter) async throws -> Value
  ) async throws -> Value {
    try await database.writePosts(lockTimeout: lockTimeout, now: Self.now, body)
  }

  /// The id of a feed that posts can be imported from.
  func source(_ identity: String = "https://blog.example/") async throws -> Int {
    try await database.sources.save(
      identity: identity, location: identity,
      about: ImportedSource(title: nil, description: nil, language: nil),
      now: Self.now
    ).id
  }

  /// Writes a post of the desk, over another one unless `id` is nil, as soon as nobody else writes it.
  func save(_ draft: PostDraft, madeFrom text: String = "source", over id: UUID? = nil) async throws -> UUID {
    let source = PostSource(.markdown, text, author: "Ada")
    return try await write(lockTimeout: .milliseconds(500)) { writer in
      guard let id else {
        return try await writer.insert(draft, from: .desk, rendering: 1, source: source).id
      }
      try await writer.update(
        try await writer.locked(id), to: draft, by: .desk, rendering: 1, source: source)
      return id
    }
  }

  /// Gives a post another owner.
  func transfer(_ id: UUID, to owner: PostOwner, keeping source: PostSource? = nil) async throws {
    try await write { try await $0.transfer($0.locked(id), to: owner, keeping: source) }
  }

  /// The posts that everyone may see, newest first.
  func posts(at moment: Timestamp = now) async throws -> [FeedPost] {
    try await database.feeds(Visibility(at: moment)).posts(of: .site)
  }

  func lastChange() async throws -> Timestamp? {
    try await database.changes.last(Visibility(at: Self.now.adding(seconds: 100)))
  }
}

/// A draft of a published post with the address `/posts/SLUG`.
func draft(
  _ slug: String, _ html: String = "<p>Text.</p>", title: String? = nil, tags: [String] = [],
  origin: String? = nil, state: PostState = .published, visibleFrom: Timestamp? = nil,
  enclosures: [Enclosure] = []
) -> PostDraft {
  PostDraft(
    guid: "urn:\(slug)", link: "https://blog.example/\(slug)", slug: slug, origin: origin, state: state,
    visibleFrom: visibleFrom, title: title ?? slug, summary: "About \(slug)", authors: ["Ada"], tags: tags,
    published: PublicationFixture.now, content: sanitize(html, base: "https://blog.example/\(slug)"),
    enclosures: enclosures, contentHash: SHA256Digest(of: slug + html + (title ?? "")))
}
