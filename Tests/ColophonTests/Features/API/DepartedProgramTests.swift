import HTTP
import HTTPTypes
import Postgres
import SiteBase
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication

@Suite("A program that is gone before it is answered", .timeLimit(.minutes(15)))
struct DepartedProgramTests {
  @Test("Its request leaves no key that waits for an answer: the same request is answered, and acts once")
  func retried() async throws {
    try await DeskFixture.run { desk in
      let program = try await desk.program()
      let (path, tag) = try await program.post(["title": "Ours", "markdown": "First."])
      let id = try #require(try await desk.site.database.deskPosts.post(at: "/posts/ours"))
      @Sendable func send() async throws -> Program.Answer {
        try await program.send(
          .patch, path, ["markdown": "Second."], [.ifMatch: tag, .idempotencyKey: "\"once\""])
      }
      let request = try await desk.site.writing(id) {
        let request = Task { try await send() }
        while try await desk.site.database.one(keys) == 0 { await Task.yield() }
        // The request waits for the post.
        request.cancel()
        return request
      }
      _ = await request.result
      let (first, second) = (try await send(), try await send())
      #expect(first.status == 200, "\(first.text)")
      #expect(second.status == 200 && second.text == first.text && second.tag == first.tag)
      #expect(try await program.get(path).text.contains("Second."))
      #expect(try await desk.site.database.workingCopies.version(of: id) == .copy(2), "saved once")
    }
  }
}

private let keys = Statement(
  "idempotency keys", "SELECT count(*) AS number FROM idempotent_answers",
  column: Column("number", Int.self, .computedNotNull))
