import Postgres
import Timestamps

// Which addresses in imported texts lead to this site in feeds.

extension Statements {
  package static let linking: [any AnyStatement] = [textReferences, settleLinks, announceLinks]

  /// The paths of their original sites that texts refer to.
  package static let textReferences = Statement(
    "text references", "SELECT DISTINCT unnest(refers_to) AS path FROM posts WHERE state <> 'gone'",
    column: Column("path", String.self, .computedNotNull))

  /// Has the paths of `$1` lead to this site, and no others, as a change of the instant `$2`.
  package static let settleLinks = Statement(
    "settle links",
    """
    UPDATE posts p SET leads_here = settled.paths, changed_at = $2
    FROM (
      SELECT id, ARRAY(
        SELECT path FROM unnest(refers_to) WITH ORDINALITY AS reference (path, place)
        WHERE path = ANY($1) ORDER BY place) AS paths
      FROM posts WHERE refers_to <> '{}'
    ) settled
    WHERE settled.id = p.id AND p.leads_here <> settled.paths
    """,
    parameters: [String].self, Timestamp.self)

  /// The payload by which a change of links is told from one of posts.
  package static let linksSettled = "links"

  package static let announceLinks = announcement("announce links", linksSettled)
}
