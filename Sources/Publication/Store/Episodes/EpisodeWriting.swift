import Foundation
import Postgres
import Sanitizer
import Timestamps
import Transcripts

/// Writes episodes. The caller has written or locked the post in the same transaction.
struct EpisodeWritingStore: Store {
  let source: any Queryable

  /// Gives a post the content of an episode, in place of what it had.
  func save(_ draft: EpisodeDraft, of post: UUID) async throws {
    try await remove(from: post)
    try await source.run(Self.sql.episode, EpisodeRow(post: post, facts: draft.facts))
    let content = draft.content
    try await add(content.people, to: post, Self.sql.people)
    try await add(content.media, to: post, Self.sql.media)
    try await add(content.captions, to: post, Self.sql.captions)
    try await add(content.chapters, to: post, Self.sql.chapters)
    try await add(content.transcript, to: post, Self.sql.blocks)
    try await add(content.code, to: post, Self.sql.code)
    try await add(content.questions, to: post, Self.sql.questions)
    try await add(content.exercises, to: post, Self.sql.exercises)
    try await add(content.links, to: post, Self.sql.links)
    try await add(draft.files, to: post, Self.sql.files)
  }

  /// Makes the post one that is no episode.
  func remove(from post: UUID) async throws { try await source.run(Self.sql.remove, post) }

  private func add<Item>(_ items: [Item], to post: UUID, _ statement: RecordStatement<EpisodeList<Item>>)
    async throws
  {
    guard !items.isEmpty else { return }
    try await source.run(statement, EpisodeList(post: post, items: items))
  }

  private static let sql = SQL()
  static var statements: [any AnyStatement] { properties(of: sql) }
}

extension Queryable {
  var episodeWriting: EpisodeWritingStore { EpisodeWritingStore(source: self) }
}

/// A row of `episodes`.
private struct EpisodeRow: Sendable {
  let post: UUID
  let facts: EpisodeFacts

  static let fields: [RecordField<EpisodeRow>] = [
    RecordField("post_id") { $0.post },
    RecordField("number") { $0.facts.number.map(Int32.init(clamping:)) },
    RecordField("subtitle") { $0.facts.subtitle },
    RecordField("blurb") { $0.facts.blurb.html.encoded },
    RecordField("blurb_source") { $0.facts.blurb.markdown },
    RecordField("duration_ms") { $0.facts.duration?.column },
    RecordField("is_free") { $0.facts.opening.isOpenAtFirst },
    RecordField("open_from") { $0.facts.opening.start },
    RecordField("open_until") { $0.facts.opening.end },
    RecordField("audience") { $0.facts.audience },
    RecordField("poster") { $0.facts.poster?.text },
    RecordField("player") { $0.facts.player },
    RecordField("collection") { $0.facts.collection },
    RecordField("collection_key") { $0.facts.collection?.nameKey },
    RecordField("section") { $0.facts.section },
  ]
}

/// The rows of one list, which are written by one statement: each column is an array.
private struct EpisodeList<Item: Sendable>: Sendable {
  let post: UUID
  let items: [Item]

  /// Adds the items to `table`, with their positions from 1.
  static func inserting(
    into table: String, isOrdered: Bool = true, _ columns: RecordField<EpisodeList>...
  ) -> RecordStatement<EpisodeList> {
    RecordStatement("add \(table)", [RecordField("post_id") { $0.post }] + columns) { fields in
      let names = columns.map(\.name).joined(separator: ", ")
      let values = columns.map { fields[$0.name] }.joined(separator: ", ")
      return """
        INSERT INTO \(table) (post_id, \(isOrdered ? "position, " : "")\(names))
        SELECT $1, \(isOrdered ? "position, " : "")\(names)
        FROM unnest(\(values)) WITH ORDINALITY AS item (\(names), position)
        """
    }
  }
}

extension RecordField {
  /// A column of the table of a list.
  fileprivate static func column<Item: Sendable, Value: PostgresArrayElement>(
    _ name: String, _ value: @escaping @Sendable (Item) throws -> Value
  ) -> RecordField where Record == EpisodeList<Item> {
    RecordField(name) { try $0.items.map(value) }
  }
}

private struct SQL {
  let remove = Statement(
    "remove episode", "DELETE FROM episodes WHERE post_id = $1", parameters: UUID.self)

  let episode = RecordStatement("add episode", EpisodeRow.fields) { fields in
    let names = EpisodeRow.fields.map(\.name).filter { $0 != "is_free" }
    let values = names.map { name in
      switch name {
      case "open_from": "CASE WHEN \(fields["is_free"]) THEN '-infinity' ELSE \(fields[name]) END"
      case "open_until": "coalesce(\(fields[name]), 'infinity')"
      default: fields[name]
      }
    }
    return
      "INSERT INTO episodes (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
  }

  let people = EpisodeList<EpisodePerson>.inserting(
    into: "episode_people", .column("role") { $0.role.rawValue }, .column("name") { $0.name },
    .column("url") { $0.url }, .column("image") { $0.image })

  let media = EpisodeList<MediaFile>.inserting(
    into: "episode_media", .column("role") { $0.role.rawValue }, .column("address") { $0.address.text },
    .column("title") { $0.title }, .column("type") { $0.type }, .column("size") { $0.size },
    .column("width") { $0.width.map(Int32.init(clamping:)) },
    .column("height") { $0.height.map(Int32.init(clamping:)) })

  let captions = EpisodeList<CaptionTrack>.inserting(
    into: "episode_captions", .column("kind") { $0.kind.rawValue }, .column("language") { $0.language },
    .column("label") { $0.label }, .column("text") { $0.text })

  let chapters = EpisodeList<Chapter>.inserting(
    into: "episode_chapters", .column("time_ms") { $0.time.column }, .column("title") { $0.title },
    .column("url") { $0.url }, .column("image") { $0.image }, .column("is_preview") { $0.isPreview })

  let blocks = EpisodeList<TranscriptBlock>.inserting(
    into: "episode_blocks", .column("kind") { $0.kind.name }, .column("level") { $0.kind.level },
    .column("time_ms") { $0.time?.column }, .column("speaker") { $0.speaker },
    .column("markdown") { $0.text.markdown }, .column("html") { $0.text.html.encoded },
    .column("is_preview") { $0.isPreview })

  let code = EpisodeList<CodeSample>.inserting(
    into: "episode_code", .column("time_ms") { $0.time?.column }, .column("title") { $0.title },
    .column("language") { $0.language }, .column("file") { $0.file }, .column("source") { $0.source },
    .column("html") { $0.html.encoded })

  let questions = EpisodeList<Question>.inserting(
    into: "episode_questions", .column("time_ms") { $0.time?.column },
    .column("question") { $0.question.markdown }, .column("question_html") { $0.question.html.encoded },
    .column("answer") { $0.answer.markdown }, .column("answer_html") { $0.answer.html.encoded })

  let exercises = EpisodeList<Exercise>.inserting(
    into: "episode_exercises", .column("problem") { $0.problem.markdown },
    .column("problem_html") { $0.problem.html.encoded }, .column("solution") { $0.solution?.markdown },
    .column("solution_html") { $0.solution?.html.encoded })

  let links = EpisodeList<EpisodeLink>.inserting(
    into: "episode_links", .column("role") { $0.role.rawValue }, .column("title") { $0.title },
    .column("url") { $0.url },
    .column("authors") { JSONB(bytes: Array(try JSONEncoder().encode($0.authors))) },
    .column("date") { $0.date }, .column("blurb") { $0.blurb?.markdown },
    .column("blurb_html") { $0.blurb?.html.encoded })

  let files = EpisodeList<EpisodeFile>.inserting(
    into: "episode_files", isOrdered: false, .column("name") { $0.name },
    .column("is_public") { $0.isPublic })
}

extension MediaTime {
  fileprivate var column: Int32 { Int32(clamping: milliseconds) }
}

extension TranscriptBlock.Kind {
  fileprivate var name: String {
    switch self {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .code: "code"
    case .other: "other"
    }
  }

  fileprivate var level: Int32? { if case .heading(let level) = self { Int32(level) } else { nil } }
}
