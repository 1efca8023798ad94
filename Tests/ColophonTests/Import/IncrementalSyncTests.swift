import Foundation
import HTTP
import HTTPTypes
import Postgres
import RandomTestSupport
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Publication
@testable import SiteBase

@Suite("A sync of what changed")
struct IncrementalSyncTests {
  @Test(
    "After any edits, it gives the same database as a sync that reads everything, and the same posts as one from nothing",
    arguments: 1...6)
  func anyEdits(seed: UInt64) async throws {
    try await TestSite.run { site in
      try await TestSite.run { other in
        let folder = ContentFixture()
        var edits = RandomEdits(of: folder, seed: seed)
        for step in 1...25 {
          for _ in 1...edits.number(upTo: 4) { edits.edit() }
          let now = Timestamp(secondsSince1970: 1_800_000_000 + Double(step) * 60)
          let style = WritingStyle(
            timeZone: edits.number(upTo: 8) == 1 ? "Europe/Vienna" : "UTC",
            smartPunctuation: edits.number(upTo: 4) == 1)
          // Stamps decide only if the clock of the file system has moved on between any two changes.
          let trustsStamps = edits.number(upTo: 2) == 1
          if trustsStamps { folder.letTimePass() }
          var (rules, reading) = (SyncRules(lostPosts: .retire), SyncRules(lostPosts: .retire))
          (rules.slack, reading.slack) = (trustsStamps ? .zero : .seconds(3600), .seconds(3600))
          let report = await outcome { [rules] in try await site.sync(folder, style, rules, at: now) }
          let expected = await outcome { [reading] in try await other.sync(folder, style, reading, at: now) }
          #expect(report == expected, "step \(step): \(edits.log)")
          let content = try await DatabaseContent(of: site.database)
          let expectedContent = try await DatabaseContent(of: other.database)
          try #require(content == expectedContent, "step \(step): \(edits.log)")
        }
        edits.mendAll()
        let log = edits.log
        let end = Timestamp(secondsSince1970: 1_900_000_000)
        try await site.sync(folder, WritingStyle(), SyncRules(lostPosts: .retire), at: end)
        try await TestSite.run { fresh in
          try await fresh.sync(folder, at: end)
          let content = try await DatabaseContent(livePostsOf: site.database)
          #expect(try await content == DatabaseContent(livePostsOf: fresh.database), "\(log)")
        }
      }
    }
  }

  @Test("A file whose stamp is the same is not read; one that was only touched is read, and not made again")
  func stamps() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for name in ["a", "b", "c"] { folder.write("\(name).md", post(name, "Text.")) }
      folder.letTimePass()
      var rules = SyncRules()
      rules.slack = .zero
      #expect(try await site.sync(folder, WritingStyle(), rules).filesRead == 3)
      #expect(try await site.sync(folder, WritingStyle(), rules).filesRead == 0)

      folder.write("b.md", post("b", "Text."))
      folder.letTimePass()
      let touched = try await site.sync(folder, WritingStyle(), rules)
      #expect(touched.filesRead == 1)
      #expect(!touched.isChange && touched.unchanged == 3)
      #expect(try await site.sync(folder, WritingStyle(), rules).filesRead == 0)

      folder.write("b.md", post("b", "Another text."))
      #expect(try await site.sync(folder, WritingStyle(), rules).changed == ["b.md"])
    }
  }

  @Test("A file that changed just before it was read is read again, whatever its stamp")
  func racy() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("a.md", post("a", "Text."))
      var rules = SyncRules()
      rules.slack = .seconds(3600)
      try await site.sync(folder, WritingStyle(), rules)
      let again = try await site.sync(folder)
      #expect(again.filesRead == 1)
      #expect(!again.isChange)
    }
  }

  @Test(
    "Smart punctuation makes all posts again once, also when it is turned off, and none counts as updated")
  func smartPunctuation() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let text = "It is \"so\" -- `a -- b`..."
      folder.write("a.md", post("a", text))
      folder.write(at: "pages/page.md", "---\ntitle: Page\n---\n\(text)\n".utf8)
      folder.write(episode: "1-first", post("Episode", "[0:05] ## \"Start\"\n\n[0:05] \(text)"))
      func sync(_ isSmart: Bool) async throws -> SyncReport {
        try await site.sync(folder, WritingStyle(smartPunctuation: isSmart))
      }
      func dates() async throws -> [Timestamp?] {
        try await site.database.contentFiles.all().map(\.post.updated)
      }
      _ = try await sync(false)
      let before = try await site.text("/posts/a")
      let datesBefore = try await dates()
      #expect(before.contains("It is &quot;so&quot; -- <code>") || before.contains("It is \"so\" -- <code>"))

      #expect(try await sync(true).changed.count == 3)
      for address in ["/posts/a", "/page", "/episodes/1-first"] {
        #expect(try await site.text(address).contains("It is “so” – <code>a -- b</code>…"), "\(address)")
      }
      #expect(try await site.text("/episodes/1-first/chapters.vtt").contains("“Start”"))
      #expect(try await dates() == datesBefore)
      let again = try await sync(true)
      #expect(again.changed.isEmpty && again.filesRead <= 3)

      #expect(try await sync(false).changed.count == 3)
      #expect(try await site.text("/posts/a") == before)
      #expect(try await sync(false).changed.isEmpty)
    }
  }

  @Test("What many posts are updated to together is what a sync from nothing makes of their files")
  func massUpdate() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      func writeAll(_ version: Int) {
        for number in 1...230 {
          var lines = ["title: Post \(number)", "date: 2026-01-01T00:00:\(10 + number % 50)Z"]
          lines.append("tags: [all, \(number % 3 == 0 ? "version-\(version)" : "tag-\(number % 7)")]")
          if number % 5 == 0 {
            lines.append("series: Parts\npart: \(number % 10 == 0 ? number : number + version)")
          }
          if number % 11 == 0 { lines.append("redirects: [/old/\(number), /old/\(version)/\(number)]") }
          if number % 13 == 0 { lines.append("draft: \(version == 2)") }
          if number % 17 == 0 { lines.append("slug: place-\(number)-\(version)") }
          let text = "\"Text\" \(number % 2 == 0 ? version : 0)"
          folder.write("post-\(number).md", "---\n\(lines.joined(separator: "\n"))\n---\n\(text)\n")
        }
      }
      for (version, isSmart) in [(1, false), (1, true), (2, true), (3, false)] {
        writeAll(version)
        folder.write(episode: "1-first", post("Episode", "[0:05] \"Text\""))
        let style = WritingStyle(smartPunctuation: isSmart)
        let report = try await site.sync(
          folder, style, at: Timestamp(secondsSince1970: 1_800_000_000 + Double(version)))
        #expect(version == 1 && !isSmart ? report.new.count == 231 : report.changed.count > 150)
        let content = try await DatabaseContent(livePostsOf: site.database)
        try await TestSite.run { fresh in
          try await fresh.sync(folder, style, at: Timestamp(secondsSince1970: 1_900_000_000))
          #expect(try await content == DatabaseContent(livePostsOf: fresh.database), "version \(version)")
        }
      }
      #expect(try await site.get("/old/1/11").headerFields[.location] == "/posts/post-11")
      #expect(try await site.get("/posts/place-17-1").headerFields[.location] == "/posts/place-17-3")
    }
  }

  @Test("A mass update fails as a whole if one of the posts was written since it was read, and names it")
  func massConflict() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let files = (1...45).map { "post-\($0).md" }
      for file in files { folder.write(file, post(file, "Text.")) }
      try await site.sync(folder)
      let stored = try await site.database.contentFiles.all().map(\.post)
      let posts = try stored.map { stored in
        let file = try #require(stored.owner.file)
        let draft = try WrittenPost(post("New", "New."), file: file, folder: "").draft
        return (
          stored: stored, post: NewFilePost(draft: draft, file: file, source: PostSource(.markdown, "x"))
        )
      }
      let place = Timestamp(site.now)
      let written = try #require(stored.first { $0.owner == .file("post-30.md") })
      let draft = try WrittenPost(post("Saved", "Saved."), file: "post-30.md", folder: "").draft
      try await site.database.writePosts(lockTimeout: .seconds(5), now: place, beside: Site.addresses) {
        try await $0.update(
          written, to: draft, by: .file("post-30.md"), rendering: WrittenPost.rendering)
      }
      let error = await #expect(throws: (any Error).self) {
        try await site.database.transaction { transaction in
          var writer = try await PostWriter(transaction: transaction, now: place, site: Site.addresses)
          try await writer.update(posts, rendering: WrittenPost.rendering)
        }
      }
      #expect(error.map { "\($0)" }?.contains("/posts/post-30") == true, "\(error.map { "\($0)" } ?? "")")
      #expect(try await site.text("/posts/post-1").contains("Text."))
    }
  }

  private func outcome(_ sync: () async throws -> SyncReport) async -> String {
    do {
      let report = try await sync()
      return "\(report.new) \(report.changed) \(report.retired) \(report.unchanged)"
    } catch {
      return "\(error)"
    }
  }

  private func post(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ndate: 2026-01-01\n---\n\(text)\n"
  }
}

/// All rows that come from the content folder, without ids, which are random.
private struct DatabaseContent: Equatable {
  let rows: [String]

  /// Everything, with what the database remembers of the past.
  init(of database: Database) async throws {
    var rows: [String] = []
    for table in Self.tables {
      rows += try await database.rows(Self.statement(table, leaving: []))
    }
    self.rows = rows
  }

  /// What the files alone decide of the posts that are not gone.
  init(livePostsOf database: Database) async throws {
    let past = [
      "guid", "updated", "updated_offset", "changed_at", "digest", "shown_digest", "number", "written_at",
    ]
    var rows: [String] = []
    for table in Self.tables where !["former_paths", "former_topics", "late_changes"].contains(table) {
      let latest =
        table == "post_revisions"
        ? " AND t.number = (SELECT max(number) FROM post_revisions r WHERE r.post_id = p.id)" : ""
      rows += try await database.rows(
        Self.statement(table, leaving: table == "episodes" ? [] : past, where: "p.state <> 'gone'\(latest)"))
    }
    self.rows = rows
  }

  private static let tables = [
    "posts", "post_tags", "post_authors", "post_series", "post_revisions", "former_paths",
    "former_topics", "late_changes", "episodes", "episode_people", "episode_captions", "episode_chapters",
    "episode_blocks", "episode_code", "episode_files",
  ]

  private static func statement(
    _ table: String, leaving columns: [String], where condition: String = "true"
  ) -> Statement<String> {
    let unknown = (["id", "post_id", "sequence"] + columns).map { "'\($0)'" }.joined(separator: ", ")
    let join = table == "posts" ? "p.id = t.id" : "p.id = t.post_id"
    return Statement(
      "rows of \(table)",
      """
      SELECT '\(table) ' || p.file || ' ' || (to_jsonb(t) - ARRAY[\(unknown)])::text AS row
      FROM \(table) t JOIN posts p ON \(join) WHERE \(condition) ORDER BY 1
      """,
      column: Column("row", String.self, .computedNotNull))
  }
}
