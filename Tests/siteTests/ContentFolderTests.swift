import FilesTestSupport
import Foundation
import ProcessTestSupport
import Testing

@Suite("A content folder that cannot be used", .timeLimit(.minutes(15)))
struct ContentFolderTests {
  private let site = SiteProcess()
  private let post = "---\ntitle: Hello\ndate: 2026-01-01T00:00:00Z\n---\nText.\n"

  /// A change that makes a folder unusable.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// For a shell in the content folder.
    let commands: String
    let status: Int32
    let message: String
  }

  static let mistakes = [
    Mistake(
      testDescription: "missing", commands: "rm -r ../content", status: 66,
      message: "posts: there is no such folder"),
    Mistake(
      testDescription: "renamed", commands: "mv posts Posts", status: 66,
      message: "posts: there is no such folder"),
    Mistake(
      testDescription: "unreadable", commands: "rm -r posts; ln -s posts posts", status: 66,
      message: "posts: cannot be read"),
    Mistake(
      testDescription: "with an unreadable post", commands: "ln -s nowhere posts/a.md", status: 66,
      message: "posts/a.md: cannot be read: No such file or directory"),
    Mistake(
      testDescription: "empty, as an unmounted volume", commands: "rm posts/hello.md", status: 65,
      message: "posts: has no posts, but the site shows 1 written post"),
    Mistake(
      testDescription: "nearly empty", commands: "rm posts/[a-g].md posts/hello.md", status: 65,
      message: "posts: the files of 8 of the 9 posts that the site shows are gone; restore them, or take"),
    Mistake(
      testDescription: "with a mistake in a post", commands: "echo Text > posts/b.md", status: 65,
      message: "posts/b.md:1: the file should begin with its front matter"),
  ]

  @Test("A sync fails with one line; a server starts with the posts in the database", arguments: mistakes)
  func mistake(_ mistake: Mistake) async throws {
    try await prepare(mistake)
    let running = try site.start(["serve", "--port", "0"])
    let port = try #require(try await port(of: running), "\(running.errorText)")
    let page = try await answer(from: port, to: "/posts/hello")
    #expect(page.hasPrefix("HTTP/1.1 200"))
    // The server may listen before it has found the mistake.
    for _ in 1...600 where !running.errorText.contains(" error ") {
      try await Task.sleep(for: .milliseconds(50))
    }
    let lines = running.errorText.split(separator: "\n").filter { $0.contains(" error ") }
    #expect(lines.count == 1, "\(running.errorText)")
    #expect(lines.first?.contains(mistake.message) == true, "\(running.errorText)")
    #expect(lines.first?.contains("Serving the posts in the database; run site sync") == true)

    let sync = try await site.run("sync")
    #expect(sync.status == mistake.status, "\(sync.errors)")
    #expect(sync.output.isEmpty)
    #expect(sync.errors.hasPrefix("site: sync: \(site.data)/content/\(mistake.message)"), "\(sync.errors)")
    #expect(sync.errors.split(separator: "\n").count == 1)
    let after = try await answer(from: port, to: "/posts/hello")
    #expect(after.hasPrefix("HTTP/1.1 200"))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test(
    "With --allow-empty, a sync of no posts takes all posts offline",
    arguments: ["missing", "empty, as an unmounted volume"])
  func allowEmpty(mistake: String) async throws {
    try await prepare(try #require(Self.mistakes.first { $0.testDescription == mistake }))
    let sync = try await site.run("sync", "--allow-empty")
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(sync.output == "gone       hello.md\nwritten posts: 0 new, 0 changed, 0 unchanged, 1 gone\n")
  }

  @Test("With --allow-empty, a server that starts takes all posts offline")
  func serveAllowEmpty() async throws {
    try await prepare(try #require(Self.mistakes.first))
    let running = try site.start(["serve", "--port", "0", "--allow-empty"])
    let port = try #require(try await port(of: running), "\(running.errorText)")
    // The server may listen before it has taken the posts offline.
    var page = try await answer(from: port, to: "/posts/hello")
    while page.hasPrefix("HTTP/1.1 200") {
      try await Task.sleep(for: .milliseconds(50))
      page = try await answer(from: port, to: "/posts/hello")
    }
    #expect(page.hasPrefix("HTTP/1.1 410"))
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("A pipe among the posts is named by a sync and by a server that starts, and does not stop them")
  func pipe() async throws {
    let path = "\(site.data)/content/posts/b.md"
    let pipe = GuardedPipe(path)
    _ = site.file("content/posts/hello.md", post)
    let notice = "\(path): is a pipe, a socket or a device, and not read; "
    let sync = try await site.run("sync")
    #expect(sync.status == 0 && sync.output.contains("left out   \(notice)"), "\(sync.errors)")
    let check = try await site.run("check")
    #expect(check.status == 1 && check.output.contains("b.md:1: special-file: is a pipe"), "\(check.errors)")
    let running = try site.start(["serve", "--port", "0"])
    let port = try #require(try await port(of: running), "\(running.errorText)")
    while !running.errorText.contains(notice) {
      try #require(running.isRunning, "\(running.errorText)")
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try await answer(from: port, to: "/posts/hello").hasPrefix("HTTP/1.1 200"))
    #expect(!pipe.wasRead())
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("A new site starts without a content folder; a sync fails")
  func newSite() async throws {
    let running = try site.start(["serve", "--port", "0"])
    let port = try #require(try await port(of: running), "\(running.errorText)")
    let page = try await answer(from: port, to: "/")
    #expect(page.hasPrefix("HTTP/1.1 200"))
    #expect(running.errorText.contains("content/posts: there is no such folder; "))
    #expect(!running.errorText.contains(" error "), "\(running.errorText)")
    #expect(try await site.run("sync").status == 66)
    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  /// Syncs a post, and then makes the mistake.
  private func prepare(_ mistake: Mistake) async throws {
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    _ = site.file("content/posts/hello.md", post)
    if mistake.testDescription == "nearly empty" {
      for name in ["a", "b", "c", "d", "e", "f", "g", "h"] { _ = site.file("content/posts/\(name).md", post) }
    }
    let sync = try await site.run("sync")
    try #require(sync.status == 0, "\(sync.errors)")
    let shell = try SpawnedProcess(
      "/bin/sh", ["-c", mistake.commands], environment: ["PATH": "/usr/bin:/bin"],
      folder: "\(site.data)/content",
      input: FileHandle.nullDevice.fileDescriptor, output: "/dev/null", errors: "/dev/null")
    while shell.isRunning { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func port(of running: RunningSite) async throws -> Int? {
    try await running.firstLine()?.split(separator: ":").last
      .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
  }
}
