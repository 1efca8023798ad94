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
    folder.removeOld(keeping: 2, at: times[3])
    #expect(folder.items.map(\.time) == [times[3], times[2]])
    folder.removeUnfinished()
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count == 4)
    #expect(Set(names).isSuperset(of: ["notes.txt", "colophon-2026.tar"]))
  }

  @Test("A file with a date in the future, a folder and a link do not count as backups, and stay")
  func noBackups() throws {
    let path = "/var/tmp/colophon-backups-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = BackupFolder(path)
    let now = Timestamp(secondsSince1970: 1_800_000_000)
    for hours in [-2, -1, 0, 1, 2] {
      let place = try folder.place(for: now.adding(seconds: Double(hours) * 3600))
      try Data("x".utf8).write(to: URL(filePath: place))
    }
    let (inner, link) = ("\(path)/colophon-20270101T000000Z.tar", "\(path)/colophon-20270102T000000Z.tar")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: "\(inner)/notes.txt"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(inner)/notes.txt")
    #expect(folder.items.count == 5)
    #expect(folder.items(until: now).map { now.seconds(since: $0.time) } == [0, 3600, 7200])
    folder.removeOld(keeping: 1, at: now)
    #expect(folder.items.map { now.seconds(since: $0.time) } == [-7200, -3600, 0])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 5)
  }

  @Test("A folder belongs to the first site that claims it, also if its database or its address changes")
  func owner() async throws {
    let path = "/var/tmp/colophon-backups-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = BackupFolder(path)
    for _ in 1...2 { try folder.claim(for: "7/16384", at: "https://a.example") }
    let note = "\(path)/site.txt"
    #expect(try String(contentsOfFile: note, encoding: .utf8) == "7/16384 https://a.example\n")
    await expectError(
      .unfit, "\(path) has the backups of https://a.example; nothing was written or removed"
    ) {
      try folder.claim(for: "7/16385", at: "https://b.example")
    }
    // Restored into another database, then moved to a shorter address.
    try folder.claim(for: "8/5", at: "https://a.example")
    try folder.claim(for: "8/5", at: "https://a.net")
    #expect(try String(contentsOfFile: note, encoding: .utf8) == "8/5 https://a.net\n")
    await expectError(.unfit, "has the backups of https://a.net") {
      try folder.claim(for: "7/16384", at: "https://a.example")
    }
    try FileManager.default.removeItem(atPath: note)
    try folder.claim(for: "7/16385", at: "https://b.example")
    await expectError(.unfit, "has the backups of https://b.example") {
      try folder.claim(for: "8/5", at: "https://a.net")
    }
  }

  @Test("A folder without a note has no other owner, nor has one whose database or address is the same")
  func otherOwner() throws {
    let path = "/var/tmp/colophon-backups-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = BackupFolder(path)
    try #expect(folder.owner(besides: "7/1", at: "https://a.example") == nil)
    try folder.claim(for: "7/1", at: "https://a.example")
    try #expect(folder.owner(besides: "7/1", at: "https://b.example") == nil)
    try #expect(folder.owner(besides: "7/2", at: "https://a.example") == nil)
    try #expect(folder.owner(besides: "7/2", at: "https://b.example") == "https://a.example")
  }

  @Test("A backup that is being written stays when unfinished ones are removed")
  func beingWritten() throws {
    let path = "/var/tmp/colophon-backups-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = BackupFolder(path)
    let place = try folder.place(for: Timestamp(secondsSince1970: 1_800_000_000))
    let first = try BackupWriter(place, modified: 0)
    folder.removeUnfinished()
    // Another process may write a backup with the same name.
    let second = try BackupWriter(place, modified: 0)
    folder.removeUnfinished()
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
    _ = try first.finish()
    _ = try second.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["colophon-20270115T080000Z.tar"])
  }
}
