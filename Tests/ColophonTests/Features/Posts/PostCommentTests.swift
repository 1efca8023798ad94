import Foundation
import HTTP
import HTTPTypes
import Importing
import Settings
import Testing
import Timestamps

@testable import Colophon

@Suite("Comments of a former site")
struct PostCommentTests {
  private let folder = ContentFixture()

  private func comment(_ id: String, _ html: String, to parent: String? = nil) -> MovedComment {
    MovedComment(
      id: id, parent: parent, author: "<Eve> \(id)", date: Timestamp(rfc3339: "2015-03-04T05:06:07Z"),
      html: html)
  }

  private func run(shown: Bool, _ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    folder.write("2026-11-21-hello.md", "---\ntitle: Hello\ndate: 2026-11-21\n---\nText.\n")
    try await TestSite.run(
      configure: { [folder] in
        $0.contentDirectory = folder.path
        $0.publication.showsComments = shown
      }, body)
  }

  private func write(_ comments: [MovedComment]) throws {
    folder.write(at: "comments/2026-11-21-hello.json", try CommentsFile(comments).text().utf8)
  }

  @Test("They are below the post in their threads, sanitised, if the owner wants it")
  func shown() async throws {
    try write([
      comment("1", "<p>First <script>alert(1)</script><a href='/x' onclick='y()'>x</a></p>"),
      comment("2", "Second"), comment("3", "Answer", to: "1"), comment("4", "Lost", to: "none"),
    ])
    try await run(shown: true) { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/hello")
      #expect(page.contains("&lt;Eve&gt; 1") && !page.contains("alert(1)") && !page.contains("onclick"))
      let order = try ["First ", "Answer", "Second", "Lost"].map {
        try #require(page.range(of: $0)).lowerBound
      }
      #expect(order == order.sorted())
      #expect(page.contains("comment depth-1"))
      #expect(try await site.get("/comments/2026-11-21-hello.json").status == .notFound)
      #expect(try await !site.text("/feed.xml").contains("Answer"))
    }
  }

  @Test("They are not shown unless the owner wants it")
  func hidden() async throws {
    try write([comment("1", "First")])
    try await run(shown: false) { site in
      try await site.sync(folder)
      #expect(try await !site.text("/posts/hello").contains("First"))
    }
  }

  @Test("A file that cannot be read, and comments that answer each other, take nothing offline")
  func damaged() async throws {
    try write([comment("1", "One", to: "2"), comment("2", "Two", to: "1"), comment("3", "Own", to: "3")])
    try await run(shown: true) { site in
      try await site.sync(folder)
      let page = try await site.text("/posts/hello")
      #expect(["One", "Two", "Own"].allSatisfy(page.contains))
      folder.write(at: "comments/2026-11-21-hello.json", "[{".utf8)
      #expect(try await site.get("/posts/hello").status == .ok)
    }
  }
}
