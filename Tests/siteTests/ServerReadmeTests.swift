import Foundation
import Testing

@Suite("The README of the server")
struct ServerReadmeTests {
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
    let example = #/```swift\n(?<program>.*?)```/#.dotMatchesNewlines()
    let program = String(try #require(text.firstMatch(of: example)).output.program)
    let lines = program.split(separator: "\n").filter { line in
      !line.hasPrefix("import ") && line.contains { !" }".contains($0) }
    }
    #expect(lines.count <= 10)
    let site = SiteProcess()
    let (status, errors) = try await typeCheck(site.file("Hello.swift", program), in: site.data)
    #expect(status == 0, "\(errors)")
  }

  private func typeCheck(_ file: String, in folder: String) async throws -> (status: Int32?, errors: String) {
    let libraries = Self.checkout.appending(path: "Sources/System").path
    let maps = try FileManager.default.contentsOfDirectory(atPath: libraries).flatMap {
      ["-Xcc", "-fmodule-map-file=\(libraries)/\($0)/module.modulemap"]
    }
    let files = ["output", "errors"].map { "\(folder)/compiler.\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let compiler = try SpawnedProcess(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", Self.modules] + maps + [
        file
      ],
      environment: ProcessInfo.processInfo.environment, folder: folder,
      input: FileHandle.nullDevice.fileDescriptor, output: files[0], errors: files[1])
    while compiler.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return (compiler.terminationStatus, try String(contentsOfFile: files[1], encoding: .utf8))
  }
}
