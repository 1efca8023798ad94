import Foundation
import Postgres
import Timestamps
import Transcripts
import URIs

/// Episodes as a reader sees them.
package struct EpisodeStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// The episode at a path; nil if there is none that the reader may see.
  package func head(atPath path: String) async throws -> EpisodeHead? {
    try await source.first(Self.sql.atPath, visibility, path)
  }

  /// The episodes among posts.
  package func heads(among posts: [UUID]) async throws -> [EpisodeHead] {
    try await source.rows(Self.sql.among, visibility, posts)
  }

  /// The path of the episode with a number.
  package func path(ofNumber number: Int) async throws -> String? {
    guard let number = Int32(exactly: number) else { return nil }
    return try await source.first(Self.sql.pathOfNumber, visibility, number)
  }

  /// The number of episodes in a selection.
  package func count(_ selection: EpisodeSelection = .all) async throws -> Int {
    try await source.one(Self.sql.count, visibility, selection.tag, selection.isFree)
  }

  /// The newest episodes of a selection; `offset` of them are skipped.
  package func newest(
    _ selection: EpisodeSelection = .all, limit: Int, offset: Int = 0
  ) async throws -> [EpisodeHead] {
    try await source.rows(
      Self.sql.newest, visibility, selection.tag, selection.isFree, limit, offset)
  }

  /// The episodes of the collection with a key, in reading order: by number, then by date.
  package func episodes(ofCollection key: String) async throws -> [EpisodeHead] {
    try await source.rows(Self.sql.ofCollection, visibility, key)
  }

  /// All collections, by name.
  package func collections() async throws -> [EpisodeCollection] {
    try await source.rows(Self.sql.collections, visibility)
  }

  /// The next newer and the next older episode.
  package func neighbours(of post: UUID) async throws -> (newer: EpisodeHead?, older: EpisodeHead?) {
    try await (
      source.first(Self.sql.newer, visibility, post), source.first(Self.sql.older, visibility, post)
    )
  }

  /// The captions of an episode, if the reader may see them.
  package func captions(of post: UUID) async throws -> [CaptionTrack] {
    try await items(Self.lists.captions, of: post)
  }

  /// The chapters of an episode.
  package func chapters(of post: UUID) async throws -> [Chapter] {
    try await items(Self.lists.chapters, of: post)
  }

  /// The parts of an episode from which transcripts are made: people, captions and the transcript. The other
  /// lists are empty.
  package func transcript(of post: UUID) async throws -> EpisodeContent {
    var content = EpisodeContent()
    content.people = try await items(Self.lists.people, of: post)
    content.captions = try await captions(of: post)
    content.transcript = try await items(Self.lists.blocks, of: post)
    return content
  }

  /// Everything of an episode that the reader may see.
  package func content(of post: UUID) async throws -> EpisodeContent {
    var content = try await transcript(of: post)
    content.media = try await items(Self.lists.media, of: post)
    content.chapters = try await chapters(of: post)
    content.code = try await items(Self.lists.code, of: post)
    content.questions = try await items(Self.lists.questions, of: post)
    content.exercises = try await items(Self.lists.exercises, of: post)
    content.links = try await items(Self.lists.links, of: post)
    return content
  }

  /// The files to play of several episodes that the reader may see whole.
  package func media(of posts: [UUID]) async throws -> [UUID: [MediaFile]] {
    try await items(Self.lists.media, of: posts)
  }

  /// The people of several episodes.
  package func people(of posts: [UUID]) async throws -> [UUID: [EpisodePerson]] {
    try await items(Self.lists.people, of: posts)
  }

  /// The chapters of several episodes.
  package func chapters(of posts: [UUID]) async throws -> [UUID: [Chapter]] {
    try await items(Self.lists.chapters, of: posts)
  }

  private func items<Item: Sendable>(
    _ list: EpisodeListSQL.List<Item>, of posts: [UUID]
  ) async throws -> [UUID: [Item]] {
    let rows = try await source.rows(list, visibility, posts)
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private func items<Item: Sendable>(_ list: EpisodeListSQL.List<Item>, of post: UUID) async throws -> [Item]
  {
    try await items(list, of: [post])[post] ?? []
  }

  /// The ids of those among some episodes that have a transcript with times that the reader may see.
  package func transcribed(among posts: [UUID]) async throws -> Set<UUID> {
    try await Set(source.rows(Self.sql.transcribed, visibility, posts))
  }

  /// The path below the content folder of the file `name` of the episode at `path`; nil if the reader may not
  /// see it. The name may be in another normal form on the disk.
  package func file(_ name: String, ofEpisodeAt path: String) async throws -> String? {
    try await source.first(Self.sql.file, visibility, path, name.normalForms)
  }

  private static let sql = EpisodeSQL()
  private static let lists = EpisodeListSQL()

  package static var statements: [any AnyStatement] {
    properties(of: sql) + properties(of: lists)
  }
}

extension Queryable {
  /// Episodes as a reader sees them.
  package func episodes(_ visibility: Visibility) -> EpisodeStore {
    EpisodeStore(source: self, visibility: visibility)
  }
}

/// Which episodes a list has.
package struct EpisodeSelection: Hashable, Sendable {
  /// The key of a tag; nil for episodes with any tags.
  package var tag: String?
  /// Whether the list has only episodes that the reader may see whole.
  package var isFree = false

  package static let all = EpisodeSelection()

  package init(tag: String? = nil, isFree: Bool = false) {
    self.tag = tag
    self.isFree = isFree
  }
}

/// A collection as the list of collections shows it.
package struct EpisodeCollection: Hashable, Sendable {
  package var name: String
  /// The number of episodes.
  package var count: Int
  /// The duration of all episodes whose duration is known.
  package var duration: MediaTime
  /// When its first episode came out.
  package var began: Timestamp
}

private struct EpisodeSQL {
  private static let episodes =
    "SELECT \(EpisodeHead.selected) FROM episodes e JOIN posts p ON p.id = e.post_id WHERE \(Clause.visible)"

  let among = Statement(
    "episodes among posts", "\(episodes) AND e.post_id IN (SELECT unnest($2::uuid[]))",
    parameters: Visibility.self, [UUID].self, returning: EpisodeHead.row
  )

  let pathOfNumber = Statement(
    "path of episode",
    """
    SELECT p.path FROM episodes e JOIN posts p ON p.id = e.post_id
    WHERE \(Clause.visible) AND e.number = $2
    """,
    parameters: Visibility.self, Int32.self, column: Column("path", String.self))

  private static let isSelected = """
    ($2 IS NULL OR EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.id AND t.key = $2))
      AND (NOT $3 OR \(Visibility.openCondition))
    """

  let count = Statement(
    "count episodes",
    """
    SELECT count(*) AS count FROM episodes e JOIN posts p ON p.id = e.post_id
    WHERE \(Clause.visible) AND \(isSelected)
    """,
    parameters: Visibility.self, String?.self, Bool.self, column: Column("count", Int.self, .computedNotNull)
  )

  let newest = Statement(
    "newest episodes", "\(episodes) AND \(isSelected) \(Clause.newestFirst) LIMIT $4 OFFSET $5",
    parameters: Visibility.self, String?.self, Bool.self, Int.self, Int.self, returning: EpisodeHead.row
  )

  let ofCollection = Statement(
    "episodes of collection",
    "\(episodes) AND e.collection_key = $2 ORDER BY e.number NULLS LAST, p.sorted_at, p.sequence",
    parameters: Visibility.self, String.self, returning: EpisodeHead.row
  )

  let collections = Statement(
    "collections",
    """
    SELECT (array_agg(e.collection ORDER BY p.sorted_at, p.sequence))[1] AS name, count(*) AS count,
      coalesce(sum(e.duration_ms), 0)::bigint AS duration, min(p.sorted_at) AS began
    FROM episodes e JOIN posts p ON p.id = e.post_id
    WHERE \(Clause.visible) AND e.collection_key IS NOT NULL
    GROUP BY e.collection_key ORDER BY e.collection_key COLLATE "C"
    """,
    parameters: Visibility.self,
    columns: Column("name", String.self, .computedNotNull), Column("count", Int.self, .computedNotNull),
    Column("duration", Int.self, .computedNotNull), Column("began", Timestamp.self, .computedNotNull)
  ) { EpisodeCollection(name: $0, count: $1, duration: MediaTime(milliseconds: $2), began: $3) }

  let transcribed = Statement(
    "transcribed episodes",
    """
    SELECT e.post_id FROM episodes e JOIN posts p ON p.id = e.post_id
    WHERE \(Clause.visible) AND \(Visibility.openCondition) AND e.post_id IN (SELECT unnest($2::uuid[]))
      AND EXISTS (SELECT FROM episode_blocks b WHERE b.post_id = e.post_id AND b.time_ms IS NOT NULL)
    """,
    parameters: Visibility.self, [UUID].self, column: Column("post_id", UUID.self))

  let newer = neighbour("newer episode", ">", "ASC")
  let older = neighbour("older episode", "<", "DESC")

  private static func neighbour(
    _ name: String, _ comparison: String, _ order: String
  ) -> Statement<EpisodeHead, Visibility, UUID> {
    Statement(
      name,
      """
      \(episodes)
        AND (p.sorted_at, p.sequence) \(comparison) (SELECT sorted_at, sequence FROM posts WHERE id = $2)
      ORDER BY p.sorted_at \(order), p.sequence \(order) LIMIT 1
      """,
      parameters: Visibility.self, UUID.self, returning: EpisodeHead.row
    )
  }

  let atPath = Statement(
    "episode at path",
    """
    SELECT \(EpisodeHead.selected) FROM episodes e JOIN posts p ON p.id = e.post_id
    WHERE \(Visibility.episodeCondition) AND p.path = $2
    """,
    parameters: Visibility.self, String.self, returning: EpisodeHead.row
  )

  // The file of the post is that of its Markdown: episodes/221-a-title/episode.md.
  let file = Statement(
    "file of episode",
    """
    SELECT regexp_replace(p.file, '[^/]*$', '') || f.name AS file
    FROM episode_files f JOIN episodes e ON e.post_id = f.post_id JOIN posts p ON p.id = e.post_id
    WHERE \(Visibility.episodeCondition) AND (f.is_public OR \(Visibility.openCondition))
      AND p.path = $2 AND f.name = ANY($3)
    """,
    parameters: Visibility.self, String.self, [String].self,
    column: Column("file", String.self, .computedNotNull))
}
