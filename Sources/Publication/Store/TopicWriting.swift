import Foundation
import Postgres

extension Statements {
  package static let filing: [any AnyStatement] = [
    nameTags, addTags, dropTags, dropUnusedTags, nameAuthors, addAuthors, dropAuthors, dropUnusedAuthors,
    nameSeries,
    addSeries, dropSeries, dropUnusedSeries,
  ]

  package static let nameTags = naming(.tag)
  package static let addTags = adding(.tag)
  package static let dropTags = dropping(.tag)
  package static let dropUnusedTags = droppingUnused(.tag)

  package static let nameAuthors = naming(.author)
  package static let addAuthors = adding(.author)
  package static let dropAuthors = dropping(.author)
  package static let dropUnusedAuthors = droppingUnused(.author)

  package static let nameSeries = naming(.series)
  package static let addSeries = Statement(
    "add series", "INSERT INTO post_series (post_id, key, part) VALUES ($1, $2, $3)",
    parameters: UUID.self, String.self, Int32?.self)
  package static let dropSeries = dropping(.series)
  package static let dropUnusedSeries = droppingUnused(.series)

  /// Gives keys that nobody has named yet their names.
  private static func naming(_ kind: Topic.Kind) -> Statement<Void, [String], [String]> {
    Statement(
      "name \(kind.names)",
      """
      INSERT INTO \(kind.names) (key, name)
      SELECT key, name FROM unnest($1::text[], $2::text[]) AS named (key, name) ON CONFLICT (key) DO NOTHING
      """,
      parameters: [String].self, [String].self)
  }

  /// Files a post under keys.
  private static func adding(_ kind: Topic.Kind) -> Statement<Void, UUID, [String]> {
    Statement(
      "add \(kind.names)",
      """
      INSERT INTO \(kind.memberships) (post_id, key)
      SELECT DISTINCT $1::uuid, key FROM unnest($2::text[]) AS named (key)
      """,
      parameters: UUID.self, [String].self)
  }

  /// Files a post under nothing.
  private static func dropping(_ kind: Topic.Kind) -> Statement<Void, UUID> {
    Statement(
      "drop \(kind.names)", "DELETE FROM \(kind.memberships) WHERE post_id = $1", parameters: UUID.self)
  }

  private static func droppingUnused(_ kind: Topic.Kind) -> Statement<Void> {
    Statement(
      "drop unused \(kind.names)",
      "DELETE FROM \(kind.names) t WHERE NOT EXISTS (SELECT FROM \(kind.memberships) o WHERE o.key = t.key)")
  }
}

extension PostWriter {
  /// Files the post under the tags, authors and series of `draft` and under no others.
  package func setTopics(of draft: PostDraft, on id: UUID) async throws {
    try await transaction.run(Statements.keepTopics, id)
    try await transaction.run(Statements.dropTags, id)
    if !draft.tags.isEmpty {
      let keys = draft.tags.map(\.nameKey)
      try await transaction.run(Statements.nameTags, keys, draft.tags)
      try await transaction.run(Statements.addTags, id, keys)
    }
    try await transaction.run(Statements.dropAuthors, id)
    let authors = draft.authors.filter { !$0.isEmpty }
    if !authors.isEmpty {
      let keys = authors.map(\.nameKey)
      try await transaction.run(Statements.nameAuthors, keys, authors)
      try await transaction.run(Statements.addAuthors, id, keys)
    }
    try await transaction.run(Statements.dropSeries, id)
    if let series = draft.series {
      try await transaction.run(Statements.nameSeries, [series.name.nameKey], [series.name])
      try await transaction.run(Statements.addSeries, id, series.name.nameKey, series.part.map(Int32.init))
    }
  }
}

extension Transaction {
  /// Forgets names under which there is nothing any more, so that the next to come up with one spells it.
  package func dropUnusedTopics() async throws {
    try await run(Statements.dropUnusedTags)
    try await run(Statements.dropUnusedAuthors)
    try await run(Statements.dropUnusedSeries)
  }
}
