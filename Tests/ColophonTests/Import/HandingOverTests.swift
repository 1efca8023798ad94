import Foundation
import Importing
import Postgres
import Testing

@testable import Colophon
@testable import Editing
@testable import Publication

@Suite("A post of the desk becomes a file", .timeLimit(.minutes(15)))
struct HandingOverTests {
  private static let text = "---\ntitle: Mine\ndate: 2026-11-21\n---\n\nText.\n"
  private static let name = "2026-11-21-mine.md"

  /// Begins a post of the desk that readers see.
  private static func begin(_ site: TestSite) async throws -> UUID {
    try await site.begin(text, publishing: DeskPublication(), by: try await site.person()).id
  }

  private static func files(_ folder: ContentFixture) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/posts")
  }

  @Test("If the database fails after the file was written, there is no file, and the desk keeps the post")
  func failure() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let id = try await Self.begin(site)
      let text = try await site.database.workingCopies.currentText(of: id)?.source.text
      await #expect(throws: DatabaseError.self) {
        try await site.refusing("UPDATE ON posts", atCommit: true) {
          try await site.edit(.handOver(folder: folder.path), of: id)
        }
      }
      #expect(try Self.files(folder) == [])
      let post = try #require(try await site.database.deskPosts.post(id))
      #expect(post.owner == .desk && post.file == nil)
      #expect(try await site.database.workingCopies.currentText(of: id)?.source.text == text)
      #expect(try await site.sync(folder).new == [])

      // The next try does it.
      #expect(try await site.edit(.handOver(folder: folder.path), of: id).file == Self.name)
      #expect(try Self.files(folder) == [Self.name])
      #expect(try await !site.sync(folder).isChange)
      #expect(try await site.text("/posts/mine").contains("Text."))
    }
  }

  @Test("A file that is there already is not overwritten, whatever it contains")
  func existing() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      let id = try await Self.begin(site)
      let own = try await site.database.workingCopies.currentText(of: id)?.source.text ?? ""
      for content in ["Notes of somebody else.", own] {
        folder.write(Self.name, content)
        let error = await #expect(throws: EditingError.self) {
          try await site.edit(.handOver(folder: folder.path), of: id)
        }
        guard case .unwritable(let reason)? = error else {
          Issue.record("\(error.map { "\($0)" } ?? "no error")")
          return
        }
        #expect(reason.hasPrefix("\(folder.path)/posts/\(Self.name): exists already"))
        #expect(try String(contentsOfFile: "\(folder.path)/posts/\(Self.name)", encoding: .utf8) == content)
        #expect(try Self.files(folder) == [Self.name])
        #expect(try await site.database.deskPosts.post(id)?.owner == .desk)
      }
    }
  }

  @Test(
    "A folder in which no file can be written is an error that names the file, and the desk keeps the post")
  func unwritable() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(at: "occupied/posts", "no folder".utf8)
      let id = try await Self.begin(site)
      for path in ["\(folder.path)/missing", "\(folder.path)/occupied"] {
        let error = await #expect(throws: EditingError.self) {
          try await site.edit(.handOver(folder: path), of: id)
        }
        guard case .unwritable(let reason)? = error else {
          Issue.record("\(error.map { "\($0)" } ?? "no error")")
          return
        }
        #expect(reason.hasPrefix("\(path)/posts/\(Self.name)"))
        #expect(try await site.database.deskPosts.post(id)?.owner == .desk)
      }
      #expect(try await site.edit(.handOver(folder: folder.path), of: id).file == Self.name)
    }
  }
}
