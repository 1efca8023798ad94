import Files
import Foundation
import Platform
import Postgres

extension Restoration {
  private static let prefix = "colophon-verify-"

  /// Makes a folder for ``prove(in:by:)`` that no other process knows, and removes those of processes that
  /// were killed.
  ///
  /// - Parameter parent: where others may make files and links as well.
  package static func temporaryFolder(in parent: String) async throws -> String {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) && isOurs("\(parent)/\(name)") {
      try? await PrivateCluster.removeAbandoned(in: "\(parent)/\(name)")
    }
    var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    // The server of root runs as another user, who has to enter the folder.
    guard mkdtemp(&template) != nil, chmod(template, 0o711) == 0 else {
      throw BackupError(
        .unwritable,
        "\(SystemError("cannot make a folder in \(parent)")); set TMPDIR to a folder with room for the database"
      )
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a path is a folder that belongs to this user, and no link.
  private static func isOurs(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }

  /// The results of a proof.
  package struct Proof: Hashable, Sendable {
    /// How many pages and feeds could be made.
    package var pages = 0
    /// How many of them have the digests of the backup; nil if another program has made those.
    package var samePages: Int?
    /// Applied after the backup was restored.
    package var migrations: [String] = []
    /// Tables of the dump that are not of the site.
    package var leftOut: [String] = []
  }

  /// Restores into a cluster of its own, which is removed afterwards, and makes all pages and feeds.
  ///
  /// - Parameters:
  ///   - folder: for the cluster: empty, or not there.
  ///   - backup: says which program this is, and makes the pages.
  /// - Throws: ``BackupError`` if a table, a page or a feed is not what it was.
  package func prove(in folder: String, by backup: Backup) async throws -> Proof {
    let result: Result<Proof, any Error>
    do {
      result = .success(try await proveInCluster(in: folder, by: backup))
    } catch {
      // The advice of a restoration that was stopped is about a database that is removed here.
      result = .failure(
        Task.isCancelled ? CancellationError() : roomError(for: error, in: folder) ?? error)
    }
    // Usually removed with the cluster; others may have put something in its place since then.
    if Self.isOurs(folder) { removeTree(folder) }
    return try result.get()
  }

  /// The error in place of one whose cause is a full disk; nil if it has another cause.
  func roomError(for error: any Error, in folder: String) -> BackupError? {
    let text = "\(error)"
    guard text.contains("No space left on device") || text.contains("Disk quota exceeded") else { return nil }
    return BackupError(
      .unwritable,
      "\(file.path): \(URL(filePath: folder).deletingLastPathComponent().path) has no room to restore it into; "
        + "set TMPDIR to a folder with two to five times the size of the backup")
  }

  private func proveInCluster(in folder: String, by backup: Backup) async throws -> Proof {
    // The data is worthless afterwards, so nothing has to reach the disk.
    let cluster: PrivateCluster
    do {
      cluster = try await .start(
        in: folder,
        settings: [
          "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off",
          "max_wal_size": "4GB", "maintenance_work_mem": "256MB",
        ])
    } catch {
      // The server may run although it could not be reached.
      try? await PrivateCluster.removeAbandoned(in: folder)
      throw error
    }
    let database = Database(
      cluster.connectionString, checkoutTimeout: .seconds(60), statementTimeout: .seconds(600))
    let result: Result<Proof, any Error>
    do { result = .success(try await prove(database, by: backup)) } catch { result = .failure(error) }
    await Task {
      await database.close()
      await cluster.remove()
    }.value
    return try result.get()
  }

  private func prove(_ database: Database, by backup: Backup) async throws -> Proof {
    let restored = try await restore(into: database)
    var proof = Proof(migrations: restored.migrations.map(\.name), leftOut: restored.leftOut)
    guard let moment = file.manifest.time else { return proof }
    let pages = try await backup.pages(database, moment)
    proof.pages = pages.count
    let saved = file.manifest.pages
    let statuses = Dictionary(saved.map { ($0.address, $0.status) }) { first, _ in first }
    // A page may be missing from both, such as the podcast of a site without episodes.
    if let broken = pages.first(where: {
      $0.status >= 500 || $0.status != 200 && statuses[$0.address] == 200
    }) {
      throw BackupError(
        .damaged, "\(file.path): the restored site answers \(broken.status) to \(broken.address)")
    }
    guard !saved.isEmpty, file.manifest.program == backup.program, proof.migrations.isEmpty else {
      return proof
    }
    let made = Dictionary(pages.map { ($0.address, $0) }) { first, _ in first }
    for page in saved where made[page.address] != page {
      let problem = made[page.address] == nil ? "is missing" : "is another"
      throw BackupError(.damaged, "\(file.path): \(page.address) \(problem) on the restored site")
    }
    guard saved.count == pages.count else {
      throw BackupError(
        .damaged, "\(file.path): the restored site has \(pages.count) pages in place of \(saved.count)")
    }
    proof.samePages = saved.count
    return proof
  }
}
