import Testing
import Timestamps

@testable import Publication

@Suite("The next scheduled post")
struct NextScheduledTests {
  @Test("It may be one that is in no list, but no draft")
  func unlisted() async throws {
    try await PublicationFixture.run { site in
      let now = PublicationFixture.now
      let (first, second) = (now.adding(seconds: 3600), now.adding(seconds: 7200))
      try await site.write { writer in
        for post in [
          draft("listed", visibleFrom: second), draft("unlisted", state: .unlisted, visibleFrom: first),
          draft("draft", state: .draft, visibleFrom: now.adding(seconds: 1800)),
        ] {
          _ = try await writer.insert(post, from: .desk, rendering: 1)
        }
      }
      let changes = site.database.changes
      #expect(try await changes.nextScheduled(after: now) == first)
      #expect(try await changes.nextScheduled(after: first) == second)
      #expect(try await changes.nextScheduled(after: second) == nil)
      let facts = try await site.database.siteFacts(Visibility(at: now)).facts(about: "/about")
      #expect(facts.nextScheduled == first)
    }
  }
}
