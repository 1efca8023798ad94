import Foundation
import HTTP
import HTTPTypes
import Importing
import Testing
import Timestamps

@testable import Colophon
@testable import Publication

@Suite("An instance that starts with an older content folder")
struct OlderFolderTests {
  private let older = ContentFixture()
  private let newer = ContentFixture()
  private let starting = SyncRules(allowsMissing: true, keepsNewerPosts: true)

  @Test(
    "It keeps what a deployment has changed, added, deleted and renamed; a sync by hand does what it says")
  func deployment() async throws {
    for name in ["changed", "deleted", "renamed", "same"] { older.write("\(name).md", post(name, "First.")) }
    older.write(episode: "1-talk", post("Talk", "First."))
    newer.write("changed.md", post("changed", "Second."))
    newer.write("added.md", post("added", "First."))
    newer.write("renamed-since.md", post("renamed", "First."))
    newer.write("same.md", post("same", "First."))
    newer.write(episode: "1-talk", post("Talk", "Second."))
    try await TestSite.run { site in
      try await site.sync(older)
      try await site.sync(newer)
      let report = try await site.sync(older, WritingStyle(), starting)
      #expect(!report.isChange)
      #expect(Set(report.outdated).isSuperset(of: ["changed.md", "deleted.md", "added.md"]))
      #expect(try await site.text("/posts/changed").contains("Second."))
      #expect(try await site.text("/episodes/1-talk").contains("Second."))
      #expect(try await site.get("/posts/added").status == .ok)
      #expect(try await site.get("/posts/deleted").status == .gone)
      #expect(try await site.get("/posts/renamed-since").status == .ok)
      #expect(try await site.get("/posts/renamed").status == .movedPermanently)
      // The instance with the newer folder changes nothing either, as all is as it wants it.
      #expect(try await !site.sync(newer, WritingStyle(), starting).isChange)

      try await site.sync(older)
      #expect(try await site.text("/posts/changed").contains("First."))
      #expect(try await site.get("/posts/added").status == .gone)
      #expect(try await site.get("/posts/deleted").status == .ok)
    }
  }

  @Test("A folder that lacks only what is new is known by its age")
  func onlyAdded() async throws {
    older.write("same.md", post("same", "First."))
    newer.write("same.md", post("same", "First."))
    newer.write("added.md", post("added", "First."))
    try await TestSite.run { site in
      try await site.sync(older)
      try await site.sync(newer, at: Timestamp(secondsSince1970: 4_000_000_000))
      #expect(try await site.sync(older, WritingStyle(), starting).outdated == ["added.md"])
      #expect(try await site.get("/posts/added").status == .ok)
    }
  }

  @Test("A restart is enough for what a folder has that no version ever said, and for what was deleted since")
  func news() async throws {
    newer.write("a.md", post("a", "First."))
    newer.write("b.md", post("b", "First."))
    try await TestSite.run { site in
      try await site.sync(newer, at: Timestamp(secondsSince1970: 1_500_000_000))
      newer.write("a.md", post("a", "Second."))
      newer.write("c.md", post("c", "First."))
      newer.remove("b.md")
      let report = try await site.sync(newer, WritingStyle(), starting)
      #expect(report.changed == ["a.md"] && report.new == ["c.md"] && report.retired == ["b.md"])
      #expect(report.outdated.isEmpty)
    }
  }

  @Test("A former text that was published again is no former text any more")
  func reverted() async throws {
    try await TestSite.run { site in
      for text in ["First.", "Second.", "First."] {
        newer.write("a.md", post("a", text))
        try await site.sync(newer)
      }
      older.write("a.md", post("a", "Second."))
      #expect(try await site.sync(older, WritingStyle(), starting).outdated == ["a.md"])
      #expect(try await site.text("/posts/a").contains("First."))
    }
  }

  private func post(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ndate: 2026-01-01T00:00:00Z\n---\n\(text)\n"
  }
}
