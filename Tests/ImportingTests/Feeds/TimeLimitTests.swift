import Feeds
import Foundation
import Synchronization
import Testing

@testable import Importing

@Suite("The time limit of an import", .timeLimit(.minutes(15)))
struct TimeLimitTests {
  private let source = FeedSource.url("https://me:secret@blog.example/feed")

  @Test("An import that ends in time gives its result", arguments: [nil, 7])
  func inTime(value: Int?) async throws {
    #expect(try await TimeLimit(.seconds(600)).run(importOf: source) { value } == value)
    await #expect(throws: FeedError.self) {
      try await TimeLimit(.seconds(600)).run(importOf: source) { throw FeedError(.malformed("x")) }
    }
  }

  @Test("An import that takes too long is cancelled, and the error names the limit and what to do")
  func tooLong() async throws {
    let limit = TimeLimit(.milliseconds(1))
    let error = await #expect(throws: ImportError.self) {
      try await limit.run(importOf: source) { try await Task.sleep(for: .seconds(86_400)) }
    }
    #expect(
      error?.description
        == "https://blog.example/feed: did not end within 0 s; try again later, or raise --time-limit. "
        + "Nothing was imported.")
  }

  @Test("A result after the time was up is returned")
  func completed() async throws {
    let value = try await TimeLimit(.milliseconds(1)).run(importOf: source) {
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
      return "written"
    }
    #expect(value == "written")
  }

  @Test("An import that the caller cancels does not report its time limit")
  func stopped() async throws {
    let source = source
    let task = Task {
      try await TimeLimit(.seconds(600)).run(importOf: source) {
        try await Task.sleep(for: .seconds(86_400))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Reading a silent pipe ends at the time limit", arguments: [true, false])
  func silentPipe(hasWriter: Bool) async throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let writer = hasWriter ? open(path, O_RDWR) : -1
    defer { if writer >= 0 { close(writer) } }
    await #expect(throws: ImportError.self) {
      try await TimeLimit(.milliseconds(1)).run(importOf: .file(path)) { try await FeedFile(path).read() }
    }
  }

  @Test("A pipe is read to its end")
  func pipe() async throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // Holds the pipe open, so that the reader does not see its end before the text.
    let writer = open(path, O_RDWR)
    let text = "<rss version='2.0'><channel><title>A</title><item><title>One</title></item></channel></rss>"
    _ = text.withCString { write(writer, $0, strlen($0)) }
    let reading = Task { try await FeedFile(path).read() }
    // The reader opens the pipe and takes the text; then its end may come.
    var waiting = Int32(1)
    while waiting > 0 {
      _ = ioctl(writer, UInt(FIONREAD), &waiting)
      await Task.yield()
    }
    close(writer)
    #expect(try await reading.value.entries.count == 1)
  }
}
