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

  @Test(
    "With histories, a file with a former text of its post is outdated, and no post is taken offline then")
  func outdated() throws {
    for name in ["back", "forth", "same"] { write(name) }
    let stored = try [
      post("back", text: "A newer text."), post("forth", text: "An older text."), post("same"),
      post("newest"),
    ]
    let plan = SyncPlan(
      try read(stored), stored,
      histories: histories(of: stored, former: ["back.md": "Text of back."], written: -60, folder: 0))
    #expect(plan.outdated.map(\.file) == ["back.md"])
    #expect(plan.changed.map(\.entry.file) == ["forth.md"])
    #expect(plan.retired.isEmpty && plan.lost.map(\.name) == ["newest.md"])
    #expect(SyncPlan(try read(stored), stored).changed.count == 2)
  }

  @Test(
    "With histories, a post is taken offline only if the folder changed after it was written",
    arguments: [(-60, true), (60, false)])
  func newerThanFolder(written: Double, isRetired: Bool) throws {
    write("same")
    let stored = try [post("same"), post("removed")]
    let plan = SyncPlan(
      try read(stored), stored, histories: histories(of: stored, written: written, folder: 0))
    #expect(plan.retired.map(\.name) == (isRetired ? ["removed.md"] : []))
    #expect(plan.lost.map(\.name) == (isRetired ? [] : ["removed.md"]))
  }

  @Test("With histories, a deleted post comes back only with a text that it did not have")
  func deleted() throws {
    for name in ["old", "rewritten"] { write(name) }
    let stored = try [
      post("old", state: .gone), post("rewritten", text: "What it said when it was deleted.", state: .gone),
    ]
    let plan = SyncPlan(
      try read(stored), stored, histories: histories(of: stored, written: -60, folder: 0))
    #expect(plan.outdated.map(\.file) == ["old.md"])
    #expect(plan.changed.map(\.entry.file) == ["rewritten.md"])
  }

  @Test(
    "With histories, a file under another name takes its post along if the folder changed after the post",
    arguments: [(-60, true), (60, false)])
  func renamedBack(written: Double, isRenamed: Bool) throws {
    write("before")
    let stored = try [post("after", text: "Text of before.")]
    let plan = SyncPlan(
      try read(stored), stored, histories: histories(of: stored, written: written, folder: 0))
    #expect(plan.renamed.map(\.entry.file) == (isRenamed ? ["before.md"] : []))
    #expect(plan.outdated.map(\.file) == (isRenamed ? [] : ["before.md"]))
    #expect(plan.new.isEmpty && plan.retired.isEmpty)
  }

  @Test("With histories, a file with the former text of a post that has another file now is no new post")
  func formerFile() throws {
    write("before")
    let stored = try [post("after", text: "Nothing of it is left.")]
    let plan = SyncPlan(
      try read(stored), stored,
      histories: histories(of: stored, former: ["after.md": "Text of before."], written: -60, folder: 0))
    #expect(plan.outdated.map(\.file) == ["before.md"])
    #expect(plan.new.isEmpty && plan.retired.isEmpty && plan.lost.map(\.name) == ["after.md"])
  }

  @Test("A folder last changed when a file, or a folder around a deleted file, did")
  func lastChange() throws {
    write("a")
    folder.make("posts/b")
    let past = Date(timeIntervalSince1970: 1_600_000_000)
    let names = ["posts/a.md", "posts/b", "posts", ""]
    for name in names {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: "\(folder.path)/\(name)")
    }
    let files = try ContentFolder(at: folder.path)
    #expect(files.lastChange == Timestamp(secondsSince1970: 1_600_000_000))
    let later = past.addingTimeInterval(60)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: "\(folder.path)/posts/b")
    #expect(files.lastChange == Timestamp(secondsSince1970: 1_600_000_060))
  }

  /// - Parameters:
  ///   - former: earlier texts, by the names of the files.
  ///   - written: when each post was written and last changed, in seconds since `folder` changed.
  private func histories(
    of stored: [StoredFile], former: [String: String] = [:], written: Double, folder: Double
  ) -> PostHistories {
    func hash(_ source: String) -> String { SHA256Digest(of: source).hex }
    let versions = stored.map { file in
      let earlier = former[file.name].map { hash(source(file.post.guid, $0)) }
      // Posts of this suite are made from their text alone, so this is the digest of the text.
      let last = file.post.contentHash.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
      return PostVersions(
        post: file.post.id, texts: [earlier, last].compactMap(\.self),
        written: Timestamp(secondsSince1970: folder + written),
        changed: Timestamp(secondsSince1970: folder + written))
    }
    return PostHistories(versions, folderChanged: Timestamp(secondsSince1970: folder))
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
