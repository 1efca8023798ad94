import Foundation
import ProcessTestSupport
import Testing

@Suite("Programs that use the API", .timeLimit(.minutes(10)))
struct ProgramsTests {
  private static let isSchemathesisInstalled = FileManager.default.fileExists(
    atPath: SiteProcess.checkout.appending(path: ".build/programs/installed.txt").path)

  @Test("The examples and the clients of the page on the API do what it says")
  func page() async throws {
    let (status, output) = try await run("/usr/bin/python3", "Tests/Programs/api_page.py")
    #expect(status == 0, "\(output)")
  }

  @Test(
    "schemathesis finds nothing in what the description allows and forbids",
    .enabled(if: isSchemathesisInstalled))
  func schemathesis() async throws {
    let (status, output) = try await run(
      SiteProcess.checkout.appending(path: ".build/programs/bin/python").path,
      "Tests/Programs/schemathesis_run.py", "20")
    #expect(status == 0, "\(output)")
  }

  private func run(
    _ program: String, _ script: String, _ arguments: String...
  ) async throws -> (Int32, String) {
    let site = SiteProcess()
    let output = site.file("output", "")
    let process = try SpawnedProcess(
      program, [script, SiteProcess.binary.path] + arguments,
      environment: ProcessInfo.processInfo.environment,
      folder: SiteProcess.checkout.path, input: FileHandle.nullDevice.fileDescriptor, output: output,
      errors: output)
    while process.terminationStatus == nil { try await Task.sleep(for: .milliseconds(50)) }
    let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    return (process.terminationStatus ?? -1, text)
  }
}
