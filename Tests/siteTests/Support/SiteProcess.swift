import Foundation
import Synchronization

/// The real binary with a temporary folder of its own for its data.
final class SiteProcess: Sendable {
  let data: String

  init() {
    data = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: data) }

  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a command to its end.
  func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
    try await start(arguments, environment: environment).outcome()
  }

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningSite {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = Self.checkout
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SITE_") }
    variables["DATABASE_URL"] = nil
    variables["SITE_DATA"] = "\(data)/data"
    variables["SITE_CONTENT"] = "\(data)/content"
    variables["SITE_CONFIG"] = "\(data)/site.yaml"
    if !FileManager.default.fileExists(atPath: "\(data)/site.yaml") {
      _ = FileManager.default.createFile(atPath: "\(data)/site.yaml", contents: Data("title: A test\n".utf8))
    }
    process.environment = variables.merging(environment) { $1 }
    return try RunningSite(process)
  }

  func file(_ name: String, _ text: String) -> String {
    let path = "\(data)/\(name)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    return path
  }

  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Beside the tests in the build folder.
  private static let binary: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = tests.appendingPathComponent("site")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : checkout.appendingPathComponent(".build/debug/site")
  }()
}

/// A process whose output is read as it comes.
final class RunningSite: Sendable {
  private let process: Mutex<Process>
  private let output: Task<String, Never>
  private let errors: Task<String, Never>
  private let lines: AsyncStream<String>
  private let end: AsyncStream<Int32>

  init(_ process: sending Process) throws {
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    process.standardInput = FileHandle.nullDevice
    let (end, ended) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      ended.yield($0.terminationStatus)
      ended.finish()
    }
    try process.run()
    self.end = end
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    output = Self.read(outputPipe.fileHandleForReading) { line.yield($0) }
    errors = Self.read(errorPipe.fileHandleForReading) { _ in }
    self.process = Mutex(process)
  }

  /// The first line of standard output: what `serve` prints when it is ready.
  func firstLine() async -> String? {
    var iterator = lines.makeAsyncIterator()
    return await iterator.next()
  }

  func send(_ signal: Int32) { process.withLock { _ = kill($0.processIdentifier, signal) } }

  func outcome() async -> SiteProcess.Outcome {
    var iterator = end.makeAsyncIterator()
    let status = await iterator.next() ?? -1
    return await SiteProcess.Outcome(status: status, output: output.value, errors: errors.value)
  }

  private static func read(
    _ file: FileHandle, _ line: @escaping @Sendable (String) -> Void
  ) -> Task<String, Never> {
    let (pieces, piece) = AsyncStream.makeStream(of: Data.self)
    file.readabilityHandler = { handle in
      let data = handle.availableData
      guard !data.isEmpty else {
        handle.readabilityHandler = nil
        piece.finish()
        return
      }
      piece.yield(data)
    }
    return Task {
      var all = Data()
      var lineStart = 0
      for await data in pieces {
        all += data
        while let end = all[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
          line(String(decoding: all[lineStart..<end], as: UTF8.self))
          lineStart = end + 1
        }
      }
      return String(decoding: all, as: UTF8.self)
    }
  }
}
