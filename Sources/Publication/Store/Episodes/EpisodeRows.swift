import Foundation
import Postgres
import Sanitizer
import Timestamps
import Transcripts

// How rows of the tables of episodes become values of the model.

extension EpisodeHead {
  /// The columns to select from `episodes e JOIN posts p`.
  static func selected(for reader: EpisodeReader = .audience) -> String {
    """
    \(PostHead.selected), e.number, e.subtitle, e.blurb, e.blurb_source, e.duration_ms,
    e.open_from = '-infinity' AS is_free, nullif(e.open_from, '-infinity') AS open_from, e.poster,
    CASE WHEN \(reader.openCondition) THEN e.player END AS player, e.collection, e.section,
    \(reader.openCondition) AS is_open
    """
  }

  static let row = RowMapping(
    columns: PostHead.row.columns + [
      Column("number", Int32?.self).description, Column("subtitle", String?.self).description,
      Column("blurb", String.self).description, Column("blurb_source", String.self).description,
      Column("duration_ms", MediaTime?.self).description, Column("is_free", Bool?.self).description,
      Column("open_from", Timestamp?.self).description, Column("poster", String?.self).description,
      Column("player", String?.self).description, Column("collection", String?.self).description,
      Column("section", String?.self).description,
      Column("is_open", Bool.self, .computedNotNull).description,
    ]
  ) { try EpisodeHead(&$0) }

  private init(_ row: inout RowReader) throws {
    let post = try PostHead(&row)
    let number = try row.next(Int32?.self)
    let subtitle = try row.next(String?.self)
    let html = try BodyTemplate(encoded: row.next())
    let blurb = try Prose(markdown: row.next(), html: html)
    let duration = try row.next(MediaTime?.self)
    let isFree = try row.next(Bool?.self) ?? false
    let opensAt = try row.next(Timestamp?.self)
    let facts = try EpisodeFacts(
      number: number.map(Int.init), subtitle: subtitle, blurb: blurb, duration: duration,
      opening: isFree ? .always : opensAt.map(EpisodeOpening.from) ?? .never,
      poster: row.next(String?.self).map(EpisodeAddress.init), player: row.next(), collection: row.next(),
      section: row.next())
    try self.init(post: post, facts: facts, isOpen: row.next())
  }
}

extension MediaTime: PostgresDecodable {
  public static let postgresColumnTypes = Int32.postgresColumnTypes

  public static func decode(_ bytes: UnsafeRawBufferPointer) throws -> MediaTime {
    MediaTime(milliseconds: Int(try Int32.decode(bytes)))
  }
}

/// Reads the lists of an episode.
///
/// Everybody may see the people and the chapters, and of the transcript what is marked as preview. All else requires
/// that the episode is open to the reader.
struct EpisodeListSQL {
  let people: List<EpisodePerson>
  let media: List<MediaFile>
  let captions: List<CaptionTrack>
  let tracks: List<CaptionTrack>
  let chapters: List<Chapter>
  let blocks: List<TranscriptBlock>
  let shownBlocks: List<TranscriptBlock>
  let code: List<CodeSample>
  let questions: List<Question>
  let exercises: List<Exercise>
  let links: List<EpisodeLink>

  typealias List<Row> = Statement<Row, Visibility, UUID>

  init(for reader: EpisodeReader) {
    func list<Row>(
      _ name: String, of table: String, _ part: EpisodePart, _ row: RowMapping<Row>
    ) -> List<Row> {
      Statement(
        "\(reader.statementPrefix)\(name) of episode",
        """
        SELECT \(row.names(of: "i")) FROM \(table) i
        JOIN episodes e ON e.post_id = i.post_id JOIN posts p ON p.id = e.post_id
        WHERE \(reader.condition) AND \(part.condition(for: reader)) AND e.post_id = $2 ORDER BY i.position
        """,
        parameters: Visibility.self, UUID.self, returning: row
      ).dependingOn(.rows)
    }
    people = list("people", of: "episode_people", .forEverybody, EpisodeRows.people)
    media = list("media", of: "episode_media", .whenOpen, EpisodeRows.media)
    captions = list("captions", of: "episode_captions", .whenOpen, EpisodeRows.captions)
    tracks = list("tracks", of: "episode_captions", .whenOpen, EpisodeRows.tracks)
    chapters = list("chapters", of: "episode_chapters", .forEverybody, EpisodeRows.chapters)
    blocks = list("transcript", of: "episode_blocks", .preview, EpisodeRows.blocks)
    shownBlocks = list("shown transcript", of: "episode_blocks", .preview, EpisodeRows.shownBlocks)
    code = list("code", of: "episode_code", .whenOpen, EpisodeRows.code)
    questions = list("questions", of: "episode_questions", .whenOpen, EpisodeRows.questions)
    exercises = list("exercises", of: "episode_exercises", .whenOpen, EpisodeRows.exercises)
    links = list("links", of: "episode_links", .whenOpen, EpisodeRows.links)
  }
}

/// Reads the lists of several episodes for readers.
struct SeveralEpisodesSQL {
  let media = several("media", of: "episode_media", .whenOpen, EpisodeRows.mediaOfSeveral)
  let people = several("people", of: "episode_people", .forEverybody, EpisodeRows.peopleOfSeveral)
  let chapters = several("chapters", of: "episode_chapters", .forEverybody, EpisodeRows.chaptersOfSeveral)

  private static func several<Row>(
    _ name: String, of table: String, _ part: EpisodePart, _ row: RowMapping<Row>
  ) -> Statement<Row, Visibility, [UUID]> {
    Statement(
      "\(name) of episodes",
      """
      SELECT \(row.names(of: "i")) FROM \(table) i
      JOIN episodes e ON e.post_id = i.post_id JOIN posts p ON p.id = e.post_id
      WHERE \(Clause.visible) AND \(part.condition(for: .audience)) AND e.post_id IN (SELECT unnest($2::uuid[]))
      ORDER BY i.post_id, i.position
      """,
      parameters: Visibility.self, [UUID].self, returning: row)
  }
}

/// What of an episode a list is.
private enum EpisodePart {
  case forEverybody
  /// For those who may see the whole episode.
  case whenOpen
  /// The blocks of the preview are for everybody, all others for those who may see the whole episode.
  case preview

  func condition(for reader: EpisodeReader) -> String {
    switch self {
    case .forEverybody: "true"
    case .whenOpen: reader.openCondition
    case .preview: "(i.is_preview OR \(reader.openCondition))"
    }
  }
}

/// The columns of each list.
enum EpisodeRows {
  static let people = RowMapping(
    Column("role", EpisodePerson.Role.self), Column("name", String.self), Column("url", String?.self),
    Column("image", String?.self)
  ) { EpisodePerson(role: $0, name: $1, url: $2, image: $3) }

  static let peopleOfSeveral = RowMapping(
    Column("post_id", UUID.self), Column("role", EpisodePerson.Role.self), Column("name", String.self),
    Column("url", String?.self), Column("image", String?.self)
  ) { (post: $0, person: EpisodePerson(role: $1, name: $2, url: $3, image: $4)) }

  static let media = RowMapping(
    Column("role", MediaFile.Role.self), Column("address", String.self), Column("title", String?.self),
    Column("type", String.self), Column("size", Int?.self), Column("width", Int32?.self),
    Column("height", Int32?.self)
  ) { file($0, $1, $2, $3, $4, $5, $6) }

  static let mediaOfSeveral = RowMapping(
    Column("post_id", UUID.self), Column("role", MediaFile.Role.self), Column("address", String.self),
    Column("title", String?.self), Column("type", String.self), Column("size", Int?.self),
    Column("width", Int32?.self), Column("height", Int32?.self)
  ) { (post: $0, file: file($1, $2, $3, $4, $5, $6, $7)) }

  private static func file(
    _ role: MediaFile.Role, _ address: String, _ title: String?, _ type: String, _ size: Int?,
    _ width: Int32?,
    _ height: Int32?
  ) -> MediaFile {
    MediaFile(
      role: role, address: EpisodeAddress(address), title: title, type: type, size: size,
      width: width.map(Int.init), height: height.map(Int.init))
  }

  static let captions = RowMapping(
    Column("kind", CaptionTrack.Kind.self), Column("language", String.self), Column("label", String.self),
    Column("text", String.self)
  ) { CaptionTrack(kind: $0, language: $1, label: $2, text: $3) }

  static let tracks = RowMapping(
    Column("kind", CaptionTrack.Kind.self), Column("language", String.self), Column("label", String.self)
  ) { CaptionTrack(kind: $0, language: $1, label: $2, text: "") }

  static let chapters = RowMapping(Column("time_ms", MediaTime.self), Column("title", String.self)) {
    Chapter(time: $0, title: $1)
  }

  static let chaptersOfSeveral = RowMapping(
    Column("post_id", UUID.self), Column("time_ms", MediaTime.self), Column("title", String.self)
  ) { (post: $0, chapter: Chapter(time: $1, title: $2)) }

  static let blocks = RowMapping(
    Column("kind", String.self), Column("level", Int32?.self), Column("time_ms", MediaTime?.self),
    Column("speaker", String?.self), Column("markdown", String.self), Column("html", String.self),
    Column("is_preview", Bool.self)
  ) { kind, level, time, speaker, markdown, html, isPreview in
    TranscriptBlock(
      kind: TranscriptBlock.Kind(name: kind, level: level), time: time, speaker: speaker,
      text: prose(markdown, html), isPreview: isPreview)
  }

  static let shownBlocks = RowMapping(
    Column("kind", String.self), Column("level", Int32?.self), Column("time_ms", MediaTime?.self),
    Column("speaker", String?.self), Column("html", String.self), Column("is_preview", Bool.self)
  ) { kind, level, time, speaker, html, isPreview in
    TranscriptBlock(
      kind: TranscriptBlock.Kind(name: kind, level: level), time: time, speaker: speaker,
      text: prose("", html), isPreview: isPreview)
  }

  static let code = RowMapping(
    Column("time_ms", MediaTime?.self), Column("title", String.self), Column("language", String?.self),
    Column("file", String.self), Column("html", String.self)
  ) {
    CodeSample(time: $0, title: $1, language: $2, file: $3, source: "", html: BodyTemplate(encoded: $4))
  }

  static let codeWithSource = RowMapping(
    Column("time_ms", MediaTime?.self), Column("title", String.self), Column("language", String?.self),
    Column("file", String.self), Column("source", String.self)
  ) { CodeSample(time: $0, title: $1, language: $2, file: $3, source: $4, html: BodyTemplate(encoded: "")) }

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
