import Foundation
import ProcessTestSupport
import Testing

private let isPossible = FileManager.default.fileExists(atPath: "/usr/bin/python3")

/// `Scripts/compare-sites`, on a publication with two posts.
@Suite("Comparing two builds of site", .enabled(if: isPossible), .timeLimit(.minutes(15)))
struct SiteComparisonTests {
  private let site = SiteProcess()

  @Test("A program compared with itself has no differences") func agreement() async throws {
    let (status, output) = try await compare(with: SiteProcess.binary.path)
    #expect(status == 0, "\(output)")
    #expect(output.contains(", 0 differences\n"), "\(output)")
  }

  @Test("Each different answer is named, with the different lines") func difference() async throws {
    let other = site.file("other.yaml", "title: Another test\nposts-per-feed: 1\n")
    let program = "\(site.data)/renamed"
    try writeProgram("SITE_CONFIG='\(other)' exec '\(SiteProcess.binary.path)' \"$@\"", to: program)
    let (status, output) = try await compare(with: program)
    #expect(status == 1)
    #expect(output.contains("\n== GET /\n"), "\(output)")
    #expect(output.contains("\n-<title>A test</title>"), "\(output)")
    #expect(output.contains("\n+<title>Another test</title>"), "\(output)")
    #expect(!output.contains("== GET /healthz\n"), "\(output)")
  }

  private func compare(with program: String) async throws -> (status: Int32?, output: String) {
    let posts = "\(site.data)/content/posts"
    try FileManager.default.createDirectory(atPath: posts, withIntermediateDirectories: true)
    for (name, day) in [("one", 1), ("two", 2)] {
      let post = "---\ntitle: \(name)\ndate: 2026-01-0\(day)\ntags: [a]\n---\n\nText of \(name).\n"
      _ = site.file("content/posts/\(name).md", post)
    }
    let configuration = site.file("site.yaml", "title: A test\nposts-per-feed: 1\n")
    let files = ["compare.out", "compare.err"].map { "\(site.data)/\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let script = SiteProcess.checkout.appendingPathComponent("Scripts/compare-sites").path
    let process = try SpawnedProcess(
      "/usr/bin/python3",
      [
        script, "--content", "\(site.data)/content", "--config", configuration, SiteProcess.binary.path,
        program,
      ],
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
      ],
      folder: site.data, input: FileHandle.nullDevice.fileDescriptor, output: files[0], errors: files[1])
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    let output = files.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    return (process.terminationStatus, output.joined(separator: "\n"))
  }
}
