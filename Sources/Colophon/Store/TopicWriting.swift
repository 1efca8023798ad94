import Foundation
import Postgres

extension PostWriter {
  /// Files the post under the tags, authors and series of `draft` and under no others.
  func setTopics(of draft: PostDraft, on id: UUID) async throws {
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
      try await transaction.run(Statements.nameSeries, series.name.nameKey, series.name)
      try await transaction.run(Statements.addSeries, id, series.name.nameKey, series.part.map(Int32.init))
    }
  }
}

extension Transaction {
  /// Forgets names under which there is nothing any more, so that the next to come up with one spells it.
  func dropUnusedTopics() async throws {
    try await run(Statements.dropUnusedTags)
    try await run(Statements.dropUnusedAuthors)
    try await run(Statements.dropUnusedSeries)
  }
}
