import Postgres

/// All SQL of the site, as values.
///
/// The statements stand in the other files of this folder, by what they are about. A test prepares every one that is
/// listed here against the migrated schema, and another sees to it that none is missing.
public enum Statements {
  public static let all: [any AnyStatement] =
    reading + importing + fetching + topical + filing + syndicating + linking + changing

  /// What readers may see, and the only place that says so: pages, feeds, sitemap and all that comes later ask by
  /// this condition on `p`, a row of `posts`. Its first parameter is the present instant.
  package static let visible = "p.state = 'published' AND p.visible_from <= $1"

  package static let newestFirst = "ORDER BY p.sorted_at DESC, p.sequence DESC"
}
