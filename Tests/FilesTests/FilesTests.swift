import Files
import Foundation
import Testing

@Suite("Files")
struct FilesTests {
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

  @Test("The error of a failed call names the attempt and the reason")
  func failures() throws {
    defer { removeTree(folder) }
    let missing = #expect(throws: SystemError.self) { try readFile("\(folder)/a") }
    #expect(missing?.description == "cannot open \(folder)/a: No such file or directory")
    #expect(missing?.code == ENOENT)
    #expect(throws: SystemError.self) { try readFile(folder) }
    #expect(throws: SystemError.self) { try fileNames(in: "\(folder)/a") }
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
