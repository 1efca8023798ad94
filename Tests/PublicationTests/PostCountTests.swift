import Digests
import Foundation
import Postgres
import PostgresTestSupport
import RandomTestSupport
import Testing
import Timestamps

@testable import Publication

@Suite("Numbers of posts")
struct PostCountTests {
  @Test(
    "However posts are written, the numbers are those of the posts that everybody sees, at each moment",
    arguments: 1...4)
  func counts(seed: UInt64) async throws {
    try await PublicationFixture.run { site in
      var random = SeededGenerator(seed: seed)
      let moments = [-7200.0, -60, 0, 60, 7200].map { PublicationFixture.now.adding(seconds: $0) }
      var ids: [UUID] = []
      for number in 1...40 {
        var post = draft("post-\(number)", tags: Self.tags.filter { _ in Bool.random(using: &random) })
        post.state = Int.random(in: 1...3, using: &random) == 1 ? .draft : .published
        post.visibleFrom = Bool.random(using: &random) ? nil : moments.randomElement(using: &random)
        post.published =
          [nil, moments[0], moments[4], moments[0].adding(seconds: -40 * 86_400)]
          .randomElement(using: &random) ?? nil
        post.series = Bool.random(using: &random) ? SeriesPart(name: "Series", part: nil) : nil
        let over = number > 10 && Bool.random(using: &random) ? ids.randomElement(using: &random) : nil
        if over != nil { post.contentHash = .init(of: "\(number)") }
        ids.append(try await site.save(post, over: over))
        for moment in moments { try await expectRightCounts(site.database, at: moment, "after \(number)") }
      }
      try await site.database.execute("DELETE FROM posts WHERE path LIKE '%5'")
      try await site.database.execute("UPDATE posts SET state = 'gone' WHERE path LIKE '%7'")
      for moment in moments { try await expectRightCounts(site.database, at: moment, "at the end") }
    }
  }

  @Test("The pages of a tag have its visible posts, newest first")
  func pages() async throws {
    try await PublicationFixture.run { site in
      for number in 1...25 {
        var post = draft("post-\(number)", tags: ["Swift"])
        post.published = PublicationFixture.now.adding(seconds: Double(-3600 * number))
        if number.isMultiple(of: 7) { post.visibleFrom = PublicationFixture.now.adding(seconds: 60) }
        if number == 11 { post.state = .draft }
        _ = try await site.save(post)
      }
      let topics = site.database.topics(Visibility(at: PublicationFixture.now))
      let tag = try #require(try await topics.counted(in: .tag("swift")).first)
      #expect(tag == Topic(.tag, name: "Swift", count: 21))
      var paths: [String] = []
      for offset in stride(from: 0, to: 30, by: 4) {
        paths += try await topics.newest(of: tag, limit: 4, offset: offset).map(\.path)
      }
      let expected = (1...25).filter { !$0.isMultiple(of: 7) && $0 != 11 }.map { "/posts/post-\($0)" }
      #expect(paths == expected)
    }
  }

  @Test(
    "The list of all posts has the same posts from whichever place it is read, and the sitemap in the other order",
    arguments: 1...3)
  func listOfAll(seed: UInt64) async throws {
    try await PublicationFixture.run { site in
      var random = SeededGenerator(seed: seed)
      for number in 1...60 {
        var post = draft("post-\(number)")
        let days = Double.random(in: -200...2, using: &random).rounded()
        let midnight = Timestamp(local: CivilTime(year: 2026, month: 3, day: 1)!, offset: 0)
        let dates = [nil, midnight.adding(seconds: days * 86_400), midnight, midnight.adding(seconds: -1)]
        post.published = dates.randomElement(using: &random)!
        post.published?.offset = [-39_600, 0, 50_400].randomElement(using: &random)!
        post.state = number.isMultiple(of: 7) ? .draft : .published
        post.visibleFrom = number.isMultiple(of: 5) ? PublicationFixture.now.adding(seconds: 60) : nil
        _ = try await site.save(post)
      }
      let moment = PublicationFixture.now
      let expected = try await site.database.rows(listed, Visibility(at: moment))
      let posts = site.database.posts(Visibility(at: moment))
      #expect(try await posts.count() == expected.count && expected.count > 20)
      for limit in [1, 7, 100] {
        var (newest, oldest): ([String], [String]) = ([], [])
        for offset in stride(from: 0, to: expected.count + limit, by: limit) {
          newest += try await posts.newest(limit: limit, offset: offset).map(\.path)
          oldest += try await posts.sitemap(limit: limit, offset: offset).map(\.path)
        }
        #expect(newest == expected)
        #expect(oldest == expected.reversed())
      }
    }
  }

  private static let tags = ["a", "B", "c"]

  private func expectRightCounts(_ database: Database, at moment: Timestamp, _ when: Comment) async throws {
    let visibility = Visibility(at: moment)
    let topics = try await database.topics(visibility).all()
    let counted = try await database.rows(countedTopics, visibility)
    #expect(topics == counted, when)
    let archive = try await database.archive(visibility).counts()
    let months = try await database.rows(countedMonths, visibility)
    #expect(archive.months == months.filter { $0.year > 0 }, when)
    #expect(archive.undated == months.first { $0.year == 0 }?.count ?? 0, when)
    #expect(try await database.posts(visibility).count() == archive.total, when)
  }
}

private let listed = Statement(
  "posts listed",
  "SELECT p.path FROM posts p WHERE \(Visibility.condition) ORDER BY p.sorted_at DESC, p.sequence DESC",
  parameters: Visibility.self, column: Column("path", String.self))

private let countedTopics = Statement(
  "topics counted",
  """
  SELECT kind, t.name, count(*) AS count FROM (
    SELECT 'tag' AS kind, n.key, n.name, m.post_id FROM tags n JOIN post_tags m USING (key)
    UNION ALL SELECT 'author', n.key, n.name, m.post_id FROM authors n JOIN post_authors m USING (key)
    UNION ALL SELECT 'series', n.key, n.name, m.post_id FROM series n JOIN post_series m USING (key)
  ) t JOIN posts p ON p.id = t.post_id WHERE \(Visibility.condition)
  GROUP BY kind, t.key, t.name ORDER BY kind, t.key
  """,
  parameters: Visibility.self,
  columns: Column("kind", Topic.Kind.self, .computedNotNull), Column("name", String.self, .computedNotNull),
  Column("count", Int.self, .computedNotNull)
) { Topic($0, name: $1, count: $2) }

private let countedMonths = Statement(
  "months counted",
  """
  SELECT coalesce(extract(year FROM day), 0)::integer AS year, coalesce(extract(month FROM day), 0)::integer AS month,
    count(*) AS count
  FROM (
    SELECT p.published AT TIME ZONE 'UTC' + make_interval(secs => p.published_offset) AS day
    FROM posts p WHERE \(Visibility.condition)
  ) dated
  GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC
  """,
  parameters: Visibility.self,
  columns: Column("year", Int32.self, .computedNotNull), Column("month", Int32.self, .computedNotNull),
  Column("count", Int.self, .computedNotNull)
) { ArchiveMonth(year: Int($0), month: Int($1), count: $2) }
