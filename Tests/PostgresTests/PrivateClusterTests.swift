import Foundation
import Logging
import PostgresTestSupport
import Synchronization
import Testing

@testable import Postgres

@Suite("A private cluster", .enabled(if: postgresIsInstalled), .serialized, .timeLimit(.minutes(15)))
struct PrivateClusterTests {
  @Test("Listens on a socket that only its owner can open, and stops when the last process has left")
  func life() async throws {
    try await withOldFolder { folder in
      let first = try await PrivateCluster.start(in: folder)
      let second = try await PrivateCluster.start(in: folder)
      #expect(first.connectionString == second.connectionString)
      // Not always in the folder: the path may be too long for a socket, or closed to the server's user.
      let host = first.connectionString.split(separator: " ").first { $0.hasPrefix("host=") }
      let sockets = try #require(host?.dropFirst("host=".count))
      let attributes = try FileManager.default.attributesOfItem(atPath: String(sockets))
      #expect(attributes[.posixPermissions] as? Int == 0o700)
      try await expectAnswer(first)
      try await #expect(setting("listen_addresses", of: first) == "")
      try await #expect(setting("fsync", of: first) == "on")
      await first.leave()
      await first.leave()
      try await expectAnswer(second)
      await second.leave()
      await expectSilence(second)
    }
  }

  @Test(
    "Keeps its data, and a process that uses it restarts its server after a crash"
  )
  func killed() async throws {
    try await withOldFolder { folder in
      let log = RecordingLog()
      let first = try await PrivateCluster.start(in: folder, settings: quick, logger: log.logger)
      let second = try await PrivateCluster.start(in: folder, settings: quick, logger: log.logger)
      let database = Database(first.connectionString, checkoutTimeout: .patience, statementTimeout: .patience)
      try await database.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
      let process = try serverProcess(folder)
      kill(process, SIGKILL)
      while (try? await database.execute("SELECT * FROM kept")) == nil
        || (try? serverProcess(folder)) == process
      {
        try await Task.sleep(for: .milliseconds(5))
      }
      while !log.mentions("runs again") {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(log.lines.contains("warning: Postgres in \(first.folder.data) has died; starting it again"))
      await database.close()
      await first.leave()
      try await expectAnswer(second)
      await second.leave()
      await expectSilence(second)
    }
  }

  @Test("A process that has left does not restart its server")
  func left() async throws {
    try await withOldFolder { folder in
      let cluster = try await PrivateCluster.start(in: folder, settings: quick)
      await cluster.leave()
      try await #expect(!cluster.restart())
      await expectSilence(cluster)
    }
  }

  @Test(
    "A server that cannot be started again is reported, is not replaced by an empty one, and is tried again")
  func cannotRestart() async throws {
    try await withFolder { folder in
      let log = RecordingLog()
      let cluster = try await PrivateCluster.start(in: folder, settings: quick, logger: log.logger)
      #expect(log.mentions("Sync to disk skipped."))
      let (data, aside) = (cluster.folder.data, cluster.folder.data + ".aside")
      let process = try serverProcess(folder)
      try FileManager.default.moveItem(atPath: data, toPath: aside)
      kill(process, SIGKILL)
      while !log.mentions("error:") {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(!FileManager.default.fileExists(atPath: data))
      #expect(
        log.lines.contains(
          "error: the cluster \(data) is gone; put it back, or restart this program; trying again, with growing pauses"
        ))
      try FileManager.default.moveItem(atPath: aside, toPath: data)
      while !log.mentions("runs again") {
        try await Task.sleep(for: .milliseconds(5))
      }
      try await expectAnswer(cluster)
      await cluster.leave()
    }
  }

  @Test("The pauses between attempts to start a server grow to half a minute, and are short while it lives")
  func pauses() async throws {
    try await withOldFolder { folder in
      let log = RecordingLog()
      let cluster = try await PrivateCluster.start(in: folder, settings: quick)
      await #expect(cluster.checkServer(after: .seconds(30), log.logger) == PrivateCluster.interval)
      await cluster.leave()
      await #expect(cluster.checkServer(after: .seconds(1), log.logger) == .seconds(2))
      await #expect(cluster.checkServer(after: .seconds(16), log.logger) == .seconds(30))
    }
  }

  @Test("A new cluster is synced to disk before it is used")
  func durable() async throws {
    try await withFolder { folder in
      let log = RecordingLog()
      let cluster = try await PrivateCluster.start(in: folder, logger: log.logger)
      #expect(log.mentions("syncing data to disk ... ok"))
      await cluster.leave()
    }
  }

  @Test("Starts although another process now has the number of its former server")
  func recycledNumber() async throws {
    try await withOldFolder { folder in
      let first = try await PrivateCluster.start(in: folder, settings: quick)
      let file = folder + "/postgres/postmaster.pid"
      var lines = try String(contentsOfFile: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      await first.leave()
      lines[0] = "\(getpid())"
      try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
      let second = try await PrivateCluster.start(in: folder, settings: quick)
      try await expectAnswer(second)
      await second.leave()
    }
  }

  @Test("A link in place of the file with the number of the server's process is not followed")
  func linkedNumber() async throws {
    try await withFolder { folder in
      let cluster = try ClusterFolder(folder)
      let (secret, link) = ("\(folder)/secret", "\(cluster.data)/postmaster.pid")
      try "1\nsecret\n".write(toFile: secret, atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(atPath: cluster.data, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
      try Server(folder: cluster, programs: ServerPrograms(directory: "/"), settings: [:]).forgetProcess()
      try #expect(FileManager.default.destinationOfSymbolicLink(atPath: link) == secret)
    }
  }

  @Test(
    "Several processes create it once, even after an interrupted attempt and on a path too long for a socket"
  )
  func creation() async throws {
    try await withFolder { folder in
      let long = folder + "/" + String(repeating: "long, 'quoted' path ", count: 5)
      let leftover = long + "/postgres.unfinished/base"
      try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
      let clusters = try await withThrowingTaskGroup(of: PrivateCluster.self) { group in
        for _ in 0..<4 { group.addTask { try await PrivateCluster.start(in: long, settings: quick) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(!FileManager.default.fileExists(atPath: leftover))
      #expect(Set(clusters.map(\.connectionString)).count == 1)
      let sockets = try #require(
        clusters[0].connectionString.split(separator: " ").first?.dropFirst("host=".count))
      #expect(sockets.hasPrefix("/tmp/colophon-"))
      for cluster in clusters {
        try await expectAnswer(cluster)
        await cluster.leave()
      }
      await expectSilence(clusters[0])
      try FileManager.default.removeItem(atPath: String(sockets))
    }
  }

  @Test("The error for a server that cannot start contains the server's message")
  func failure() async throws {
    try await withOldFolder { folder in
      let error = await #expect(throws: PrivateClusterError.self) {
        try await PrivateCluster.start(in: folder, settings: ["shared_buffers": "lots"])
      }
      let text = try #require(error?.description)
      #expect(
        text.contains("invalid value for parameter \"shared_buffers\"") && text.contains("postgres.log"))
      #expect(!text.contains("\n"))
      let cluster = try await PrivateCluster.start(in: folder, settings: quick)
      await cluster.leave()
    }
  }

  @Test(
    "As root, the cluster is stored elsewhere and linked if the server's user may not enter the folder",
    .enabled(if: getuid() == 0))
  func unreachable() async throws {
    try await withFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      let cluster = try await PrivateCluster.start(in: folder, settings: quick)
      try await expectAnswer(cluster)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/postgres")
      #expect(target.hasPrefix("/var/lib/colophon/"))
      await cluster.leave()
      let again = try await PrivateCluster.start(in: folder, settings: quick)
      await again.leave()
      try FileManager.default.removeItem(atPath: String(target.dropLast("/postgres".count)))
    }
  }

  @Test(
    "As root, a cluster in a folder that the server's user cannot enter any more is an error, and is not replaced",
    .enabled(if: getuid() == 0))
  func closed() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/postgres", withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      let error = await #expect(throws: PrivateClusterError.self) {
        try await PrivateCluster.start(in: folder, settings: quick)
      }
      #expect(error?.description.contains("cannot enter \(folder)") == true)
    }
  }

  @Test("Where there is no cluster, a caller that wants none created gets an error that names the folder")
  func noCluster() async throws {
    try await withFolder { folder in
      for directory in [folder, "\(folder)/missing"] {
        let error = await #expect(throws: PrivateClusterError.self) {
          try await PrivateCluster.start(in: directory, creates: false, settings: quick)
        }
        #expect(error?.description.hasPrefix("there is no database in \(directory); ") == true)
      }
      #expect(FileManager.default.subpaths(atPath: folder) == [])
    }
  }

  @Test("The error for a folder that cannot be created says why")
  func noFolder() async throws {
    let error = await #expect(throws: PrivateClusterError.self) {
      try await PrivateCluster.start(in: "/dev/null/site")
    }
    #expect(error?.description.hasPrefix("cannot create /dev/null/site: Not a directory") == true)
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try temporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  /// Reuses the cluster of earlier tests and runs, because creating one takes a second.
  private func withOldFolder(_ body: (String) async throws -> Void) async throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try await body(package.path + "/.build/test-postgres-private")
  }

  private func expectAnswer(_ cluster: PrivateCluster) async throws {
    let database = Database(cluster.connectionString, checkoutTimeout: .patience)
    try await #expect(database.one(backend) > 0)
    await database.close()
  }

  private func expectSilence(_ cluster: PrivateCluster) async {
    let database = Database(cluster.connectionString, checkoutTimeout: .patience)
    await #expect(throws: DatabaseUnavailable.self) { try await database.one(backend) }
    await database.close()
  }

  private func setting(_ name: String, of cluster: PrivateCluster) async throws -> String {
    let show = Statement(
      "setting", "SELECT current_setting($1) AS value", parameters: String.self,
      column: Column("value", String.self, .computedNotNull))
    let database = Database(cluster.connectionString, checkoutTimeout: .patience)
    defer { Task { await database.close() } }
    return try await database.one(show, name)
  }

  private func serverProcess(_ folder: String) throws -> pid_t {
    let file = try String(contentsOfFile: folder + "/postgres/postmaster.pid", encoding: .utf8)
    return try #require(file.split(separator: "\n").first.flatMap { pid_t($0) })
  }

}

/// Settings for clusters whose data is not kept after the test.
private let quick = ["fsync": "off"]

private let postgresIsInstalled =
  !((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []).isEmpty
  || ["/opt/homebrew/bin/initdb", "/usr/local/bin/initdb", "/usr/bin/initdb"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))

/// Keeps the logged lines.
private final class RecordingLog: Sendable {
  private let recorded = Mutex<[String]>([])

  var lines: [String] { recorded.withLock { $0 } }

  func mentions(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  var logger: Logger {
    var logger = Logger(label: "test") { _ in Handler(log: self) }
    logger.logLevel = .debug
    return logger
  }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var logLevel = Logger.Level.debug
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.recorded.withLock { $0.append("\(event.level): \(event.message)") }
    }
  }
}
