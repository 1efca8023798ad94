import Foundation
import Testing

private let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

@Suite("Standard output and standard error of commands")
struct StandardStreamTests {
  private let site = SiteProcess()

  @Test(
    "Output that does not fit on the disk is an error of one line", .enabled(if: hasFullDevice),
    arguments: [
      ["words"], ["config"], ["--help"], ["--version"],
      ["import", "--dry-run", "--format", "json", "Tests/Samples/lamplight.rss.xml"],
    ])
  func lostOutput(arguments: [String]) async throws {
    let outcome = try await site.start(arguments, after: "exec >/dev/full").outcome()
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "site: cannot write all of standard output; make room there, and run the command again\n"
    )
  }

  @Test("A command that fails keeps its exit code if its output is lost, too", .enabled(if: hasFullDevice))
  func lostOutputOfFailure() async throws {
    let sample = "Tests/Samples/lamplight.rss.xml"
    let outcome = try await site.start(
      ["import", "--dry-run", "--format", "json", "/nowhere.xml", sample], after: "exec >/dev/full"
    ).outcome()
    #expect(outcome.status == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains("cannot write all of standard output"), "\(outcome.errors)")
  }

  @Test(
    "An error that cannot be written keeps its exit code",
    arguments: ["2>&-", ">&- 2>&-"] + (hasFullDevice ? ["2>/dev/full"] : []))
  func lostError(redirection: String) async throws {
    let outcome = try await site.start(["nosuch"], after: "exec \(redirection)").outcome()
    #expect(outcome.status == 64)
  }

  @Test("Output whose reader has ended, or that the caller has closed, is no error")
  func unreadOutput() async throws {
    let pipe = "'\(site.data)/pipe'"
    // The reader opens the pipe and ends before the program starts.
    let unread = "trap '' PIPE; mkfifo \(pipe); : <\(pipe) & exec >\(pipe); wait"
    for preparation in [unread, "exec >&-"] {
      let outcome = try await site.start(["words"], after: preparation).outcome()
      #expect(outcome.status == 0, "\(preparation)")
      #expect(outcome.errors.isEmpty, "\(preparation): \(outcome.errors)")
    }
  }

  @Test("Files that the program opens do not get the numbers of closed streams", .timeLimit(.minutes(10)))
  func closedStreams() async throws {
    let running = try SiteProcess(isNew: true).start(
      ["serve", "--port", "0"], environment: ["ACCESS_LOG": "off"], after: "exec <&- >&-")
    _ = try await running.firstError(matching: #/(applied) /#)
    let streams = try (0...1).map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(running.identifier)/fd/\($0)")
    }
    running.send(SIGTERM)
    _ = try await running.outcome()
    #expect(streams == ["/dev/null", "/dev/null"])
  }
}
