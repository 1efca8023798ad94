import ArgumentParser
import Backups
import Colophon
import Files
import Foundation
import Postgres
import Settings
import Spools

struct MakeBackup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Writes all of the database to a file while the site runs, or proves such a file.",
    discussion: """
      The file has posts, their history, media, people and subscriptions as they were at one moment, and the \
      settings. The content folder is not in it. With --verify, the file is restored into a database server of its \
      own, which is removed afterwards, and all tables, pages and feeds are compared.
      """)

  @Argument(help: "The file of the backup.", completion: .file())
  var file: String

  @Flag(help: "Prove that the file can be restored, and that nothing is missing.")
  var verify = false

  func run() async throws {
    let session = try Session()
    let backup = try session.configuration.backup(settings: session.effective.settings)
    guard !verify else { return try await prove(with: backup) }
    let start = ContinuousClock.now
    let summary = try await session.run { [file] in try await backup.write($0, to: file) }
    print("\(file): \(summary.text), in \(start.elapsed)")
    if summary.manifest.pages.isEmpty {
      Failure.tell("the schema is not that of this program, so no pages were made; site migrate updates it")
    }
    if summary.manifest.mediaElsewhere > 0 {
      Failure.tell("\(summary.manifest.mediaElsewhere) media are in S3, and only their names are in the file")
    }
  }

  private func prove(with backup: Backup) async throws {
    let start = ContinuousClock.now
    let restoration = try Restoration(BackupFile(checking: file), migrations: backup.migrations)
    let folder = try await Restoration.temporaryFolder(in: TemporaryFile.defaultFolder)
    let proof = try await restoration.prove(in: folder, by: backup)
    let manifest = restoration.file.manifest
    let tables = manifest.tables.filter { !proof.leftOut.contains($0.table) }
    let rows = tables.reduce(0) { $0 + $1.rows }
    let pages =
      switch proof.samePages {
      case let same?: "\(same) pages and feeds are the same"
      case nil: "\(proof.pages) pages and feeds can be made; another program made those of the backup"
      }
    print(
      "\(file): from \(manifest.made.oneLine), version \(manifest.program.version.oneLine): \(tables.count) tables with \(rows) rows "
        + "are the same, \(pages), in \(start.elapsed)")
    if !proof.migrations.isEmpty { print("applied on the way: \(proof.migrations.joined(separator: ", "))") }
    tell(leftOut: proof.leftOut)
  }
}

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restores a backup into an empty database.",
    discussion: """
      Changes nothing if the database has any table, view or sequence. Runs nothing that is in the file: only rows of the site's \
      tables are taken from it. They are compared with those that were saved, and the schema is updated if this program is newer \
      than the backup.
      """)

  @Argument(help: "A file that site backup has made.", completion: .file())
  var file: String

  func run() async throws {
    let session = try Session()
    let start = ContinuousClock.now
    let restoration = try Restoration(
      BackupFile(checking: file), migrations: Migrations(directory: Installation.folder("Migrations")))
    let restored = try await session.run { try await restoration.restore(into: $0) }
    let manifest = restoration.file.manifest
    let tables = manifest.tables.filter { !restored.leftOut.contains($0.table) }
    let rows = tables.reduce(0) { $0 + $1.rows }
    print(
      "restored \(file) from \(manifest.made.oneLine): \(tables.count) tables with \(rows) rows are the same, in "
        + "\(start.elapsed)")
    if !restored.migrations.isEmpty {
      print("applied \(restored.migrations.map(\.name).joined(separator: ", "))")
    }
    tell(leftOut: restored.leftOut)
    if session.configuration.databaseURL != nil {
      print("no GRANT is restored: if the site runs as another role, give it its rights again")
    }
    let settings = restoration.file.names.filter {
      ["settings.txt", "site.yaml", "authors.yaml"].contains($0)
    }
    if !settings.isEmpty {
      print("its settings: tar --extract --file \(file) \(settings.joined(separator: " "))")
    }
  }
}

private func tell(leftOut tables: [String]) {
  guard !tables.isEmpty else { return }
  Failure.tell(
    "left out, because they are not of the site: \(tables.joined(separator: ", ")); pg_restore brings them back, and runs "
      + "whatever is in the file, so use it only for a file that you trust")
}

extension Backup.Summary {
  /// `412 posts, 31204 rows in 58 tables, 640 pages and feeds, 3.1 MB`
  var text: String {
    let posts = manifest.tables.first { $0.table.hasSuffix(".posts") }?.rows ?? 0
    let rows = manifest.tables.reduce(0) { $0 + $1.rows }
    return
      "\(posts) posts, \(rows) rows in \(manifest.tables.count) tables, \(manifest.pages.count) pages and feeds, "
      + "\((Double(size) / 1_000_000).formatted(.number.precision(.fractionLength(1)))) MB"
  }
}

extension ContinuousClock.Instant {
  /// `4 s`
  var elapsed: String { "\(Int((.now - self) / .seconds(1))) s" }
}
