import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication

@Suite("Dates and simultaneous changes of posts for programs", .timeLimit(.minutes(15)))
struct PostChangeTests {
  @Test("Who asks for changes since the newest date that it has seen misses none, however fast they come")
  func changedSince() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (other, seen) = try await program.post(["title": "Other", "markdown": "Text"])
      var (path, tag) = try await program.post(["title": "Fast", "publish": true])
      path += "/publication"
      for _ in 1...3 {
        tag = try await program.send(.delete, path, nil, [.ifMatch: tag]).tag
        tag = try await program.send(.put, path, [:], [.ifMatch: tag]).tag
      }
      let newest = try await program.dates().max()
      #expect(newest == desk.now.rfc3339)
      desk.pass(seconds: 1)
      let changed = try await program.send(.patch, other, ["markdown": "New"], [.ifMatch: seen])
      #expect(changed.status == 200 && changed["changedAt"] == .text(desk.now.rfc3339), "\(changed.text)")
      #expect(try await program.titles("changedSince=\(newest ?? "")").contains("Other"))
    }
  }

  @Test(
    "A scheduled post changes when it comes out, and a change that another one overtook when it took effect")
  func changedLater() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let date = desk.now.adding(seconds: 100)
      _ = try await program.post(["title": "Later", "date": .text(date.rfc3339), "publish": true])
      desk.pass(seconds: 99)
      let since = desk.now.rfc3339
      #expect(try await program.titles("changedSince=\(since)") == [])
      desk.pass(seconds: 1)
      #expect(try await program.titles("changedSince=\(since)") == ["Later"])
      #expect(try await program.dates() == [date.rfc3339])
      let late = date.adding(seconds: 10)
      try await desk.site.database.execute(
        "INSERT INTO late_changes (post_id, changed_at) SELECT id, '\(late.rfc3339)' FROM posts")
      desk.pass(seconds: 20)
      #expect(try await program.titles("changedSince=\(late.rfc3339)") == ["Later"])
      #expect(try await program.dates() == [late.rfc3339])
    }
  }

  @Test("A list goes on after a post of the first year and of the last one; a post of the year 0 is refused")
  func farDates() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      for date in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
        _ = try await program.post(["title": .text(date), "date": .text(date), "publish": true])
      }
      _ = try await program.post(["title": "now", "publish": true])
      var (titles, address): ([JSON?], String?) = ([], "/posts?limit=1&fields=title")
      while let next = address {
        let page = try await program.get(next.replacing("https://blog.example", with: ""))
        try #require(page.status == 200 && titles.count < 4, "\(next) \(page.text)")
        titles += page.items.map { $0["title"] }
        address = if case .text(let next)? = page["next"] { next } else { nil }
      }
      #expect(titles == ["9999-12-31T23:59:59Z", "now", "0001-01-01T00:00:00Z"])
      let digits = String(repeating: "9", count: 18)
      #expect(try await program.get("/posts?cursor=\(digits).1").status == 200)
      #expect(try await program.get("/posts?cursor=-\(digits).1").status == 400)
      for date: JSON in ["0000-01-01T00:00:00Z", "0000-12-31T23:00:00-02:00"] {
        let refused = try await program.send(.post, "/posts", ["title": "A", "date": date])
        #expect(refused.status == 422 && refused.text.contains("should be a date"), "\(refused.text)")
      }
      let (path, tag) = try await program.post(["title": "A"])
      let order: JSON = ["date": "0000-01-01T00:00:00Z"]
      let refused = try await program.send(.put, "\(path)/publication", order, [.ifMatch: tag])
      #expect(refused.status == 422, "\(refused.text)")
    }
  }

  @Test("Of two changes with the same tag at the same time, at most one takes effect", arguments: 1...5)
  func sameTag(round: Int) async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let changes: [(HTTPRequest.Method, String, JSON?)] = [
        (.patch, "", ["markdown": "New"]), (.put, "/publication", [:]), (.delete, "", nil),
      ]
      for (method, suffix, body) in changes {
        let (path, first) = try await program.post(["title": "A", "markdown": "Text", "publish": true])
        let tag = try await program.send(.patch, path, ["markdown": "Old"], [.ifMatch: first]).tag
        async let hidden = program.send(.delete, "\(path)/publication", nil, [.ifMatch: tag])
        async let changed = program.send(method, path + suffix, body, [.ifMatch: tag])
        let statuses = try await [hidden.status, changed.status]
        #expect(statuses.count { 200...299 ~= $0 } <= 1, "\(method)\(suffix) \(statuses)")
      }
    }
  }
}

extension Program {
  /// The titles of the posts that a query finds.
  fileprivate func titles(_ query: String) async throws -> [JSON?] {
    let answer = try await get("/posts?\(query)")
    try #require(answer.status == 200, "\(answer.text)")
    return answer.items.map { $0["title"] }
  }

  /// When the posts changed last.
  fileprivate func dates() async throws -> [String] {
    try await get("/posts?fields=changedAt").items.compactMap {
      if case .text(let date)? = $0["changedAt"] { date } else { nil }
    }
  }
}
