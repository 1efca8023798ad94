import Foundation
import Testing

@testable import Spools

@Suite("A spool")
struct SpoolTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "spools-\(UUID().uuidString)")

  @Test("Bytes are read back from any place: in memory, in the file and across both")
  func reading() throws {
    let spool = Spool()
    var all: [UInt8] = []
    var places: [Range<Int>] = []
    for number in 0..<2000 {
      let record = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number)
      places.append(try spool.append(record))
      all += record
    }
    #expect(spool.count == all.count && all.count > 4 * Spool.pieceSize)
    for place in places.reversed() { #expect(try spool.read(place) == Array(all[place])) }
    let across = all.count - 100_000..<all.count
    #expect(try spool.read(across) == Array(all[across]))
    #expect(try spool.read(0..<all.count) == all)
    #expect(try spool.prefix(10) == Array(all[..<10]))
    #expect(try spool.prefix(.max) == all)
    #expect(try spool.read(5..<5) == [])
  }

  @Test("A few bytes need neither a file nor a folder for it")
  func small() throws {
    let spool = Spool(in: "/nowhere/at/all")
    #expect(try spool.append(Array("hello".utf8)) == 0..<5)
    #expect(try spool.read(1..<3) == Array("el".utf8))
  }

  @Test(
    "The contents are in memory up to a limit and in the file above it, however they were appended",
    arguments: [0, 10, 1000])
  func contents(memory: Int) throws {
    let spool = Spool(memory: memory)
    try spool.append(Array("head".utf8))
    let length = try spool.append { bytes in
      bytes.append(contentsOf: "and body".utf8)
      return bytes.count
    }
    #expect(length <= 12 && spool.count == 12)
    try spool.append([UInt8](repeating: 7, count: 900))
    let all = Array("headand body".utf8) + [UInt8](repeating: 7, count: 900)
    switch try spool.contents() {
    case .memory(let bytes): #expect(bytes == all && memory == 1000)
    case .file(let file, let count):
      #expect(try file.read(0..<count) == all)
      #expect(memory < 1000)
    }
  }

  @Test("A spool that is expected to be large creates its file early")
  func expected() throws {
    let spool = Spool(memory: 4 << 20, expecting: 5 << 20)
    try spool.append([UInt8](repeating: 7, count: Spool.pieceSize + 1))
    guard case .file = try spool.contents() else {
      Issue.record("it is in memory")
      return
    }
    #expect(try spool.read(Spool.pieceSize..<Spool.pieceSize + 1) == [7])
  }

  @Test("The file has no name")
  func nameless() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = Spool(in: folder.path)
    try spool.append([UInt8](repeating: 7, count: 4 << 20))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(try spool.read(4_000_000..<4_000_001) == [7])
  }

  @Test("The error for a missing folder is one line that says what to do")
  func noFolder() throws {
    let spool = Spool(in: "/nowhere/at/all")
    let error = #expect(throws: TemporaryFileError.self) {
      try spool.append([UInt8](repeating: 7, count: 4 << 20))
    }
    #expect(
      error?.description
        == "cannot make a temporary file in /nowhere/at/all: No such file or directory; make room there, or name "
        + "another folder by TMPDIR")
  }
}
