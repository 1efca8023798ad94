internal import Foundation
public import Postgres
internal import ProcessTestSupport

/// A pgbouncer on 127.0.0.1 in front of a test database. `Scripts/setup tests` installs the program.
public final class PgBouncer: Sendable {
  private static let program = "/usr/sbin/pgbouncer"

  /// The connection string of the database through the pooler.
  public let connectionString: ConnectionString
  private let process: SpawnedProcess
  private let folder: String

  /// - Parameter mode: `transaction`, in which each transaction gets the session that was not used for
  ///   longest, `session`, or `statement`, in which there are no transactions.
  /// - Throws: an error that says what to install, or pgbouncer's output, if it does not start.
  public init(before database: Database, mode: String = "transaction") async throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      throw PgBouncerError("\(Self.program) is missing; run Scripts/setup tests")
    }
    let pairs = database.connectionString.dsn.split(separator: " ")
    let server = pairs.filter { $0.hasPrefix("host=") || $0.hasPrefix("port=") || $0.hasPrefix("user=") }
    let name = pairs.first { $0.hasPrefix("dbname=") }?.dropFirst("dbname=".count) ?? "colophon"
    let port = try freePort()
    folder = FileManager.default.temporaryDirectory.appending(path: "pgbouncer-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let settings = """
      [databases]
      * = \(server.joined(separator: " "))
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = \(port)
      unix_socket_dir =
      auth_type = any
      pool_mode = \(mode)
      default_pool_size = 3
      server_round_robin = 1
      """
    let (file, log) = ("\(folder)/pgbouncer.ini", "\(folder)/log")
    try Data((settings + "\n").utf8).write(to: URL(filePath: file))
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    // It refuses to run as root.
    let account = geteuid() == 0 ? ["--user=postgres"] : []
    process = try SpawnedProcess(
      Self.program, account + [file], environment: ["PATH": "/usr/bin:/bin"], folder: "/",
      input: FileHandle.nullDevice.fileDescriptor, output: log, errors: log)
    connectionString = ConnectionString(
      "host=127.0.0.1 port=\(port) user=colophon dbname=\(name) sslmode=disable")
    let probe = Database(connectionString, preparesStatements: false, poolSize: 1)
    while (try? await probe.execute("SELECT 1")) == nil {
      guard process.isRunning else {
        throw PgBouncerError((try? String(contentsOfFile: log, encoding: .utf8)) ?? "no log")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    await probe.close()
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

struct PgBouncerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = "pgbouncer: \(description)" }
}

/// A port of 127.0.0.1 that is free at this moment.
func freePort() throws -> UInt16 {
  let (descriptor, port) = try listeningSocket()
  close(descriptor)
  return port
}
