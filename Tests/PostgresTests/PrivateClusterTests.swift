import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("A private cluster", .enabled(if: postgresIsInstalled), .serialized)
struct PrivateClusterTests {
  @Test("Answers on a socket that is its owner's alone, and stops when the last has left")
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

  @Test("Keeps its data, and starts again after its server was killed")
  func killed() async throws {
    try await withOldFolder { folder in
      let first = try await PrivateCluster.start(in: folder, settings: quick)
      let database = Database(first.connectionString, checkoutTimeout: .patience)
      try await database.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
      await database.close()
      kill(try serverProcess(folder), SIGKILL)
      try await waitForEnd(of: serverProcess(folder))
      // Never said goodbye, and its server is gone, with its files left behind.
      let second = try await PrivateCluster.start(in: folder, settings: quick)
      let again = Database(second.connectionString, checkoutTimeout: .patience)
      try await again.execute("SELECT * FROM kept")
      await again.close()
      await first.leave()
      await second.leave()
      await expectSilence(second)
    }
  }

  @Test("Is not held up by the process file of a server whose number another process has now")
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

  @Test(
    "Is made once by several that start at once, after an attempt that was cut short, on a path too long for a socket"
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

  @Test("Says what its server said when it cannot start")
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
    "As root, where the server's user may not enter, the cluster is elsewhere and linked",
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
    "As root, a cluster is not forgotten when its folder is closed to the server's user",
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

  @Test("A folder that cannot be made is an error that says so")
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

  /// With a cluster that earlier tests and runs have left: to make one takes a second.
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

  private func waitForEnd(of process: pid_t) async throws {
    while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}

/// What is written here is worth nothing tomorrow.
private let quick = ["fsync": "off"]

private let postgresIsInstalled =
  !((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []).isEmpty
  || ["/opt/homebrew/bin/initdb", "/usr/local/bin/initdb", "/usr/bin/initdb"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))
