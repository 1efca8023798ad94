import Foundation
import ProcessTestSupport

/// The program `site`, with a temporary folder for its data.
final class SiteProcess: Sendable {
  let data: String
  private let isNew: Bool

  /// - Parameter isNew: whether the first command finds no database. Otherwise it finds a migrated one, which
  ///   is copied: to create and migrate one takes ten times as long.
  init(isNew: Bool = false) {
    self.isNew = isNew
    data = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: data) }

  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a command and waits for its end.
  func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
    try await start(arguments, environment: environment).outcome()
  }

  /// - Parameters:
  ///   - listener: a listening socket to pass on as systemd does; nil for none.
  ///   - terminal: the path of a terminal for standard error; nil for a file.
  ///   - preparation: a shell command to run before the program, in its process.
  func start(
    _ arguments: [String], environment: [String: String] = [:], passing listener: Int32? = nil,
    terminal: String? = nil, after preparation: String? = nil
  ) throws -> RunningSite {
    var command = [Self.binary.path] + arguments
    if let preparation { command = ["/bin/sh", "-c", "\(preparation); exec \"$0\" \"$@\""] + command }
    if listener != nil {
      command =
        [
          "/bin/sh", "-c",
          "exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$; export LISTEN_FDS LISTEN_PID; exec \"$0\" \"$@\"",
        ] + command
    }
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SITE_") }
    for name in variables.keys where name.hasPrefix("DATABASE_") { variables[name] = nil }
    for name in ["LISTEN", "LISTEN_FDS", "NOTIFY_SOCKET"] { variables[name] = nil }
    variables["SITE_DATA"] = "\(data)/data"
    variables["SITE_CONTENT"] = "\(data)/content"
    variables["SITE_CONFIG"] = "\(data)/site.yaml"
    if !FileManager.default.fileExists(atPath: "\(data)/site.yaml") {
      _ = FileManager.default.createFile(atPath: "\(data)/site.yaml", contents: Data("title: A test\n".utf8))
    }
    if !isNew, environment["DATABASE_URL"] == nil, environment["SITE_DATA"] == nil {
      try MigratedCluster.copy(for: arguments.first ?? "", to: "\(data)/data")
    }
    return try RunningSite(
      command, environment: variables.merging(environment) { $1 }, in: Self.checkout.path, writingInto: data,
      input: listener, terminal: terminal, keeping: self)
  }

  func file(_ name: String, _ text: String) -> String {
    let path = "\(data)/\(name)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    return path
  }

  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Beside the tests in the build folder.
  static let binary: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = tests.appendingPathComponent("site")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : checkout.appendingPathComponent(".build/debug/site")
  }()
}

/// A running `site`, whose output goes to files.
///
/// Pipes are not used: Dispatch can lose events of other descriptors when the far end of a pipe that it
/// watches closes.
final class RunningSite: Sendable {
  private let process: SpawnedProcess
  private let output: String
  private let errors: String
  /// Its folder is there while the program runs.
  private let site: SiteProcess?

  init(
    _ command: [String], environment: [String: String], in folder: String, writingInto data: String,
    input: Int32?, terminal: String? = nil, keeping site: SiteProcess? = nil
  ) throws {
    self.site = site
    let name = UUID().uuidString
    output = "\(data)/\(name).out"
    errors = "\(data)/\(name).err"
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process = try SpawnedProcess(
      command[0], Array(command.dropFirst()), environment: environment, folder: folder,
      input: input ?? FileHandle.nullDevice.fileDescriptor, output: output,
      errors: terminal ?? errors)
  }

  /// The first line of standard output, which `serve` prints when it is ready; nil if the process ends before
  /// it.
  func firstLine() async throws -> String? {
    while true {
      let isRunning = self.isRunning
      let text = Self.text(of: output)
      if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
      guard isRunning else { return nil }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits for a match in standard error; nil if the process ends before it.
  func firstError(matching pattern: Regex<(Substring, Substring)>) async throws -> String? {
    while true {
      let isRunning = self.isRunning
      if let match = Self.text(of: errors).firstMatch(of: pattern) { return String(match.1) }
      guard isRunning else { return nil }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  var identifier: Int32 { process.identifier }

  func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end of the process.
  func outcome() async throws -> SiteProcess.Outcome {
    while true {
      if let status = process.terminationStatus {
        return SiteProcess.Outcome(
          status: status, output: Self.text(of: output), errors: Self.text(of: errors))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Standard output so far.
  var outputText: String { Self.text(of: output) }
  var errorText: String { Self.text(of: errors) }

  var isRunning: Bool { process.isRunning }

  private static func text(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
