import Postgres
import Timestamps

/// Who reads.
package enum Audience: String, Hashable, Sendable, PostgresEncodable, PostgresDecodable {
  /// Anyone, whether or not they are known.
  case everyone
  /// Those who have signed in.
  case member
  /// Those who pay, and those whom an owner lets read what they read.
  case paying
  /// The author, who reads every episode whole, drafts too.
  case author
}

/// Which posts a reader may see, depending on the time and on the audience.
///
/// Each statement that reads posts for readers has one as its first parameter, `$1`, and contains one of
/// the conditions below. They are the only place that says what is visible: a new audience is a case of
/// ``Audience`` and a term of a condition, and no statement changes.
package struct Visibility: Hashable, Sendable {
  package let moment: Timestamp
  package let audience: Audience

  package init(at moment: Timestamp, for audience: Audience = .everyone) {
    self.moment = moment
    self.audience = audience
  }
}

/// A value of the composite type `visibility` of the database.
extension Visibility: PostgresEncodable {
  package static let postgresType = PostgresType(named: "visibility")

  package func encode(into buffer: inout ParameterBuffer) throws {
    try buffer.append(fields: moment, audience)
  }
}

extension Visibility {
  /// Whether `p`, a row of `posts`, is visible: a published post, from its date on.
  package static let condition = "p.state = 'published' AND p.visible_from <= \(now)"

  /// Whether readers get `p`, a row of `posts`, at its address: a visible post, a page, or a post that is
  /// in no list.
  package static let reachableCondition =
    "p.state IN ('published', 'page', 'unlisted') AND p.visible_from <= \(now)"

  /// Whether `p`, a row of `posts`, is a page that readers get.
  package static let pageCondition = "p.state = 'page' AND p.visible_from <= \(now)"

  /// Whether the reader gets `p`, a row of `posts` with an episode, at its address: a visible one, or its
  /// author's own.
  static let episodeCondition = "(\(condition) OR \(isAuthor) AND p.state <> 'gone')"

  /// Whether everybody may see the whole episode `e`, a row of `episodes`, if its post is visible. Never
  /// NULL.
  static let freeCondition =
    "(e.open_from IS NOT NULL AND e.open_from <= \(now) AND e.open_until > \(now))"

  /// Whether the reader may see the whole episode `e`, a row of `episodes`, if its post is visible. Never
  /// NULL.
  package static let openCondition =
    "(\(freeCondition) OR \(includes("e.audience")))"

  /// Whether the reader may read the whole text `t`, a row of `whole_texts`, if its post is visible. Never
  /// NULL.
  package static let wholeCondition =
    "(t.audience IS NOT NULL AND (\(textIsOpen) OR \(includes("t.audience"))))"

  /// Whether everybody may read the whole text `t`, a row of `whole_texts`, if its post is visible.
  static let textIsOpen = "t.open_from <= \(now) AND t.open_until > \(now)"

  /// Whether the reader belongs to the audience, `member` or `paying`, that `column` contains.
  private static func includes(_ column: String) -> String {
    "(($1::visibility).audience IN ('paying', 'author') OR ($1::visibility).audience = \(column))"
  }

  /// Whether the post of `o`, a row of `post_tags`, `post_authors` or `post_series`, is visible.
  package static let listedCondition = "o.shown_from <= \(now)"

  /// The moment, for what changes when time passes.
  package static let now = "($1::visibility).moment"

  /// Whether the reader is an author.
  package static let isAuthor = "($1::visibility).audience = 'author'"

  /// All conditions.
  package static let conditions = [
    condition, reachableCondition, pageCondition, episodeCondition, openCondition, wholeCondition,
    listedCondition,
  ]
}

/// The parts of statements that several stores share.
enum Clause {
  static let visible = Visibility.condition
  static let reachable = Visibility.reachableCondition

  static let newestFirst = "ORDER BY p.sorted_at DESC, p.sequence DESC"

  /// The ids of the posts that belong to all of the tags, authors and series with the keys `$2`, `$3` and
  /// `$4`, one at least.
  static let subject = """
    SELECT named.post_id FROM (
      SELECT post_id FROM post_tags WHERE key = ANY($2)
      UNION ALL SELECT post_id FROM post_authors WHERE key = ANY($3)
      UNION ALL SELECT post_id FROM post_series WHERE key = ANY($4)
    ) named
    GROUP BY named.post_id HAVING count(*) = cardinality($2) + cardinality($3) + cardinality($4)
    """

  /// Whether `p` belongs to them.
  static let inSubject = "p.id IN (\(subject))"
}
