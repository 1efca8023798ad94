import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import ProgramInterfaces
@testable import Publication
@testable import SiteBase

/// Swift and SQL say the same of a post, whatever is stored of it.
@Suite("What has become of a post, and who may reach it", .timeLimit(.minutes(15)))
struct EditorialStateTests {
  /// What is stored of a post.
  private struct Row {
    let id: UUID
    let path: String
    let stored: PostState
    /// Nil for a post that comes out at once.
    let visibleFrom: Timestamp?
    let isRemoved: Bool
    let hasCopy: Bool

    func state(at now: Timestamp) -> EditorialState {
      EditorialState(of: stored, visibleFrom: visibleFrom, isRemoved: isRemoved, at: now)
    }
  }

  /// A post for each combination of what can be stored.
  private static func rows(in site: TestSite) async throws -> [Row] {
    let ada = try await site.person()
    let now = Timestamp(site.now)
    var rows: [Row] = []
    for stored in [PostState.draft, .published, .unlisted, .page, .gone] {
      for visibleFrom in [nil, now.adding(seconds: -1), now, now.adding(seconds: 1)] {
        for (isRemoved, hasCopy) in [(false, false), (false, true), (true, false), (true, true)] {
          let begun = try await site.begin("---\ntitle: A \(rows.count)\n---\nText.\n", by: ada)
          let row = Row(
            id: begun.id, path: begun.path, stored: stored, visibleFrom: visibleFrom, isRemoved: isRemoved,
            hasCopy: hasCopy)
          try await store(row, in: site.database)
          rows.append(row)
        }
      }
    }
    return rows
  }

  private static func store(_ row: Row, in database: Database) async throws {
    let date = row.visibleFrom?.rfc3339 ?? "-infinity"
    try await database.execute(
      "UPDATE posts SET state = '\(row.stored.rawValue)', visible_from = '\(date)' WHERE id = '\(row.id)'")
    if row.isRemoved {
      try await database.execute("UPDATE desk_posts SET removed_at = now() WHERE post_id = '\(row.id)'")
    }
    if !row.hasCopy {
      try await database.execute("DELETE FROM working_copies WHERE post_id = '\(row.id)'")
    }
  }

  @Test("The state in Swift is the state in SQL")
  func expression() async throws {
    try await TestSite.run { site in
      let (rows, now) = (try await Self.rows(in: site), Timestamp(site.now))
      let states = Dictionary(
        uniqueKeysWithValues: try await site.database.rows(storedStates, now).map { ($0.id, $0) })
      for row in rows {
        let (state, found) = (row.state(at: now), try #require(states[row.id]))
        #expect(found.state == state && found.isThere == (state != .removed), "\(row)")
        let post = try #require(try await site.database.deskPosts.post(row.id))
        #expect(post.editorialState(at: now) == state, "\(row)")
      }
    }
  }

  @Test("Each list of the desk has the posts that its name says")
  func deskLists() async throws {
    try await TestSite.run { site in
      let (rows, now) = (try await Self.rows(in: site), Timestamp(site.now))
      for filter in DeskFilter.allCases {
        let list = try await site.database.deskPosts.list(
          filter, words: "", of: .all, at: now, limit: 200, offset: 0)
        let expected = rows.filter { row in
          let state = row.state(at: now)
          return switch filter {
          case .all: state != .removed
          case .drafts: state == .draft
          case .scheduled: state == .scheduled && row.stored != .page
          case .published: state == .published || state == .unlisted
          case .changed: row.hasCopy && state != .draft && state != .removed
          case .pages: row.stored == .page && state != .removed
          case .removed: state == .removed
          }
        }
        #expect(Set(list.map(\.id)) == Set(expected.map(\.id)), "\(filter)")
        #expect(list.count == expected.count && !list.isEmpty, "\(filter)")
      }
    }
  }

  @Test("Programs and authors in the shell find each post by its state, and removed ones never")
  func otherLists() async throws {
    try await TestSite.run { site in
      let (rows, now) = (try await Self.rows(in: site), Timestamp(site.now))
      let (posts, pages) = (rows.filter { $0.stored != .page }, rows.filter { $0.stored == .page })
      let reading = ContentStore.ReadOptions(reach: .all, now: now)
      func expectPosts(_ kind: ContentKind, _ state: ContentState?, _ expected: [Row]) async throws {
        let found = try await site.database.contents.list(
          kind, ContentFilter(state: state), reading, after: nil, limit: 200)
        let readable = expected.filter { $0.state(at: now) != .removed }
        #expect(Set(found.map(\.id)) == Set(readable.map(\.id)), "\(kind) \(state.map { "\($0)" } ?? "any")")
        for item in found {
          let row = try #require(rows.first { $0.id == item.id })
          #expect(item.read(kind, at: now, copy: nil).state == ContentState(row.state(at: now)), "\(row)")
        }
      }
      try await expectPosts(.post, nil, posts)
      try await expectPosts(.page, nil, pages)
      for state in ContentState.allCases {
        try await expectPosts(.post, state, posts.filter { ContentState($0.state(at: now)) == state })
        try await expectPosts(.page, state, pages.filter { ContentState($0.state(at: now)) == state })
      }
      for row in rows {
        let item = try await site.database.contents.item(
          row.id, row.stored == .page ? .page : .post, reading)
        #expect((item != nil) == (row.state(at: now) != .removed), "\(row)")
      }
      let ids = try await site.database.deskPosts.ids(ofDesk: true)
      #expect(Set(ids) == Set(rows.filter { $0.state(at: now) != .removed }.map(\.id)))

      let listed = try await site.database.authorPosts.all(at: now)
      #expect(listed.count == rows.count { $0.stored != .gone })
      for post in listed {
        let row = try #require(rows.first { $0.path == post.path })
        let state = row.state(at: now)
        let status = state == .page ? .published : state == .removed ? .draft : state.rawValue.status
        #expect(post.status == status, "\(row)")
      }
      for (status, number) in try await site.database.authorPosts.numbers(at: now) {
        #expect(number == listed.count { $0.status == status })
      }
    }
  }

  @Test("Readers get the posts that are out, and no others")
  func readers() async throws {
    try await TestSite.run { site in
      let (rows, now) = (try await Self.rows(in: site), Timestamp(site.now))
      for row in rows where row.stored == .gone || !row.isRemoved {
        let status = try await site.get(row.path).status.code
        let state = row.state(at: now)
        #expect(status == (state.isOut ? 200 : state == .removed ? 410 : 404), "\(row)")
      }
    }
  }

  @Test("Who reaches a post in Swift reaches it in SQL: an author what they began, an editor everything")
  func reach() async throws {
    try await TestSite.run { site in
      let (ada, bob) = (try await site.person("Ada", .author), try await site.person("Bob", .author))
      let now = Timestamp(site.now)
      var authors: [UUID: UUID?] = [:]
      for (number, author) in [ada.id, bob.id, nil].enumerated() {
        let post = try await site.begin("---\ntitle: Post \(number)\n---\nText.\n", by: ada).id
        let value = author.map { "'\($0)'" } ?? "NULL"
        try await site.database.execute(
          "UPDATE desk_posts SET person_id = \(value) WHERE post_id = '\(post)'")
        authors[post] = author
      }
      // A post that nobody began at the desk has no row there.
      let other = try await site.begin("---\ntitle: Post 3\n---\nText.\n", by: ada).id
      try await site.database.execute("DELETE FROM desk_posts WHERE post_id = '\(other)'")
      authors[other] = .some(nil)

      let eve = try await site.person("Eve", .editor)
      for reach in [ada.reach, bob.reach, eve.reach, .own(UUID())] {
        let expected = Set(authors.filter { reach.includes(author: $0.value) }.keys)
        let listed = try await site.database.deskPosts.list(
          .all, words: "", of: reach, at: now, limit: 9, offset: 0)
        #expect(Set(listed.map(\.id)) == expected, "\(reach)")
        let reading = ContentStore.ReadOptions(reach: reach, now: now)
        let read = try await site.database.contents.list(
          .post, ContentFilter(), reading, after: nil, limit: 9)
        #expect(Set(read.map(\.id)) == expected, "\(reach)")
        for id in authors.keys {
          let item = try await site.database.contents.item(id, .post, reading)
          #expect((item != nil) == expected.contains(id), "\(reach)")
        }
      }
      #expect(ada.reach == .own(ada.id) && eve.reach == .all)
    }
  }
}

extension String {
  fileprivate var status: AuthorPost.Status? { AuthorPost.Status(rawValue: self) }
}

/// What SQL says of all posts.
private let storedStates = Statement(
  "stored states",
  """
  SELECT p.id, \(EditorialState.expression(at: "$1")) AS state, \(EditorialState.isThere) AS is_there
  FROM posts p
  """,
  parameters: Timestamp.self,
  columns: Column("id", UUID.self), Column("state", EditorialState.self, .computedNotNull),
  Column("is_there", Bool.self, .computedNotNull)
) { (id: $0, state: $1, isThere: $2) }
