import Foundation

/// A program of the machine that makes a file, such as `vipsthumbnail`.
///
/// It is a process of its own, so a damaged file or an error of a library can end nothing but that process.
public struct Program: Sendable {
  private let path: String

  /// A serial queue, which has a thread of its own: those of concurrent queues may all be blocked by
  /// programs.
  private static let clock = DispatchQueue(label: "time limits of programs")

  /// Nil if the program is in no folder of `searchPath`, which has the form of `PATH`.
  public init?(
    named name: String, searchPath: String? = ProcessInfo.processInfo.environment["PATH"]
  ) {
    let folders = (searchPath ?? "").split(separator: ":")
    guard
      let path = folders.lazy.map({ "\($0)/\(name)" })
        .first(where: FileManager.default.isExecutableFile(atPath:))
    else { return nil }
    self.path = path
  }

  /// Runs the program in `folder`, and blocks the thread until it ends.
  ///
  /// - Parameters:
  ///   - environment: all variables of the program besides `PATH`.
  ///   - timeLimit: in seconds. A program that takes longer is ended.
  /// - Throws: ``ProgramError`` if it cannot be started, fails or takes too long.
  public func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], timeLimit: Double
  ) throws(ProgramError) {
    _ = try run(arguments, in: folder, environment, timeLimit, keepsOutput: false)
  }

  /// The output of the program, such as its version, with that on standard error; at most a few kilobytes.
  /// Blocks the thread until the program ends.
  public func output(_ arguments: [String], timeLimit: Double) throws(ProgramError) -> String {
    try run(arguments, in: "/", [:], timeLimit, keepsOutput: true)
  }

  private func run(
    _ arguments: [String], in folder: String, _ environment: [String: String], _ timeLimit: Double,
    keepsOutput: Bool
  ) throws(ProgramError) -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
    process.arguments = arguments
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let messages = Pipe()
    process.standardOutput = keepsOutput ? messages : FileHandle.nullDevice
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw ProgramError("\(path) could not be started: \(error.localizedDescription)")
    }
    // Threads of Dispatch block other signals, and a program inherits that.
    let stop = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    Self.clock.asyncAfter(deadline: .now() + timeLimit, execute: stop)
    let output = (try? messages.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    stop.cancel()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let reason = String(decoding: output, as: UTF8.self).split(separator: "\n").first
      throw ProgramError("\(path): \(reason ?? "it ended without a message")")
    }
    return String(decoding: output, as: UTF8.self)
  }
}

/// Why a program did not do its job: its path, and the first line of what it said.
public struct ProgramError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
