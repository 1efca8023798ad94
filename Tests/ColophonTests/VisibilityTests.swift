import Foundation
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Desk
@testable import Publication
@testable import SiteBase

@Suite("Visibility")
struct VisibilityTests {
  /// Stores that serve writers, and work that follows from writing: they read what nobody sees yet.
  private static let writers: [any Store.Type] = [
    AuthorPostStore.self, ContentFileStore.self, DeskPostStore.self,
    EpisodeWritingStore.self, ExportStore.self, FigureStore.self, AdministrationStore.self,
    MediaListStore.self,
    MembershipStore.self, PictureSizeStore.self, RelatingStore.self, RevisionStore.self,
    SearchIndexStore.self, SourceStore.self, WholeTextStore.self, WritingStore.self,
  ]

  /// Statements of other stores that read more than what is visible, and why.
  private static let exceptions = [
    "begin change": "a change comes after all others, also after those of hidden posts",
    "last change": "posts that are gone have changed the site too",
    "subject last change": "posts that are gone have changed the topic too",
    "next scheduled": "it says only when something comes out",
    "facts of the site": "it says when something comes out",
    "addresses of gone posts": "it says only where there were posts",
    "neighbours": "the place of the post itself is read too",
    "former path of a gone post": "it says only whether there was a post",
    "keys of addresses with queries": "it says only which paths have queries",
    "keep social image": "it writes",
    "add preview": "it is for authors",
    "add preview of post": "it is for authors",
    "revoke previews": "it is for authors",
    "posts of previews": "it says only which posts a secret opens",
  ]

  @Test("A statement that reads posts for readers takes the visibility first and contains its condition")
  func statements() {
    var unused = Set(Self.exceptions.keys)
    for store in Statements.stores + Site.stores {
      let isForWriters = Self.writers.contains { $0 == store }
      let problems = store.statements.filter { problem(of: $0) != nil }
      #expect(!isForWriters || !problems.isEmpty, "\(store) need not be among the stores for writers")
      guard !isForWriters else { continue }
      for statement in problems where unused.remove(statement.name) == nil {
        Issue.record("\(statement.name): \(problem(of: statement) ?? "")\n\(statement.sql)")
      }
    }
    #expect(unused == [], "these need not be exceptions")
  }

  @Test(
    "A statement without the visibility, or with less of it than it reads, is found",
    arguments: [
      Statement("no visibility", "SELECT p.path FROM posts p", column: Column("path", String.self)),
      Statement(
        "only a moment", "SELECT p.path FROM posts p WHERE p.state = 'published' AND p.visible_from <= $1",
        parameters: Timestamp.self, column: Column("path", String.self)),
      Statement(
        "only the parameter", "SELECT p.path FROM posts p WHERE p.visible_from <= ($1::visibility).moment",
        parameters: Visibility.self, column: Column("path", String.self)),
      Statement(
        "one of two",
        "SELECT p.path FROM posts p WHERE \(Visibility.condition) UNION SELECT p.path FROM posts p",
        parameters: Visibility.self, column: Column("path", String.self)),
      Statement(
        "a part of an episode", "SELECT c.source FROM episode_code c WHERE c.post_id = $2",
        parameters: Visibility.self, String.self, column: Column("source", String.self)),
      Statement(
        "a list of a topic", "SELECT o.key FROM post_tags o", parameters: Visibility.self,
        column: Column("key", String.self)),
    ] as [any AnyStatement])
  func found(statement: any AnyStatement) { #expect(problem(of: statement) != nil) }

  @Test("Another audience reads more by the same statements")
  func audiences() async throws {
    try await withSamples { site in
      let path = "/episodes/7-for-members"
      for audience in [Audience.everyone, .member, .paying, .author] {
        let isOpen = audience != .everyone
        let episodes = site.database.episodes(Visibility(at: Timestamp(site.now), for: audience))
        let head = try #require(try await episodes.head(atPath: path))
        #expect(head.isOpen == isOpen)
        let content = try await episodes.content(of: head.post.id)
        #expect(content.transcript.contains { !$0.isPreview } == isOpen)
        #expect(content.code.isEmpty != isOpen)
        #expect(content.media.isEmpty != isOpen)
        let file = try await episodes.file("secret.mp4", ofEpisodeAt: path)
        #expect((file != nil) == isOpen)
      }
    }
  }

  /// Why a statement is none for readers; nil if it is one, or reads no posts.
  private func problem(of statement: any AnyStatement) -> String? {
    let read = statement.sql.matches(of: #/\b(?:FROM|JOIN|UPDATE|USING)\s+(\w+)/#).map { String($0.1) }
    guard read.contains(where: Self.tables.contains) else { return nil }
    guard statement.parameterTypes.first == Visibility.postgresType else {
      return "reads \(read), and its first parameter is no visibility"
    }
    var rest = statement.sql
    var count = 0
    for condition in Visibility.conditions.sorted(by: { $0.count > $1.count }) {
      let parts = rest.components(separatedBy: condition)
      count += parts.count - 1
      rest = parts.joined(separator: "…")
    }
    let posts = read.count { $0 == "posts" }
    return count >= max(1, posts) ? nil : "reads posts \(posts) times, with \(count) conditions"
  }

  /// Tables of posts, and what is derived from them.
  private static let tables: Set<String> = [
    "posts", "post_tags", "post_authors", "post_series", "related_posts", "search_documents",
    "search_sections", "whole_texts", "episodes", "episode_people", "episode_media",
    "episode_captions", "episode_chapters", "episode_blocks", "episode_code", "episode_questions",
    "episode_exercises", "episode_links", "episode_files",
  ]
}
