import Digests
import Foundation
import Testing

@testable import StaticSites

@Suite("The folder of an export")
struct ExportFolderTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "export-\(UUID().uuidString)"
  ).path

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  private func run(_ files: [String: String]) throws -> (changed: Int, removed: Int) {
    let folder = try ExportFolder(path)
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    try folder.finish()
    return (folder.changedCount, folder.removedCount)
  }

  @Test("A second run writes only what has changed, and removes what is gone")
  func again() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try run(["a": "1", "b/c": "2", "b/d/e": "3"]) == (3, 0))
    #expect(try run(["a": "1", "b/c": "2", "b/d/e": "3"]) == (0, 0))
    #expect(try run(["a": "9", "b/c": "2"]) == (1, 1))
    #expect(text("a") == "9" && text("b/c") == "2" && text("b/d/e") == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(path)/b/d"))
  }

  @Test("What others have put there stays, and what is in the way is named")
  func others() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(["a": "1", "b": "2"])
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(path)/CNAME"))
    try Data("changed".utf8).write(to: URL(fileURLWithPath: "\(path)/b"))
    #expect(try run(["a": "1"]) == (0, 0))
    #expect(text("CNAME") == "mine" && text("b") == "changed")
    #expect(throws: ExportFolderError.self) { try run(["CNAME": "ours"]) }
    #expect(text("CNAME") == "mine")
  }

  @Test("A file that was deleted by hand is written again")
  func deleted() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(["a": "1"])
    try FileManager.default.removeItem(atPath: "\(path)/a")
    #expect(try run(["a": "1"]) == (1, 0))
    #expect(text("a") == "1")
  }

  private var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("A run that was killed leaves nothing of its own in the folder, and the next one is whole")
  func killed() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try ExportFolder(path)
    try first.write(Array("half".utf8), to: "index.html")
    #expect(files == [])
    #expect(try run(["a": "1", "b": "2"]) == (2, 0))
    let second = try ExportFolder(path)
    try second.write(Array("9".utf8), to: "a")
    #expect(files == ["a", "b"] && text("a") == "1")
    #expect(try run(["a": "9", "c": "3"]) == (2, 1))
    #expect(files == ["a", "c"] && text("a") == "9")
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: path).contains { $0.hasPrefix(".colophon-new") })
  }

  @Test("A run that was killed while files were put in their places is known, and completed")
  func killedWhileFinishing() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(["a": "1", "b": "2"])
    // The list knows the new file, and the old one is still there.
    let list = URL(fileURLWithPath: "\(path)/\(ExportFolder.listName)")
    let digest = SHA256Digest(of: "9").hex
    try Data((try String(contentsOf: list, encoding: .utf8) + "\(digest) a\n").utf8).write(to: list)
    try Data().write(to: URL(fileURLWithPath: "\(path)/\(ExportFolder.unfinishedName)"))
    #expect(try run(["a": "9", "b": "2"]) == (1, 0))
    #expect(text("a") == "9" && text(ExportFolder.unfinishedName) == nil)
  }

  @Test("A run that is given up leaves the folder as it was, and none if there was none")
  func discarded() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try ExportFolder(path)
    try first.write(Array("1".utf8), to: "a/b")
    first.discard()
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = try run(["a": "1"])
    let second = try ExportFolder(path)
    try second.write(Array("2".utf8), to: "a")
    second.discard()
    #expect(text("a") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [".colophon-files", "a"])
  }

  @Test("A file gives way to a folder of its name, and a folder to a file")
  func exchanged() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(["a": "1", "b/c": "2"])
    #expect(try run(["a/d": "3", "b": "4"]) == (2, 2))
    #expect(files == ["a", "a/d", "b"])
  }

  @Test(
    "A file that does not fit on the disk is named, and the one that was there stays",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run(["b/a": "1"])
    let folder = try ExportFolder(path)
    let temporary = "\(path)/\(ExportFolder.stagingName)/b/a"
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(ExportFolder.stagingName)/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: "/dev/full")
    let error = #expect(throws: (any Error).self) { try folder.write(Array("2".utf8), to: "b/a") }
    #expect(error.map { "\($0)" } == "cannot write \(temporary): No space left on device")
    #expect(text("b/a") == "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/b") == ["a"])
  }

  @Test("A folder with files of others is refused")
  func refused() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/x"))
    #expect(throws: ExportFolderError.self) { try ExportFolder(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["x"])
  }
}

@Suite("The index of a search without a server")
struct SearchPiecesTests {
  @Test("Of a thousand posts, a first query takes no more than 100 KB")
  func size() throws {
    var pieces = SearchPieces()
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for number in 0..<1000 {
      var terms = ["every": 1]
      for _ in 0..<400 { terms["term\(random(20_000))x\(random(3))"] = 1 + random(30) }
      pieces.add(
        .init(
          file: "posts/a-post-with-a-long-name-\(number)/index.html",
          title: "A post with a long title \(number)",
          date: "2026-11-21", summary: String(repeating: "All about it. ", count: 20)),
        terms: terms, stems: ["everyone": "every"])
    }
    let files = Dictionary(uniqueKeysWithValues: pieces.files().map { ($0.name, $0.content.count) })
    func largest(_ kind: String) -> Int { files.filter { $0.key.hasPrefix(kind) }.values.max() ?? 0 }
    // The index, the terms of two words and of their stems, and ten results from as many pieces.
    let query = try #require(files["index.js"]) + 4 * largest("terms") + 10 * largest("texts")
    #expect(query <= 90_000, "and 10 KB for the script")
  }

  @Test("Terms are sorted, lead to texts by differences, and words to their terms")
  func content() throws {
    var pieces = SearchPieces()
    pieces.add(.init(file: "a", title: "A"), terms: ["run": 12, "é": 1, "<=>": 3], stems: ["running": "run"])
    pieces.add(.init(file: "b", title: "B \"x\""), terms: ["é": 35], stems: [:])
    pieces.add(.init(file: "c", title: "C"), terms: ["run": 2], stems: ["run": "ru"])
    let files = Dictionary(
      uniqueKeysWithValues: pieces.files().map { ($0.name, String(decoding: $0.content, as: UTF8.self)) })
    #expect(files["terms-0.js"] == "colophonSearch(\"terms\", 0, \"run 0c,22\\nrunning>run\\né 01,1z\");\n")
    #expect(files["index.js"]?.contains("\"texts\": 3") == true)
    #expect(files["texts-0.js"]?.contains("[\"b\", \"B \\\"x\\\"\", null, null, null]") == true)
  }
}
