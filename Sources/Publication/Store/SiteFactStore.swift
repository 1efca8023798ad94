import Postgres
import Timestamps

/// The facts that the pages of the site have in common, besides the settings.
package struct SiteFacts: Sendable {
  /// The description of the site by the feed that was imported first; nil if none was imported.
  package let firstSource: ImportedSource?
  package let hasEpisodes: Bool
  package let hasMembersEpisodes: Bool
  package let hasAbout: Bool
  /// When the next scheduled post or episode comes out. Until then, only a change of the site changes these
  /// facts.
  package let nextScheduled: Timestamp?
  /// What plans cost; the owner of these facts sets it.
  package var offers: [PlanOffer] = []
}

package struct SiteFactStore: Store {
  let source: any Queryable
  let visibility: Visibility

  /// - Parameter about: the address of the page about the site.
  package func facts(about: String) async throws -> SiteFacts {
    let found = try await source.one(Self.sql.facts, visibility, about)
    return SiteFacts(
      firstSource: found.source, hasEpisodes: found.hasEpisodes,
      hasMembersEpisodes: found.hasMembersEpisodes, hasAbout: found.hasAbout,
      nextScheduled: found.next)
  }

  private static let sql = SQL()
  package static var statements: [any AnyStatement] { properties(of: sql) }

  private struct SQL {
    let facts = Statement(
      "facts of the site",
      """
      SELECT s.id IS NOT NULL AS is_imported, s.title, s.description, s.language,
        EXISTS (
          SELECT FROM episodes e CROSS JOIN LATERAL (
            SELECT FROM posts p WHERE p.id = e.post_id AND \(Clause.visible) OFFSET 0) p
        ) AS has_episodes,
        EXISTS (
          SELECT FROM episodes e JOIN posts p ON p.id = e.post_id
          WHERE NOT \(Visibility.openCondition) AND \(Clause.visible)
        ) AS has_members_episodes,
        EXISTS (SELECT FROM posts p WHERE p.path = $2 AND \(Visibility.pageCondition)) AS has_about,
        \(ChangeStore.nextScheduled) AS next
      FROM (SELECT) AS one LEFT JOIN (SELECT * FROM sources ORDER BY id LIMIT 1) s ON true
      """,
      parameters: Visibility.self, String.self,
      columns: Column("is_imported", Bool.self, .computedNotNull), Column("title", String?.self),
      Column("description", String?.self), Column("language", String?.self),
      Column("has_episodes", Bool.self, .computedNotNull),
      Column("has_members_episodes", Bool.self, .computedNotNull),
      Column("has_about", Bool.self, .computedNotNull),
      Column("next", Timestamp?.self)
    ) { isImported, title, description, language, hasEpisodes, hasMembersEpisodes, hasAbout, next in
      (
        source: isImported
          ? ImportedSource(title: title, description: description, language: language) : nil,
        hasEpisodes: hasEpisodes, hasMembersEpisodes: hasMembersEpisodes, hasAbout: hasAbout, next: next
      )
    }
  }
}

extension Queryable {
  /// The facts that the pages of the site have in common, as a reader sees them.
  package func siteFacts(_ visibility: Visibility) -> SiteFactStore {
    SiteFactStore(source: self, visibility: visibility)
  }
}
