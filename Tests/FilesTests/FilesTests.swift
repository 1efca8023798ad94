import Files
import Foundation
import Testing

@Suite("Files")
struct FilesTests {
  @Test(
    "Copies of editors and what systems keep in folders are no content",
    arguments: [
      "episode.md~", "a.md.bak", "#a.md#", ".a.md.swp", "a.md.swp", "Thumbs.db", "desktop.ini", ".DS_Store",
      "~$slides.pptx", "a.mp4.part", "a.md.orig", "a.TMP", "4913", "a.md.~1~", "__MACOSX",
      "lost+found", "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", ".Trash-1000",
      ".fseventsd",
      "._a.md", ".#a.md", "a.!sync", "~syncthing~a.md.tmp", "a.sync-conflict-20260101-120000-ABCDEFG.md",
      "a (Ada's conflicted copy 2026-01-01).md", "a (conflicted copy 2026-01-01 120000).md", "Icon\r",
    ])
  func scratch(name: String) {
    #expect(isScratchName(name))
  }

  @Test(
    "All else is content",
    arguments: [
      "episode.md", "a~b.txt", "thumbs.png", "backup.zip", "a#b.md", "part.1", "a.sync-conflict.md",
      "lost+found.md", "a conflicted copy.md",
    ])
  func content(name: String) {
    #expect(!isScratchName(name))
  }

  @Test(
    "Folders and texts with names as editors give copies are content where no editor makes them",
    arguments: ["#a.md", "part.old", "site.bak", "4913"])
  func ownName(name: String) {
    #expect(!isForeignName(name))
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    .path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("A written file is read back, and only its owner may read it")
  func writeAndRead() throws {
    defer { removeTree(folder) }
    let path = "\(folder)/a"
    try writeFile("first", to: path)
    try writeFile("second", to: path)
    #expect(try readFile(path) == Array("second".utf8))
    #expect(try fileNames(in: folder) == ["a"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("A link at the temporary name of a file that is written leads nowhere")
  func plantedLink() throws {
    defer { removeTree(folder) }
    let target = "\(folder)/target"
    try writeFile("precious", to: target)
    let temporary = "\(folder)/a.\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: target)
    try writeFile("new", to: "\(folder)/a")
    #expect(try readFile(target) == Array("precious".utf8))
    #expect(try readFile("\(folder)/a") == Array("new".utf8))
    #expect(try fileNames(in: folder).sorted() == ["a", "target"])
  }

  @Test("A file that cannot take its name leaves no other one")
  func failedRenaming() throws {
    defer { removeTree(folder) }
    let taken = "\(folder)/a"
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
    let error = #expect(throws: SystemError.self) { try writeFile("x", to: taken) }
    #expect(error?.description == "cannot write \(taken): Is a directory")
    #expect(try fileNames(in: folder) == ["a"])
  }

  @Test("The error of a failed call names the attempt and the reason")
  func failures() throws {
    defer { removeTree(folder) }
    let missing = #expect(throws: SystemError.self) { try readFile("\(folder)/a") }
    #expect(missing?.description == "cannot open \(folder)/a: No such file or directory")
    #expect(missing?.code == ENOENT)
    #expect(throws: SystemError.self) { try readFile(folder) }
    #expect(throws: SystemError.self) { try fileNames(in: "\(folder)/a") }
  }

  @Test("A folder is made with those above it; one that is there stays, and a failure names its place")
  func folders() throws {
    defer { removeTree(folder) }
    try makeFolder("\(folder)/a/b")
    try writeFile("x", to: "\(folder)/a/b/c")
    try makeFolder("\(folder)/a/b")
    #expect(try fileNames(in: "\(folder)/a/b") == ["c"])
    let error = #expect(throws: SystemError.self) { try makeFolder("\(folder)/a/b/c/d") }
    #expect(error?.description == "cannot create \(folder)/a/b/c/d: Not a directory")
    #expect(throws: SystemError.self) { try makeFolder("") }
  }

  @Test("A file is written piece by piece, anew or at its end")
  func outputFile() throws {
    defer { removeTree(folder) }
    func write(_ pieces: [String], appending: Bool) throws {
      let file = try OutputFile("\(folder)/a", appending: appending)
      for piece in pieces { try file.write(Array(piece.utf8)) }
      try file.close()
    }
    try write(["one", "two"], appending: false)
    try write(["three"], appending: true)
    #expect(try readFile("\(folder)/a") == Array("onetwothree".utf8))
    try write(["four"], appending: false)
    #expect(try readFile("\(folder)/a") == Array("four".utf8))
  }

  @Test(
    "A file that does not fit on the disk is an error that names it and says what to do",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    defer { removeTree(folder) }
    let file = try OutputFile("/dev/full")
    let error = #expect(throws: SystemError.self) { try file.write([1]) }
    #expect(error?.description == "cannot write /dev/full: No space left on device")
    #expect(error?.advice == "free space there, or choose another folder")
  }

  @Test("A folder is removed with its content, but the targets of links in it stay")
  func removal() throws {
    let kept = "\(folder)/kept"
    let tree = "\(folder)/tree"
    try FileManager.default.createDirectory(atPath: "\(tree)/inner", withIntermediateDirectories: true)
    try writeFile("x", to: kept)
    try writeFile("x", to: "\(tree)/inner/.hidden")
    try FileManager.default.createSymbolicLink(atPath: "\(tree)/link", withDestinationPath: kept)
    removeTree(tree)
    #expect(try fileNames(in: folder) == ["kept"])
    removeTree(folder)
    #expect(throws: SystemError.self) { try fileNames(in: folder) }
  }
}
