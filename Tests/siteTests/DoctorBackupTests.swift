import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("site doctor, of backups and of the archive of the log", .timeLimit(.minutes(15)))
struct DoctorBackupTests {
  private let site = SiteProcess()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
  }

  @Test("A folder with the backups of another site fails: they are none of this one")
  func otherSite() async throws {
    let folder = "\(site.data)/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let now = Date().formatted(.iso8601).replacing(#/[-:]/#, with: "")
    _ = site.file("backups/colophon-\(now).tar", "tar")
    let settings = ["BACKUP_EVERY": "24h", "BACKUP_FOLDER": folder]
    try await withTestDatabase { database in
      _ = site.file("backups/site.txt", "7/1 https://other.example\n")
      let other = try await site.diagnose(database.url, settings)
      #expect(other.names("failure") == ["backups"], "\(other)")
      #expect(other["backups"]?.found.contains("has the backups of https://other.example") == true)
      #expect(other["backups"]?.advice?.contains("\(folder)/site.txt") == true)
      #expect(other.status == 78)
      let environment = settings.merging(["DATABASE_URL": database.url]) { $1 }
      _ = try await site.run("migrate", environment: environment)
      let status = try await site.run("status", environment: environment)
      #expect(status.output.contains("none yet"), "\(status.output)")
      _ = site.file("backups/site.txt", "\(try await database.identity()) https://other.example\n")
      let own = try await site.diagnose(database.url, settings)
      #expect(own["backups"]?.outcome == "ok", "\(own)")
    }
  }

  @Test("While a file of the log cannot be archived, there is a warning")
  func archive() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let cluster = try await PrivateCluster.start(
      in: folder,
      settings: [
        "fsync": "off", "wal_level": "replica", "archive_mode": "on",
        "archive_command": "test -f \(folder)/archive-is-there",
      ])
    cluster.stopWithLastProcess()
    let database = Database(
      cluster.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
    try await database.execute("CREATE TABLE changed (number int)")
    try await database.execute("SELECT pg_switch_wal()")
    while try await database.logArchive().failedFile == nil { try await Task.sleep(for: .milliseconds(20)) }
    let failing = try await site.diagnose(database.url)
    #expect(failing["archive"]?.outcome == "warning", "\(failing)")
    #expect(failing["archive"]?.found.contains("none was so far") == true)
    #expect(failing["archive"]?.advice?.contains("archive_command") == true)
    try Data().write(to: URL(filePath: "\(folder)/archive-is-there"))
    try await database.execute("INSERT INTO changed VALUES (1)")
    try await database.execute("SELECT pg_switch_wal()")
    while try await database.logArchive().failedFile != nil { try await Task.sleep(for: .milliseconds(20)) }
    let archived = try await site.diagnose(database.url)
    #expect(archived["archive"]?.outcome == "ok", "\(archived)")
    await database.close()
    await cluster.leave()
    try await withTestDatabase { other in
      let diagnosis = try await site.diagnose(other.url)
      #expect(diagnosis["archive"]?.outcome == "skipped")
    }
  }

  @Test("The documented archive_command succeeds for a file that is there, and replaces none by another")
  func archiveCommand() throws {
    let page = try MarkdownFile("Documentation/backup.md").text
    let command = String(try #require(page.firstMatch(of: #/archive_command = '(.+)'/#)).output.1)
    let script = try String(
      contentsOf: SiteProcess.checkout.appending(path: "Scripts/operation/backup"), encoding: .utf8)
    #expect(script.contains("archive_command = '\(command.replacing("/archive/", with: "{archive}/"))'"))
    let folder = "\(site.data)/archive"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func archive(_ content: String) throws -> Bool {
      let segment = site.file("segment", content)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c",
        command.replacing("/archive/", with: "\(folder)/").replacing("%p", with: segment)
          .replacing("%f", with: "0001"),
      ]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    #expect(try archive("one"))
    #expect(try archive("one"), "as after a promotion")
    #expect(try !archive("two"))
    #expect(try String(contentsOfFile: "\(folder)/0001", encoding: .utf8) == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["0001"])
  }
}
