import Dependencies
import Foundation
import Logging
import Prometheus
import Publication
import Synchronization
import Testing

@testable import Colophon
@testable import Settings
@testable import SiteBase

@Suite("The metrics of backups")
struct BackupMetricsTests {
  @Test("A scrape tells what the folder had when the site last looked, and does not look itself")
  func lastLook() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backups-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("tar".utf8).write(to: URL(filePath: "\(folder)/colophon-20270115T080000Z.tar"))
    let settings: @Sendable (inout Configuration) -> Void = {
      $0.backups.schedule = .every(3600)
      $0.backups.folder = folder
    }
    try await TestSite.run(configure: settings) { site in
      let registry = site.site.registry(over: site.database)
      func lines() -> [Substring] { String(decoding: registry.text, as: UTF8.self).split(separator: "\n") }
      #expect(lines().contains("backup_interval_seconds 3600"))
      #expect(!lines().contains { $0.hasPrefix("backup_bytes ") || $0.hasPrefix("backup_age_seconds ") })
      await site.site.backupRecord.look(in: folder)
      try FileManager.default.removeItem(atPath: folder)
      #expect(lines().contains("backup_bytes 3"))
      #expect(lines().contains { $0.hasPrefix("backup_age_seconds ") })
      await site.site.backupRecord.look(in: folder)
      #expect(!lines().contains { $0.hasPrefix("backup_bytes ") })
    }
  }

  @Test("A file with a date in the future is not the last backup, and the log says so once")
  func future() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backups-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("tar".utf8).write(to: URL(filePath: "\(folder)/colophon-20260115T080000Z.tar"))
    try Data("later".utf8).write(to: URL(filePath: "\(folder)/colophon-20991231T000000Z.tar"))
    let settings: @Sendable (inout Configuration) -> Void = { $0.backups.schedule = .every(3600) }
    try await TestSite.run(configure: settings) { site in
      let logged = Mutex<[String]>([])
      await withDependencies {
        $0.logger = Logger(label: "test") { _ in LineHandler { line in logged.withLock { $0.append(line) } } }
      } operation: {
        for _ in 1...2 { await site.site.backupRecord.look(in: folder) }
      }
      let text = String(decoding: site.site.registry(over: site.database).text, as: UTF8.self)
      #expect(text.split(separator: "\n").contains("backup_bytes 3"))
      let lines = logged.withLock(\.self)
      #expect(lines.count == 1 && lines[0].contains("colophon-20991231T000000Z.tar has a date in the future"))
    }
  }

  @Test("The backups of another site in the folder are not those of this one")
  func otherSite() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backups-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("tar".utf8).write(to: URL(filePath: "\(folder)/colophon-20260115T080000Z.tar"))
    try Data("7/1 https://other.example\n".utf8).write(to: URL(filePath: "\(folder)/site.txt"))
    let settings: @Sendable (inout Configuration) -> Void = { $0.backups.schedule = .every(3600) }
    try await TestSite.run(configure: settings) { site in
      let registry = site.site.registry(over: site.database)
      func hasAge() -> Bool {
        String(decoding: registry.text, as: UTF8.self).split(separator: "\n")
          .contains { $0.hasPrefix("backup_age_seconds ") }
      }
      let record = site.site.backupRecord
      await record.look(in: folder, of: (database: "7/1", address: "https://own.example"))
      #expect(hasAge())
      await record.look(in: folder, of: (database: "7/2", address: "https://own.example"))
      #expect(!hasAge())
    }
  }
}
