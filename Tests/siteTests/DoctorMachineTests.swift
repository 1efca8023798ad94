import Foundation
import Postgres
import PostgresTestSupport
import ProcessTestSupport
import Testing

@Suite("site doctor, of the machine", .timeLimit(.minutes(15)))
struct DoctorMachineTests {
  private let site = SiteProcess()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
  }

  @Test("A content folder that was chosen and is missing fails; without a choice it is a warning")
  func content() async throws {
    let missing = try await site.diagnose("host=/nowhere", ["SITE_CONTENT": "\(site.data)/elsewhere"])
    #expect(missing["content"]?.outcome == "failure", "\(missing)")
    let file = try await site.diagnose("host=/nowhere", ["SITE_CONTENT": site.file("file", "text")])
    #expect(file["content"]?.outcome == "failure")
    let unset = try await site.diagnose(
      "host=/nowhere",
      after:
        "unset SITE_CONTENT; ln -s '\(SiteProcess.checkout.path)/Migrations' '\(site.data)/Migrations'; cd '\(site.data)'"
    )
    #expect(unset["content"]?.outcome == "warning", "\(unset)")
  }

  @Test("A folder of posts that cannot be read fails, though the content folder can be")
  func unreadablePosts() async throws {
    let posts = "\(site.data)/content/posts"
    try FileManager.default.removeItem(atPath: posts)
    _ = site.file("content/posts", "text")
    let diagnosis = try await site.diagnose("host=/nowhere")
    #expect(diagnosis["content"]?.outcome == "failure", "\(diagnosis)")
    #expect(diagnosis["content"]?.found == "\(posts) cannot be read")
  }

  @Test("Programs that are missing or broken are warnings that name their packages")
  func tools() async throws {
    let folder = "\(site.data)/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeProgram("echo 'no such codec' >&2; exit 1", to: "\(folder)/ffmpeg")
    let diagnosis = try await site.diagnose("host=/nowhere", ["PATH": folder])
    for (name, package) in [
      ("vipsthumbnail", "libvips-tools"), ("rsvg-convert", "librsvg2-bin"), ("ffmpeg", "ffmpeg"),
      ("pg_dump", "postgresql-client"),
    ] {
      #expect(diagnosis[name]?.outcome == "warning")
      #expect(diagnosis[name]?.advice?.contains(package) == true, "\(diagnosis)")
    }
    #expect(diagnosis["ffmpeg"]?.found.contains("no such codec") == true)
  }

  @Test("The program for backups is looked for where backups look for it, not only in PATH")
  func backupTool() async throws {
    let folder = "\(site.data)/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await withTestDatabase { database in
      let diagnosis = try await site.diagnose(database.url, ["PATH": folder])
      #expect(diagnosis["pg_dump"]?.outcome == "ok", "\(diagnosis)")
      #expect(diagnosis["pg_dump"]?.found.contains("/bin/pg_dump, of Postgres ") == true, "\(diagnosis)")
      try writeProgram("echo 'pg_dump (PostgreSQL) 9.6'", to: "\(folder)/pg_dump")
      let found = try await site.diagnose(database.url, ["PATH": folder])["pg_dump"]?.found
      #expect(found?.hasPrefix(folder) == false, "an old version of PATH is passed over")
    }
  }

  @Test("A disk that is nearly full fails", .enabled(if: getuid() == 0))
  func disk() async throws {
    let folder = "\(site.data)/small"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mounting = "mount -t tmpfs -o size=1m none \(folder) && exec \"$0\" \"$@\""
    let diagnosis = try await site.diagnose(
      "host=/nowhere", ["SITE_DATA": folder],
      after: "set -- unshare --mount sh -c '\(mounting)' \"$0\" \"$@\"; exec \"$@\"")
    let disk = try #require(diagnosis["disk"])
    #expect(disk.outcome == "failure" && disk.found.contains("\(folder): 1 MB free"), "\(disk)")
    let readOnly = try await site.diagnose(
      "host=/nowhere", ["SITE_DATA": folder],
      after:
        "set -- unshare --mount sh -c 'mount -t tmpfs -o ro none \(folder) && exec \"$0\" \"$@\"' \"$0\" \"$@\"; exec \"$@\""
    )
    #expect(readOnly["disk"]?.found.contains("cannot be written") == true, "\(readOnly)")
  }

  @Test("A folder for temporary files that does not exist fails; without a name, it is the usual one")
  func temporaryFolder() async throws {
    let missing = try await site.diagnose("host=/nowhere", ["TMPDIR": "\(site.data)/nowhere"])
    #expect(missing["disk"]?.outcome == "failure", "\(missing)")
    #expect(missing["disk"]?.found == "TMPDIR: there is no folder \(site.data)/nowhere")
    let empty = try await site.diagnose("host=/nowhere", ["TMPDIR": ""])
    #expect(empty["disk"]?.found.contains(#/TMPDIR /(var/)?tmp: /#) == true, "\(empty)")
  }

  @Test("Where the site makes backups, its folder must be of use, and an old last backup is a warning")
  func backups() async throws {
    let unset = try await site.diagnose("host=/nowhere")
    #expect(unset["backups"]?.outcome == "skipped", "\(unset)")
    let nowhere = try await site.diagnose(
      "host=/nowhere", ["BACKUP_EVERY": "24h", "BACKUP_FOLDER": "/proc/nowhere"])
    #expect(nowhere["disk"]?.outcome == "failure", "\(nowhere)")
    #expect(nowhere["disk"]?.found.contains(#/BACKUP_FOLDER: /\w* cannot be written/#) == true)

    let folder = "\(site.data)/backups"
    func finding() async throws -> Diagnosis.Check {
      let environment = ["BACKUP_EVERY": "24h", "BACKUP_FOLDER": folder]
      return try #require(try await site.diagnose("host=/nowhere", environment)["backups"])
    }
    let first = try await finding()
    #expect(first.outcome == "warning" && first.found == "there is none in \(folder)", "\(first)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = site.file("backups/colophon-20991231T000000Z.tar", "tar")
    let future = try await finding()
    #expect(future.found == "there is none in \(folder)", "\(future)")
    _ = site.file("backups/colophon-20200101T000000Z.tar", "tar")
    let old = try await finding()
    #expect(
      old.outcome == "warning" && old.found.contains("none was made in the last two intervals"), "\(old)")
    let now = Date().formatted(.iso8601).replacing(#/[-:]/#, with: "")
    _ = site.file("backups/colophon-\(now).tar", "tar")
    let new = try await finding()
    #expect(new.outcome == "ok" && new.found.contains("colophon-\(now).tar: 0 hours old"), "\(new)")

    try FileManager.default.removeItem(atPath: folder)
    _ = site.file("backups", "text")
    let file = try await finding()
    #expect(file.outcome == "failure" && file.found.contains("cannot read \(folder)"), "\(file)")
  }
}
