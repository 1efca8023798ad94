import Digests
import Foundation
import Publication
import Testing
import Timestamps

@testable import Importing
@testable import Publication

@Suite("The plan of a sync")
struct SyncPlanTests {
  private let folder = TemporaryFolder()
  private let style = WritingStyle()

  @Test(
    "What the folder lists and what is stored decide which posts are new, changed, renamed, touched and retired"
  )
  func plan() throws {
    for name in ["same", "touched", "changed", "renamed", "new"] { write(name) }
    var stored = try [
      post("same", stamp: true), post("touched"), post("changed", text: "Another text."),
      post("former", text: "Text of renamed."), post("retired"), post("gone", state: .gone),
    ]
    let plan = try plan(stored)
    #expect(plan.new.map(\.file) == ["new.md"])
    #expect(plan.changed.map(\.entry.file) == ["changed.md"])
    #expect(plan.touched.map(\.entry.file) == ["touched.md"])
    #expect(plan.unchanged == 1)
    #expect(plan.renamed.map(\.stored.name) == ["former.md"])
    #expect(plan.renamed.map(\.entry.file) == ["renamed.md"])
    #expect(plan.retired.map(\.name) == ["retired.md"] && plan.lost.isEmpty)
    stored.removeAll { $0.name == "same.md" }
    #expect(try self.plan(stored).new.map(\.file) == ["new.md", "same.md"])
  }

  @Test("While a file has a mistake, and if told so, no post is retired")
  func lost() throws {
    write("same")
    let stored = try [post("same"), post("gone-file")]
    let kept = SyncPlan(try read(stored), stored, keepsLostPosts: true)
    #expect(kept.retired.isEmpty && kept.lost.map(\.name) == ["gone-file.md"])
    folder.write("posts/wrong.md", "---\ntitle: x\n---\n")
    let mistaken = try plan(stored)
    #expect(mistaken.retired.isEmpty && mistaken.lost.map(\.name) == ["gone-file.md"])
  }

  @Test("Texts that are similar make a renamed file, once they are known")
  func similar() throws {
    let long = String(repeating: "A line of some length.\n", count: 9)
    folder.write("posts/after.md", source("after", long + "One more.\n"))
    let stored = try [post("before", text: long)]
    let first = try plan(stored)
    #expect(first.undecided == [stored[0].post.id] && first.new.count == 1)
    let texts = ComparedTexts(
      posts: [stored[0].post.id: source("before", long)],
      files: ["after.md": source("after", long + "One more.\n")])
    let second = SyncPlan(try read(stored), stored, texts: texts)
    #expect(second.renamed.map(\.stored.name) == ["before.md"])
    #expect(second.new.isEmpty && second.retired.isEmpty && second.undecided.isEmpty)
  }

  private func plan(_ stored: [StoredFile]) throws -> SyncPlan { SyncPlan(try read(stored), stored) }

  private func read(_ stored: [StoredFile]) throws -> ContentFolder {
    try ContentFolder(at: folder.path, style: style, stored: stored, goesOn: true, slack: .seconds(-3600))
  }

  private func write(_ name: String) { folder.write("posts/\(name).md", source(name, "Text of \(name).")) }

  private func source(_ name: String, _ text: String) -> String {
    "---\ntitle: A title\ndate: 2026-01-01T00:00:00Z\n---\n\(text)\n"
  }

  /// - Parameter stamp: whether it was made from the file as it is.
  private func post(
    _ name: String, text: String? = nil, state: PostState = .published, stamp: Bool = false
  ) throws -> StoredFile {
    let source = source(name, text ?? "Text of \(name).")
    let written = try WrittenPost(source, file: "\(name).md", folder: "")
    let entry =
      stamp
      ? try ContentFolder(at: folder.path, style: style, slack: .seconds(-3600)).entries
        .first { $0.file == "\(name).md" } : nil
    return StoredFile(
      post: StoredPost(
        id: UUID(), guid: name, owner: .file("\(name).md"), sourceID: nil,
        path: written.permalink.description, link: nil, state: state,
        sortedAt: Timestamp(secondsSince1970: 0), updated: nil, contentHash: written.contentHash.bytes,
        rendering: Int32(WrittenPost.rendering)),
      name: "\(name).md", number: nil,
      note: FileNote(stamp: entry?.read?.stamp, madeWith: style.stored, redirects: []))
  }
}
