import Foundation
import Testing

@Suite("The README of the server")
struct ReadmeTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// What these tests were built with lies beside them, except where another program runs them.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "Modules").path

  @Test(
    "A server in ten lines is shown, and the compiler takes it",
    .enabled(if: FileManager.default.fileExists(atPath: modules + "/Server.swiftmodule")))
  func example() async throws {
    let readme = Self.checkout.appending(path: "Sources/Server/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let example = try #/```swift\n(?<program>.*?)```/#.dotMatchesNewlines()
    let program = String(try #require(text.firstMatch(of: example)).output.program)
    let lines = program.split(separator: "\n").filter { line in
      !line.hasPrefix("import ") && line.contains { !" }".contains($0) }
    }
    #expect(lines.count <= 10)
    let folder = try TemporaryFolder()
    try folder.write(program, to: "Hello.swift")
    let (status, output) = try await typeCheck(folder.path + "/Hello.swift")
    #expect(status == 0, "\(output)")
  }

  private func typeCheck(_ file: String) async throws -> (status: Int32, output: String) {
    let libraries = Self.checkout.appending(path: "Sources/System").path
    let maps = try FileManager.default.contentsOfDirectory(atPath: libraries).flatMap {
      ["-Xcc", "-fmodule-map-file=\(libraries)/\($0)/module.modulemap"]
    }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", Self.modules] + maps + [file]
    let said = file + ".errors"
    _ = FileManager.default.createFile(atPath: said, contents: nil)
    compiler.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: said))
    let status = try await withCheckedThrowingContinuation { continuation in
      compiler.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try compiler.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, try String(contentsOfFile: said, encoding: .utf8))
  }
}
