import Digests
import Feeds
import Foundation
import Postgres
import Sanitizer
import Testing
import Timestamps

@testable import Publication

@Suite("Rows of posts")
struct PostRowTests {
  @Test(
    "Every value of a new or changed post is read back from its own column")
  func roundTrip() async throws {
    try await PublicationFixture.run { site in
      var post = draft(
        "post", "<p>Lead.</p><h2 id=\"h\">Heading</h2><p>Rest.</p><img src=\"/i.png\">", title: "Title",
        tags: ["b", "A"], origin: "https://blog.example",
        enclosures: [Enclosure(url: "https://blog.example/a.mp3", type: "audio/mpeg", length: 7)])
      post.updated = PublicationFixture.now.adding(seconds: 60)
      let id = try await site.save(post)
      try await expect(site, post, id)
      (post.title, post.summary, post.authors) = ("Other title", "Other summary", ["Bea"])
      post.contentHash = .init(of: "other")
      _ = try await site.save(post, over: id)
      try await expect(site, post, id)
    }
  }

  private func expect(_ site: PublicationFixture, _ draft: PostDraft, _ id: UUID) async throws {
    let posts = site.database.posts(Visibility(at: PublicationFixture.now))
    let post = try #require(try await posts.found(atKeys: ["/posts/post"], path: "/posts/post")?.post)
    let expected = PostHead(
      id: id, guid: draft.guid, path: "/posts/post", origin: draft.origin, link: draft.link,
      title: draft.title,
      summary: draft.summary, authors: draft.authors, tags: draft.tags, published: draft.published,
      updated: draft.updated, sortedAt: draft.published, lead: draft.content.lead,
      leadIsWhole: draft.content.isLeadWhole, image: "/i.png", readingMinutes: 1)
    #expect(post == Post(head: expected, body: draft.content.body, enclosures: draft.enclosures))
  }

  @Test("Each column of posts is written by PostRecord or by the database")
  func columns() async throws {
    try await PublicationFixture.run { site in
      let columns = try await Set(site.database.rows(columnsOfPosts))
      let written = PostRecord.fields.map(\.name) + ["sequence", "digest", "published_day"]
      #expect(columns == Set(written))
      let edited = Set(PostEdit.fields.map(\.name)).subtracting(PostEdit.conditions)
      let given = PostRecord.unchanging.subtracting(["id"])
      #expect(edited == Set(PostRecord.fields.map(\.name)).subtracting(given))
    }
  }

  @Test("The digest covers each column that feeds show; all others are listed here")
  func digest() async throws {
    try await PublicationFixture.run { site in
      let hidden: Set<String> = [
        "id", "source_id", "file", "sequence", "path_key", "link", "state", "is_page", "visible_from", "lead",
        "lead_is_whole",
        "image", "content_hash", "rendering", "digest", "origin_kind",
        "published_day", "canonical", "language", "reading_minutes", "updates", "outdated_by", "shown_digest",
      ]
      let function = try await site.database.one(digestFunction)
      for column in try await site.database.rows(columnsOfPosts) {
        let isShown = function.contains("NEW.\(column),") || function.contains("NEW.\(column))")
        #expect(isShown != hidden.contains(column), "\(column)")
      }
    }
  }

  @Test(
    "The origin of a post decides which columns it has",
    arguments: ["'feed', NULL, NULL", "'file', NULL, NULL", "'desk', NULL, 'a.md'", "'other', NULL, NULL"])
  func origins(values: String) async throws {
    try await PublicationFixture.run { site in
      let error = await #expect(throws: DatabaseError.self) {
        try await site.database.execute(
          """
          INSERT INTO posts (
            origin_kind, source_id, file, id, guid, path, path_key, state, visible_from, sorted_at, changed_at,
            authors, lead, lead_is_whole, body, enclosures, content_hash, rendering)
          VALUES (\(values), gen_random_uuid(), 'g', '/', '/', 'published', now(), now(), now(), '{}', '', true, '',
            '[]', '', 1)
          """)
      }
      #expect(error?.constraint == "posts_origin")
    }
  }

  @Test("Attachments without a web address are left out, also when rows are read")
  func enclosures() async throws {
    try await PublicationFixture.run { site in
      let addresses = [
        "javascript:alert(1)", "data:audio/mpeg;base64,AA", "vbscript:x", "file:///etc/passwd", "a.mp3",
      ]
      let enclosures = (addresses + ["https://blog.example/a.mp3"]).map { Enclosure(url: $0) }
      let post = draft("post", enclosures: enclosures)
      #expect(post.enclosures.map(\.url) == ["https://blog.example/a.mp3"])
      _ = try await site.save(post)
      try await site.database.execute(
        """
        UPDATE posts SET enclosures = '[{"url": "JavaScript:alert(1)"}, {"url": "http://blog.example/b.mp3"}]'
        """)
      #expect(try await site.posts().first?.enclosures.map(\.url) == ["http://blog.example/b.mp3"])
      let posts = site.database.posts(Visibility(at: PublicationFixture.now))
      let found = try await posts.found(atKeys: ["/posts/post"], path: "/posts/post")
      #expect(found?.post.enclosures.map(\.url) == ["http://blog.example/b.mp3"])
    }
  }
}

private let columnsOfPosts = Statement(
  "columns of posts",
  "SELECT attname::text AS name FROM pg_attribute WHERE attrelid = 'posts'::regclass AND attnum > 0 AND NOT attisdropped",
  column: Column("name", String.self, .computedNotNull))

private let digestFunction = Statement(
  "digest function", "SELECT pg_get_functiondef('digest_post'::regproc) AS definition",
  column: Column("definition", String.self, .computedNotNull))
