import Foundation
import Testing
import Timestamps

@testable import Backups

@Suite("The folder of the backups that a site makes by itself")
struct BackupFolderTests {
  @Test("Lists the newest first, removes old ones, and touches no other files")
  func old() throws {
    let path = "/var/tmp/colophon-backups-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = BackupFolder(path)
    #expect(folder.items == [])
    let times = (1...4).map { Timestamp(secondsSince1970: 1_800_000_000 + Double($0) * 3600) }
    for time in times { try Data("x".utf8).write(to: URL(filePath: try folder.place(for: time))) }
    for name in ["notes.txt", "colophon-2026.tar", ".colophon-20270115T090000Z.tar.1.unfinished"] {
      try Data("x".utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
    #expect(folder.items.map(\.time) == times.reversed())
    #expect(folder.items.first?.path == "\(path)/colophon-20270115T120000Z.tar")
    folder.removeOld(keeping: 2)
    #expect(folder.items.map(\.time) == [times[3], times[2]])
    folder.removeUnfinished()
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count == 4)
    #expect(Set(names).isSuperset(of: ["notes.txt", "colophon-2026.tar"]))
  }
}
