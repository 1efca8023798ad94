import Foundation
import Testing

@Suite("The page on episodes")
struct EpisodesPageTests {
  private let site = SiteProcess()

  @Test("Its table has the keys of an episode's front matter, and no others")
  func keys() async throws {
    let table = try MarkdownFile("Documentation/episodes.md").table("key", "required")
    // No key resembles this one, so the error lists all keys.
    let errors = try await sync("zzzzzzzzzzzz: 1").errors
    let known = try #require(errors.firstMatch(of: #/known are (.+)/#)).1.split(separator: ", ")
      .map(String.init)
    #expect(table.flatMap { $0.first?.codeSpans ?? [] }.sorted() == known.sorted())
  }

  @Test("Exactly the keys that it calls required are required")
  func required() async throws {
    let table = try MarkdownFile("Documentation/episodes.md").table("key", "required")
    #expect(table.filter { $0[1] == "yes" }.map(\.[0]) == ["`title`"])
    #expect(table.filter { $0[1] == "except in drafts" }.map(\.[0]) == ["`date`"])
    #expect(try await sync("date: 2026-11-21T09:30:00+01:00").errors.contains("the episode has no title"))
    #expect(try await sync("title: Hello").errors.contains("the episode has no date"))
    #expect(try await sync("title: Hello\ndraft: true").status == 0)
  }

  private func sync(_ frontMatter: String) async throws -> SiteProcess.Outcome {
    for folder in ["posts", "episodes/1-hello"] {
      try FileManager.default.createDirectory(
        atPath: "\(site.data)/content/\(folder)", withIntermediateDirectories: true)
    }
    _ = site.file("content/episodes/1-hello/episode.md", "---\n\(frontMatter)\n---\nText.\n")
    return try await site.run("sync")
  }
}
