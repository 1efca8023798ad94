import Foundation
import Postgres
import Publication
import SiteBase
import Timestamps
import Transcripts

/// How far readers came in episodes. Only the reader sees it.
package struct ProgressStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// How far a person came in the episode at a path; nil if nothing is kept.
  func progress(of person: UUID, in path: String) async throws -> EpisodeProgress? {
    try await source.first(Self.sql.one, visibility, person, path)
  }

  /// The episodes of which something is kept, the last one first.
  func all(of person: UUID) async throws -> [SeenEpisode] {
    try await source.rows(Self.sql.all, visibility, person, Self.most)
  }

  /// So many are listed.
  private static let most = 1000

  /// Keeps how far a person came, in place of what was kept. What was seen to its end stays seen.
  ///
  /// - Returns: false if there is no such episode, or if the person wants nothing to be kept.
  func keep(_ progress: EpisodeProgress, of person: UUID, in path: String) async throws -> Bool {
    try await source.run(
      Self.sql.keep, visibility, person, path, progress.time.milliseconds, progress.duration.milliseconds,
      progress.isSeen) == 1
  }

  /// - Parameter post: nil for all.
  func remove(_ post: UUID?, of person: UUID) async throws {
    try await source.run(Self.sql.remove, person, post)
  }

  func isKept(for person: UUID) async throws -> Bool {
    try await source.first(Self.sql.isKept, person) ?? false
  }

  /// Switches keeping on, or off, which also removes what was kept.
  func setKept(_ isKept: Bool, for person: UUID) async throws {
    try await source.run(Self.sql.setKept, person, isKept)
    if !isKept { try await remove(nil, of: person) }
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let one = Statement(
      "progress in episode",
      """
      SELECT s.time_ms, s.duration_ms, s.is_seen FROM episode_progress s JOIN posts p ON p.id = s.post_id
      WHERE \(Visibility.condition) AND s.person_id = $2 AND p.path = $3
      """,
      parameters: Visibility.self, UUID.self, String.self, columns: Column("time_ms", Int32.self),
      Column("duration_ms", Int32.self), Column("is_seen", Bool.self)
    ) { EpisodeProgress(time: Double($0) / 1000, duration: Double($1) / 1000, isSeen: $2) }

    let all = Statement(
      "seen episodes",
      """
      SELECT p.id, p.path, p.title, s.time_ms, s.duration_ms, s.is_seen, s.changed_at
      FROM episode_progress s JOIN posts p ON p.id = s.post_id
      WHERE \(Visibility.condition) AND s.person_id = $2 ORDER BY s.changed_at DESC, p.id LIMIT $3
      """,
      parameters: Visibility.self, UUID.self, Int.self, columns: Column("id", UUID.self),
      Column("path", String.self), Column("title", String?.self), Column("time_ms", Int32.self),
      Column("duration_ms", Int32.self), Column("is_seen", Bool.self), Column("changed_at", Timestamp.self)
    ) { id, path, title, time, duration, isSeen, changed in
      SeenEpisode(
        id: id, path: path, title: title ?? path,
        progress: EpisodeProgress(
          time: Double(time) / 1000, duration: Double(duration) / 1000, isSeen: isSeen), changed: changed)
    }

    // Who switches keeping off holds the row of the person, so nothing is kept after that.
    let keep = Statement(
      "keep progress",
      """
      INSERT INTO episode_progress AS s (person_id, post_id, time_ms, duration_ms, is_seen, changed_at)
      SELECT r.id, p.id, $4, $5, $6, \(Visibility.now)
      FROM (SELECT id FROM people WHERE id = $2 AND keeps_progress FOR SHARE) r
        CROSS JOIN posts p JOIN episodes e ON e.post_id = p.id
      WHERE \(Visibility.condition) AND p.path = $3
      ON CONFLICT (person_id, post_id) DO UPDATE SET time_ms = excluded.time_ms,
        duration_ms = excluded.duration_ms, is_seen = s.is_seen OR excluded.is_seen,
        changed_at = excluded.changed_at
      """,
      parameters: Visibility.self, UUID.self, String.self, Int32.self, Int32.self, Bool.self)

    let remove = Statement(
      "remove progress",
      "DELETE FROM episode_progress WHERE person_id = $1 AND ($2::uuid IS NULL OR post_id = $2)",
      parameters: UUID.self, UUID?.self)

    let isKept = Statement(
      "keeps progress", "SELECT keeps_progress FROM people WHERE id = $1", parameters: UUID.self,
      column: Column("keeps_progress", Bool.self))

    let setKept = Statement(
      "set keeping of progress", "UPDATE people SET keeps_progress = $2 WHERE id = $1",
      parameters: UUID.self, Bool.self)
  }
}

extension Queryable {
  /// How far readers came in episodes.
  func progress(_ visibility: Visibility) -> ProgressStore {
    ProgressStore(source: self, visibility: visibility)
  }
}

/// How far somebody came in an episode. Times are in seconds.
struct EpisodeProgress: Hashable, Sendable, Codable {
  let time: Double
  let duration: Double
  /// Whether it was seen to its end.
  let isSeen: Bool

  enum CodingKeys: String, CodingKey {
    case time, duration
    case isSeen = "seen"
  }

  /// Whether the times are those of an episode: of a day at most.
  var isPossible: Bool { [time, duration].allSatisfy { $0.isFinite && (0...86_400).contains($0) } }
}

/// An episode that somebody has begun.
struct SeenEpisode: Hashable, Sendable {
  let id: UUID
  let path: String
  let title: String
  let progress: EpisodeProgress
  let changed: Timestamp
}

extension Double {
  fileprivate var milliseconds: Int32 { Int32(clamping: Int64((self * 1000).rounded())) }
}
