import Foundation
import ProcessTestSupport
import Testing

@Suite("A command that is told to stop", .timeLimit(.minutes(15)))
struct StoppedCommandTests {
  @Test("A check ends at once, whatever it is reading", arguments: [SIGINT, SIGTERM, SIGHUP])
  func check(signal: Int32) async throws {
    let site = SiteProcess()
    let posts = "\(site.data)/content/posts"
    try FileManager.default.createDirectory(atPath: posts, withIntermediateDirectories: true)
    // It takes far longer to read all of them than to read the first ones.
    let text = String(repeating: "A *long* text, with [a link](https://example.org/) in it.\n\n", count: 8000)
    for number in 1...100 {
      _ = site.file(
        "content/posts/\(number).md", "---\ntitle: \(number)\ndate: 2026-01-01\n---\n\n\(text)")
    }
    let running = try site.start(["check"])
    while running.bytesRead < 4 << 20 {
      try #require(running.isRunning, "\(running.errorText)")
      try await Task.sleep(for: .milliseconds(10))
    }
    running.send(signal)
    let outcome = try await running.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("site: check: was told to stop"), "\(outcome.errors)")
  }
}

extension RunningSite {
  /// How many bytes the process has read so far.
  fileprivate var bytesRead: Int {
    let text = (try? String(contentsOfFile: "/proc/\(identifier)/io", encoding: .utf8)) ?? ""
    return text.firstMatch(of: #/rchar: (\d+)/#).flatMap { Int($0.1) } ?? 0
  }
}
