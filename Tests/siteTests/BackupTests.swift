import Foundation
import HTTPClient
import Postgres
import PostgresTestSupport
import Testing

@Suite("What the program does with backups", .timeLimit(.minutes(10)))
struct BackupTests {
  private let site = SiteProcess()

  @Test("A backup of a running site is proven, restored and served")
  func wholeWay() async throws {
    try writePosts(3)
    let tar = "\(site.data)/site.tar"
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      #expect(try await site.run("sync", environment: environment).status == 0)
      let made = try await site.run("backup", tar, environment: environment)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.contains("site.tar: 3 posts, "), "\(made.output)")
      #expect(made.output.contains(#/ rows in \d+ tables, \d\d pages and feeds, /#), "\(made.output)")
      let proven = try await site.run("backup", "--verify", tar)
      #expect(proven.status == 0, "\(proven.errors)")
      #expect(
        proven.output.contains(#/\d+ tables with \d+ rows are the same, \d\d pages and feeds are the same/#))
      let again = try await site.run("restore", tar, environment: environment)
      #expect(again.status == 78)
      #expect(again.errors.contains("the database is not empty: it has the table public."), "\(again.errors)")
      #expect(again.errors.split(separator: "\n").count == 1)
    }
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let restored = try await site.run("restore", tar, environment: environment)
      #expect(restored.status == 0, "\(restored.errors)")
      #expect(restored.output.contains("its settings: tar --extract --file \(tar) settings.txt site.yaml"))
      let running = try site.start(["serve", "--no-sync", "--port", "0"], environment: environment)
      let port = try await port(of: running)
      #expect(try await exchange(port: port, Self.request("/posts/post-2")).contains("The text of 2."))
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }
  }

  @Test("The settings in a backup have no passwords")
  func secrets() async throws {
    try await withTestDatabase { database in
      let environment = [
        "DATABASE_URL": "\(database.url) password=geheim", "SMTP_URL": "smtp://a:geheim@mail.example",
        "MAIL_FROM": "a@mail.example",
      ]
      #expect(try await site.run("sync", "--allow-empty", environment: environment).status != 70)
      #expect(try await site.run("migrate", environment: environment).status == 0)
      let tar = "\(site.data)/site.tar"
      let made = try await site.run("backup", tar, environment: environment)
      #expect(made.status == 0, "\(made.errors)")
      let content = try Data(contentsOf: URL(filePath: tar))
      #expect(content.contains(Array("smtp://a:****@mail.example".utf8)))
      #expect(!content.contains(Array("geheim".utf8)))
    }
  }

  @Test("A file that cannot be written, is missing or is no backup is one line and an exit code")
  func mistakes() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      let none = try await site.run("backup", "\(site.data)/site.tar", environment: environment)
      #expect(none.status == 78)
      #expect(none.errors.contains("the database has no site yet; nothing was written"), "\(none.errors)")
      #expect(try await site.run("migrate", environment: environment).status == 0)
      // As on a full disk, a write fails in the middle.
      let full = try await site.start(
        ["backup", "\(site.data)/site.tar"], environment: environment, after: "trap '' XFSZ; ulimit -f 16"
      ).outcome()
      #expect(full.status == 74)
      #expect(
        full.errors.contains("cannot write \(site.data)/site.tar: File too large; nothing is there"),
        "\(full.errors)")
    }
    let missing = try await site.run("backup", "--verify", "\(site.data)/none.tar")
    #expect(missing.status == 66)
    #expect(
      missing.errors
        == "site: backup: \(site.data)/none.tar: cannot be read as a file; check the name and the permissions\n"
    )
    let text = site.file("text.tar", String(repeating: "No backup. ", count: 100))
    let other = try await site.run("restore", text)
    #expect(other.status == 65)
    #expect(other.errors == "site: restore: \(text): is no backup that site backup has made\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: site.data)
    #expect(!names.contains { $0.hasSuffix(".unfinished") || $0 == "site.tar" })
  }

  @Test("A backup that cannot be written leaves the older one of its name, and says so")
  func olderBackup() async throws {
    try await withTestDatabase { database in
      let environment = ["DATABASE_URL": database.url]
      #expect(try await site.run("migrate", environment: environment).status == 0)
      let tar = "\(site.data)/site.tar"
      #expect(try await site.run("backup", tar, environment: environment).status == 0)
      let older = try Data(contentsOf: URL(filePath: tar))
      let full = try await site.start(
        ["backup", tar], environment: environment, after: "trap '' XFSZ; ulimit -f 16"
      ).outcome()
      #expect(full.status == 74)
      let problem = "cannot write \(tar): File too large; the older backup of that name is unchanged; "
      #expect(full.errors.contains(problem), "\(full.errors)")
      #expect(try Data(contentsOf: URL(filePath: tar)) == older)
      let names = try FileManager.default.contentsOfDirectory(atPath: site.data)
      #expect(!names.contains { $0.hasSuffix(".unfinished") })
    }
  }

  @Test(
    "A site with BACKUP_EVERY makes backups by itself, keeps the newest, and tells how old the last one is")
  func schedule() async throws {
    try writePosts(1)
    let folder = "\(site.data)/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for hour in 10...12 { _ = site.file("backups/colophon-20260101T\(hour)0000Z.tar", "old") }
    try await withTestDatabase { database in
      let environment = [
        "DATABASE_URL": database.url, "BACKUP_EVERY": "24h", "BACKUP_KEEP": "2", "BACKUP_FOLDER": folder,
      ]
      let two = try (0..<2).map { _ in try site.start(["serve", "--port", "0"], environment: environment) }
      for running in two { _ = try await port(of: running) }
      while try names(in: folder).count != 2 { try await Task.sleep(for: .milliseconds(20)) }
      // The job is requested again for tomorrow, by whichever process has made the backup.
      while try await database.rows(waitingBackups) != [1] { try await Task.sleep(for: .milliseconds(20)) }
      for running in two {
        running.send(SIGTERM)
        #expect(try await running.outcome().status == 0)
      }
      #expect(
        two.map { $0.errorText.components(separatedBy: "backup: wrote \(folder)/").count - 1 }.reduce(0, +)
          == 1)
      let kept = try names(in: folder)
      #expect(kept[0] == "colophon-20260101T120000Z.tar")
      let proven = try await site.run("backup", "--verify", "\(folder)/\(kept[1])")
      #expect(proven.status == 0, "\(proven.errors)")
      let status = try await site.run("status", environment: environment)
      #expect(status.output.contains("backup    \(folder)/\(kept[1]), 0 hours old, 0 MB"), "\(status.output)")
    }
  }

  @Test("A file with a date in the future keeps a site from no backup")
  func future() async throws {
    try writePosts(1)
    let folder = "\(site.data)/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = site.file("backups/colophon-20991231T000000Z.tar", "later")
    try await withTestDatabase { database in
      let environment = [
        "DATABASE_URL": database.url, "BACKUP_EVERY": "24h", "BACKUP_KEEP": "1", "BACKUP_FOLDER": folder,
      ]
      let running = try site.start(["serve", "--port", "0"], environment: environment)
      _ = try await port(of: running)
      while try await database.rows(waitingBackups) != [1] { try await Task.sleep(for: .milliseconds(20)) }
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
      let kept = try names(in: folder)
      #expect(kept.count == 2 && kept.last == "colophon-20991231T000000Z.tar")
      let status = try await site.run("status", environment: environment)
      #expect(status.output.contains("backup    \(folder)/\(kept[0]), 0 hours old, "), "\(status.output)")
    }
  }

  @Test("A second site whose backups go into the folder of a first one makes none, and says why")
  func oneFolder() async throws {
    try writePosts(1)
    let folder = "\(site.data)/backups"
    let settings = ["BACKUP_EVERY": "24h", "BACKUP_KEEP": "1", "BACKUP_FOLDER": folder]
    for (place, jobs) in [waitingBackups, failedBackups].enumerated() {
      try await withTestDatabase { database in
        let own = ["DATABASE_URL": database.url, "BASE_URL": "https://\(place).example"]
        let running = try site.start(
          ["serve", "--port", "0"], environment: settings.merging(own) { $1 })
        _ = try await port(of: running)
        while try await database.rows(jobs) != [1] { try await Task.sleep(for: .milliseconds(20)) }
        running.send(SIGTERM)
        let outcome = try await running.outcome()
        #expect(outcome.errors.contains("backup: wrote \(folder)/") == (place == 0), "\(outcome.errors)")
        let refusal = "backup: BACKUP_FOLDER \(folder) has the backups of https://0.example; "
        #expect(outcome.errors.contains(refusal) == (place == 1), "\(outcome.errors)")
      }
    }
    #expect(try names(in: folder).count == 1)
  }

  @Test("A database of another version of Postgres names the command that moves it")
  func otherVersion() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/data/postgres", withIntermediateDirectories: true)
    _ = site.file("data/postgres/PG_VERSION", "9\n")
    let outcome = try await site.run("upgrade-postgres")
    #expect(outcome.status == 69)
    #expect(
      outcome.errors.contains("install postgresql-9 beside it and run site upgrade-postgres"),
      "\(outcome.errors)")
    let url = try await site.run(
      "upgrade-postgres", environment: ["DATABASE_URL": "postgres://localhost/site"])
    #expect(url.status == 64)
  }

  private func writePosts(_ count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    for number in 1...count {
      _ = site.file(
        "content/posts/post-\(number).md",
        "---\ntitle: Post \(number)\ndate: 2026-01-0\(number)\ntags: [swift]\n---\nThe text of \(number).\n")
    }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("colophon-") }.sorted()
  }

  private static func request(_ path: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  }

  private func port(of running: RunningSite) async throws -> Int {
    let line = try #require(await running.firstLine(), "\(running.errorText)")
    return try #require(line.firstMatch(of: #/:(\d+)/#).flatMap { Int($0.1) })
  }
}

extension Data {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { range(of: Data(bytes)) != nil }
}

private let failedBackups = Statement(
  "failed backups",
  "SELECT count(*) AS count FROM jobs WHERE kind = 'backup' AND claim IS NULL AND last_error IS NOT NULL",
  column: Column("count", Int.self, .computedNotNull))

private let waitingBackups = Statement(
  "waiting backups",
  "SELECT count(*) AS count FROM jobs WHERE kind = 'backup' AND claim IS NULL AND due_at > now() + interval '23 hours'",
  column: Column("count", Int.self, .computedNotNull))
