import Foundation
import Testing

@Suite("The page on writing")
struct WritingPageTests {
  private let site = SiteProcess()

  @Test("Its table has the keys of a front matter, and no others")
  func keys() async throws {
    let table = try MarkdownFile("Documentation/writing.md").table("key", "required")
    // No key resembles this one, so the error lists all keys.
    let errors = try await sync("zzzzzzzzzzzz: 1").errors
    let known = try #require(errors.firstMatch(of: #/known are (.+)/#)).1.split(separator: ", ").map(
      String.init)
    #expect(table.compactMap(\.first?.codeSpans.first).sorted() == known.sorted())
  }

  @Test("Exactly the keys that it calls required are required")
  func required() async throws {
    let table = try MarkdownFile("Documentation/writing.md").table("key", "required")
    #expect(table.filter { $0[1] == "yes" }.map(\.[0]) == ["`title`"])
    #expect(table.filter { $0[1] == "except in drafts" }.map(\.[0]) == ["`date`"])
    #expect(try await sync("date: 2026-11-21T09:30:00+01:00").errors.contains("the post has no title"))
    #expect(try await sync("title: Hello").errors.contains("the post has no date"))
    #expect(try await sync("title: Hello\ndraft: true").status == 0)
  }

  @Test("Its example of a post can be synced")
  func example() async throws {
    let page = try MarkdownFile("Documentation/writing.md")
    let post = try #require(page.blocks(of: "markdown").first)
    #expect(try await sync(file: "2026-11-21-hello-world.md", post).output.contains("1 new"))
  }

  @Test("Its example of TOML can be synced")
  func toml() async throws {
    let page = try MarkdownFile("Documentation/writing.md")
    let post = try #require(page.blocks(of: "toml").first)
    #expect(try await sync(file: "2026-11-21-hello-world.md", post).output.contains("1 new"))
  }

  private func sync(_ frontMatter: String) async throws -> SiteProcess.Outcome {
    try await sync(file: "post.md", "---\n\(frontMatter)\n---\nText.\n")
  }

  private func sync(file: String, _ post: String) async throws -> SiteProcess.Outcome {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    _ = site.file("content/posts/\(file)", post)
    return try await site.run("sync")
  }
}
