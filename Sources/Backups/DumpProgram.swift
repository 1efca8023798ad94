import Concurrency
import Dispatch
import Foundation
import Platform
import Postgres

/// `pg_dump` or `pg_restore`, of a certain version of Postgres.
package struct DumpProgram: Sendable {
  package let path: String
  /// The major version.
  package let version: Int

  /// The program of the version `version`, or else the next newer one: no program knows newer servers.
  ///
  /// - Throws: ``BackupError`` that says which package to install.
  package static func find(
    _ name: String, for version: Int, in folders: [String] = PostgresFolders.all
  ) throws(BackupError) -> DumpProgram {
    let found = folders.map { "\($0)/\(name)" }.filter(FileManager.default.isExecutableFile).compactMap {
      path in
      PostgresFolders.majorVersion(of: path).map { DumpProgram(path: path, version: $0) }
    }
    if let fitting = found.filter({ $0.version >= version }).min(by: { $0.version < $1.version }) {
      return fitting
    }
    let problem =
      found.max { $0.version < $1.version }.map {
        "\($0.path) is of Postgres \($0.version), and the database needs that of \(version) or newer"
      } ?? "there is no \(name)"
    throw BackupError(
      .unavailable,
      "\(problem); install postgresql-client-\(version) (apt-get install postgresql-client, or brew install postgresql)"
    )
  }

  /// Runs the program until it ends; ends it if the task is cancelled.
  ///
  /// - Parameters:
  ///   - database: nil if it needs none.
  ///   - input: an open file, from the place on where it is read; nil for none.
  ///   - take: gets what the program writes to standard output. If it throws, the program is ended.
  /// - Throws: ``BackupError`` with the first line of what the program said, or the error of `take`.
  func run(
    _ arguments: [String], on database: ConnectionString? = nil, input: FileHandle? = nil,
    take: @escaping @Sendable ([UInt8]) async throws -> Void = { _ in }
  ) async throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter {
      $0.key.hasPrefix("PG") || $0.key == "HOME"
    }
    .merging(["PATH": "/usr/bin:/bin", "LC_ALL": "C"]) { $1 }.merging(database?.environment ?? [:]) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    let (output, messages) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, messages)
    do {
      try process.run()
    } catch {
      throw BackupError(.unavailable, "\(path) could not be started: \(error.localizedDescription)")
    }
    // Threads of Dispatch block other signals, and a program inherits that.
    let end: @Sendable () -> Void = { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await withTaskCancellationHandler {
      let said = Task(executorPreference: BlockingThreads.shared) {
        try? messages.fileHandleForReading.readToEnd()
      }
      let problem = await Task(executorPreference: BlockingThreads.shared) { () -> (any Error)? in
        do {
          while let data = try output.fileHandleForReading.read(upToCount: 1 << 18), !data.isEmpty {
            try await take(Array(data))
          }
          return nil
        } catch {
          end()
          return error
        }
      }.value
      let text = String(decoding: await said.value ?? Data(), as: UTF8.self)
      await Task(executorPreference: BlockingThreads.shared) { process.waitUntilExit() }.value
      // The program may have succeeded just before it was told to stop.
      if problem == nil, process.terminationReason == .exit, process.terminationStatus == 0 { return }
      try Task.checkCancellation()
      throw problem ?? BackupError(.unavailable, "\(path): \(Self.reason(in: text))")
    } onCancel: {
      end()
    }
  }

  /// The first line that says what is wrong, and not only where.
  private static func reason(in text: String) -> String {
    let lines = text.split(separator: "\n")
    let line = lines.first { $0.contains("error:") } ?? lines.first { !$0.isEmpty }
    return line.map(String.init) ?? "it was ended, and said nothing; try again"
  }
}
