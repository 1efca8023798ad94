import Foundation
import Postgres
import Sanitizer
import Timestamps
import Transcripts

// How rows of the tables of episodes become values of the model.

extension EpisodeHead {
  /// The columns to select from `episodes e JOIN posts p`.
  static let selected = """
    \(PostHead.selected), e.number, e.subtitle, e.blurb, e.blurb_source, e.duration_ms,
    e.open_from = '-infinity' AS opens_at_first, nullif(e.open_from, '-infinity') AS open_from,
    nullif(e.open_until, 'infinity') AS open_until,
    e.audience, e.poster,
    CASE WHEN \(Visibility.openCondition) THEN e.player END AS player, e.collection, e.section,
    \(Visibility.openCondition) AS is_open, \(Visibility.freeCondition) AS is_free
    """

  static let row = RowMapping(
    columns: PostHead.row.columns + [
      Column("number", Int32?.self).description, Column("subtitle", String?.self).description,
      Column("blurb", String.self).description, Column("blurb_source", String.self).description,
      Column("duration_ms", MediaTime?.self).description, Column("opens_at_first", Bool?.self).description,
      Column("open_from", Timestamp?.self).description, Column("open_until", Timestamp?.self).description,
      Column("audience", Audience.self).description,
      Column("poster", String?.self).description,
      Column("player", String?.self).description, Column("collection", String?.self).description,
      Column("section", String?.self).description,
      Column("is_open", Bool.self, .computedNotNull).description,
      Column("is_free", Bool.self, .computedNotNull).description,
    ]
  ) { try EpisodeHead(&$0) }

  private init(_ row: inout RowReader) throws {
    let post = try PostHead(&row)
    let number = try row.next(Int32?.self)
    let subtitle = try row.next(String?.self)
    let html = try BodyTemplate(encoded: row.next())
    let blurb = try Prose(markdown: row.next(), html: html)
    let duration = try row.next(MediaTime?.self)
    let isOpenAtFirst = try row.next(Bool?.self) ?? false
    let opening = try Opening(isOpenAtFirst: isOpenAtFirst, from: row.next(), until: row.next())
    let facts = try EpisodeFacts(
      number: number.map(Int.init), subtitle: subtitle, blurb: blurb, duration: duration,
      opening: opening,
      audience: row.next(), poster: row.next(String?.self).map(EpisodeAddress.init), player: row.next(),
      collection: row.next(),
      section: row.next())
    try self.init(post: post, facts: facts, isOpen: row.next(), isFree: row.next())
  }
}

extension MediaTime: PostgresDecodable {
  public static let postgresColumnTypes = Int32.postgresColumnTypes

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> MediaTime {
    MediaTime(milliseconds: Int(try Int32.decode(bytes)))
  }
}

/// Reads the lists of episodes.
///
/// Everybody may see the people, and of the chapters and the transcript what is marked as preview. All else
/// requires that the episode is open to the reader.
struct EpisodeListSQL {
  let people = list(of: "people", .forEverybody, EpisodeRows.people)
  let media = list(of: "media", .whenOpen, EpisodeRows.media)
  let captions = list(of: "captions", .whenOpen, EpisodeRows.captions)
  let chapters = list(of: "chapters", .preview, EpisodeRows.chapters)
  let blocks = list(of: "blocks", .preview, EpisodeRows.blocks)
  let code = list(of: "code", .whenOpen, EpisodeRows.code)
  let questions = list(of: "questions", .whenOpen, EpisodeRows.questions)
  let exercises = list(of: "exercises", .whenOpen, EpisodeRows.exercises)
  let links = list(of: "links", .whenOpen, EpisodeRows.links)

  typealias List<Item> = Statement<(UUID, Item), Visibility, [UUID]>

  private static func list<Item>(
    of name: String, _ part: EpisodePart, _ row: RowMapping<Item>
  ) -> List<Item> {
    Statement(
      "\(name) of episodes",
      """
      SELECT i.post_id, \(row.names(of: "i")) FROM episode_\(name) i
      JOIN episodes e ON e.post_id = i.post_id JOIN posts p ON p.id = e.post_id
      WHERE \(Visibility.episodeCondition) AND \(part.condition) AND e.post_id IN (SELECT unnest($2::uuid[]))
      ORDER BY i.post_id, i.position
      """,
      parameters: Visibility.self, [UUID].self, returning: row.after(Column("post_id", UUID.self))
    )
  }
}

/// The part of an episode that a list is.
private enum EpisodePart {
  case forEverybody
  /// For those who may see the whole episode.
  case whenOpen
  /// The blocks and the chapters of the preview are for everybody, all others for those who may see the whole
  /// episode.
  case preview

  var condition: String {
    switch self {
    case .forEverybody: "true"
    case .whenOpen: Visibility.openCondition
    case .preview: "(i.is_preview OR \(Visibility.openCondition))"
    }
  }
}

/// The columns of each list.
enum EpisodeRows {
  static let people = RowMapping(
    Column("role", EpisodePerson.Role.self), Column("name", String.self), Column("url", String?.self),
    Column("image", String?.self)
  ) { EpisodePerson(role: $0, name: $1, url: $2, image: $3) }

  static let media = RowMapping(
    Column("role", MediaFile.Role.self), Column("address", String.self), Column("title", String?.self),
    Column("type", String.self), Column("size", Int?.self), Column("width", Int32?.self),
    Column("height", Int32?.self)
  ) {
    MediaFile(
      role: $0, address: EpisodeAddress($1), title: $2, type: $3, size: $4, width: $5.map(Int.init),
      height: $6.map(Int.init))
  }

  static let captions = RowMapping(
    Column("kind", CaptionTrack.Kind.self), Column("language", String.self), Column("label", String.self),
    Column("text", String.self)
  ) { CaptionTrack(kind: $0, language: $1, label: $2, text: $3) }

  static let chapters = RowMapping(
    Column("time_ms", MediaTime.self), Column("title", String.self), Column("url", String?.self),
    Column("image", String?.self), Column("is_preview", Bool.self)
  ) { Chapter(time: $0, title: $1, image: $3, url: $2, isPreview: $4) }

  static let blocks = RowMapping(
    Column("kind", String.self), Column("level", Int32?.self), Column("time_ms", MediaTime?.self),
    Column("speaker", String?.self), Column("markdown", String.self), Column("html", String.self),
    Column("is_preview", Bool.self)
  ) { kind, level, time, speaker, markdown, html, isPreview in
    TranscriptBlock(
      kind: TranscriptBlock.Kind(name: kind, level: level), time: time, speaker: speaker,
      text: prose(markdown, html), isPreview: isPreview)
  }

  static let code = RowMapping(
    Column("time_ms", MediaTime?.self), Column("title", String.self), Column("language", String?.self),
    Column("file", String.self), Column("source", String.self), Column("html", String.self)
  ) {
    CodeSample(time: $0, title: $1, language: $2, file: $3, source: $4, html: BodyTemplate(encoded: $5))
  }

  static let questions = RowMapping(
    Column("time_ms", MediaTime?.self), Column("question", String.self), Column("question_html", String.self),
    Column("answer", String.self), Column("answer_html", String.self)
  ) { Question(time: $0, question: prose($1, $2), answer: prose($3, $4)) }

  static let exercises = RowMapping(
    Column("problem", String.self), Column("problem_html", String.self), Column("solution", String?.self),
    Column("solution_html", String?.self)
  ) { Exercise(problem: prose($0, $1), solution: prose($2, $3)) }

  static let links = RowMapping(
    Column("role", EpisodeLink.Role.self), Column("title", String.self), Column("url", String?.self),
    Column("authors", JSONB.self), Column("date", String?.self), Column("blurb", String?.self),
    Column("blurb_html", String?.self)
  ) { role, title, url, authors, date, blurb, html in
    EpisodeLink(
      role: role, title: title, url: url,
      authors: try JSONDecoder().decode([String].self, from: Data(authors.bytes)), date: date,
      blurb: prose(blurb, html))
  }

  private static func prose(_ markdown: String, _ html: String) -> Prose {
    Prose(markdown: markdown, html: BodyTemplate(encoded: html))
  }

  private static func prose(_ markdown: String?, _ html: String?) -> Prose? {
    guard let markdown, let html else { return nil }
    return prose(markdown, html)
  }
}

extension EpisodePerson.Role: PostgresDecodable {}
extension MediaFile.Role: PostgresDecodable {}
extension CaptionTrack.Kind: PostgresDecodable {}
extension EpisodeLink.Role: PostgresDecodable {}

extension TranscriptBlock.Kind {
  fileprivate init(name: String, level: Int32?) {
    switch name {
    case "heading": self = .heading(level: Int(level ?? 2))
    case "code": self = .code
    case "paragraph": self = .paragraph
    default: self = .other
    }
  }
}
