import Foundation
import Testing

@testable import Spools

@Suite("A spool")
struct SpoolTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "spools-\(UUID().uuidString)")

  @Test("What was written is read back from anywhere, in memory, in the file and across both")
  func reading() throws {
    let spool = Spool()
    var all: [UInt8] = []
    var places: [Range<Int>] = []
    for number in 0..<2000 {
      let record = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number)
      places.append(try spool.append(record))
      all += record
    }
    #expect(spool.count == all.count && all.count > 4 * Spool.mostInMemory)
    for place in places.reversed() { #expect(try spool.read(place) == Array(all[place])) }
    let across = all.count - 100_000..<all.count
    #expect(try spool.read(across) == Array(all[across]))
    #expect(try spool.read(0..<all.count) == all)
    #expect(try spool.prefix(10) == Array(all[..<10]))
    #expect(try spool.prefix(.max) == all)
    #expect(try spool.read(5..<5) == [])
  }

  @Test("Little needs no file, and no folder for one")
  func small() throws {
    let spool = Spool(in: "/nowhere/at/all")
    #expect(try spool.append(Array("hello".utf8)) == 0..<5)
    #expect(try spool.read(1..<3) == Array("el".utf8))
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

  @Test("Where there is no folder, the error is one line that says so and what to do")
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
