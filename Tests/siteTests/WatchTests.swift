import FilesTestSupport
import Foundation
import Testing

@Suite("A site that is watched by its author", .timeLimit(.minutes(15)))
struct WatchTests {
  private let site = SiteProcess()

  @Test("A save is shown, however the editor writes the file, and new posts appear")
  func saves() async throws {
    write("a.md", post("A title", "The first version."))
    let running = try await start()
    #expect(try await running.page("/posts/a").contains("The first version."))

    write("a.md", post("A title", "Written in place."))
    try await running.until("/posts/a", contains: "Written in place.")

    write(".a.md.new", post("A title", "Renamed over."))
    #expect(rename("\(posts)/.a.md.new", "\(posts)/a.md") == 0)
    try await running.until("/posts/a", contains: "Renamed over.")

    try FileManager.default.removeItem(atPath: "\(posts)/a.md")
    write("a.md", post("A title", "Deleted and created."))
    try await running.until("/posts/a", contains: "Deleted and created.")

    let file = fopen("\(posts)/a.md", "w")
    fputs("---\ntitle: A title\n", file)
    fflush(file)
    fputs("date: 2026-01-01\n---\nWritten in two steps.\n", file)
    fclose(file)
    try await running.until("/posts/a", contains: "Written in two steps.")

    write("b.md", post("Another title", "Text."))
    try await running.until("/", contains: "Another title")
    try FileManager.default.removeItem(atPath: "\(posts)/b.md")
    try await running.until("/posts/b", contains: "removed for good")
    await running.stop()
  }

  @Test("A picture beside a post that is saved again is shown under another address, in a draft too")
  func pictures() async throws {
    for (name, state) in [("a", ""), ("b", "draft: true\n")] {
      try FileManager.default.createDirectory(atPath: "\(posts)/\(name)", withIntermediateDirectories: true)
      write("\(name)/index.md", "---\ntitle: A title\ndate: 2026-01-01\n\(state)---\n![A](a.svg)\n")
      write("\(name)/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"80\"/>")
    }
    let running = try await start()
    for name in ["a", "b"] {
      try await running.until("/posts/\(name)", contains: "width=\"120\" height=\"80\"")
      write("\(name)/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"50\"/>")
      try await running.until("/posts/\(name)", contains: "width=\"60\" height=\"50\"")
    }
    await running.stop()
  }

  @Test("Three hundred files that are written at once are all shown")
  func checkout() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start()
    for number in 1...300 { write("post-\(number).md", post("Post \(number)", "Text \(number).")) }
    for number in 1...300 { try await running.until("/posts/post-\(number)", contains: "Text \(number).") }
    await running.stop()
  }

  @Test("In a folder that has lost nearly all its files, saves are shown, and the other posts stay")
  func lostFiles() async throws {
    for name in ["a", "b", "c", "d", "e", "f", "g"] { write("\(name).md", post("Title \(name)", "Text.")) }
    let running = try await start()
    try await running.until("/posts/g", contains: "Text.")
    // The program must see all at once: a few lost files alone would be deleted posts.
    running.process.send(SIGSTOP)
    for name in ["b", "c", "d", "e", "f", "g"] {
      try FileManager.default.removeItem(atPath: "\(posts)/\(name).md")
    }
    running.process.send(SIGCONT)
    try await running.until(
      "/posts/a", contains: "the files of 6 of the 7 posts that the site shows are gone")
    write("a.md", post("Title a", "Saved nevertheless."))
    try await running.until("/posts/a", contains: "Saved nevertheless.")
    // Each makes those that are gone a smaller part of all.
    for name in ["h", "i", "j"] {
      write("\(name).md", post("Title \(name)", "New nevertheless."))
      try await running.until("/posts/\(name)", contains: "New nevertheless.")
    }
    // Nobody is told about this change: when it is shown, the whole folder has been compared.
    let link = "\(site.data)/a.md"
    try FileManager.default.linkItem(atPath: "\(posts)/a.md", toPath: link)
    let file = fopen(link, "w")
    fputs(post("Title a", "Found in the end."), file)
    fclose(file)
    write("k.md", post("Title k", "New nevertheless."))
    try await running.until("/posts/a", contains: "Found in the end.")
    #expect(try await running.page("/posts/b").contains("Text."))
    #expect(try await running.page("/posts/a").contains("are gone"))
    await running.stop()

    let other = try await start(["serve", "--watch", "--allow-empty", "--port", "0"])
    #expect(try await other.page("/posts/b").contains("removed for good"))
    #expect(try await !other.page("/posts/a").contains("are gone"))
    await other.stop()
  }

  @Test("The note that nearly all files are gone goes away when they are back")
  func filesAreBack() async throws {
    let names = ["b", "c", "d", "e", "f", "g"]
    for name in ["a"] + names { write("\(name).md", post("Title \(name)", "Text.")) }
    let running = try await start()
    try await running.until("/posts/g", contains: "Text.")
    running.process.send(SIGSTOP)
    for name in names { try FileManager.default.removeItem(atPath: "\(posts)/\(name).md") }
    running.process.send(SIGCONT)
    try await running.until(
      "/posts/a", contains: "the files of 6 of the 7 posts that the site shows are gone")
    for name in names { write("\(name).md", post("Title \(name)", "Text again.")) }
    for name in names { try await running.until("/posts/\(name)", contains: "Text again.") }
    try await running.until { try await !running.page("/posts/a").contains("are gone") }
    await running.stop()
  }

  @Test("A file whose change the system has dropped, because there were too many, is shown like others")
  func overflow() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start()
    try await running.until("/posts/a", contains: "Text.")
    running.process.send(SIGSTOP)
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    // The system joins events that are the same as the last one.
    for _ in 0...(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) / 2 {
      write("b.txt", "1")
      write("c.txt", "1")
    }
    write("a.md", post("A title", "The dropped version."))
    running.process.send(SIGCONT)
    try await running.until("/posts/a", contains: "The dropped version.")
    await running.stop()
  }

  @Test(
    "A mistake is a page with the line, its surroundings and what to do, until it is mended; other posts are served meanwhile"
  )
  func mistakes() async throws {
    write("a.md", post("A title", "The good version."))
    write("b.md", post("Another title", "Text."))
    let running = try await start()
    write("a.md", "---\ntitle: A title\ndate: yesterday\n---\nThe bad version.\n")
    write("b.md", post("Another title", "Changed."))
    try await running.until("/posts/a", contains: "A file has a mistake")
    let page = try await running.page("/posts/a")
    #expect(page.contains("a.md:3: date is"))
    #expect(page.contains("should be a date, as in 2026-11-21"))
    #expect(page.contains("<mark>3  date: yesterday"))
    try await running.until("/posts/b", contains: "Changed.")
    #expect(try await running.page("/posts/b").contains("a.md:3: date is"))
    #expect(try await running.feed().contains("The good version."))
    write("a.md", post("A title", "The mended version."))
    try await running.until("/posts/a", contains: "The mended version.")
    #expect(try await !running.page("/posts/b").contains("a.md:3"))
    await running.stop()
  }

  @Test("A mistake that is there from the start does not keep the other posts from being shown")
  func mistakeAtStart() async throws {
    write("a.md", "---\ntitle: A title\n---\n")
    write("b.md", post("Another title", "Text."))
    let running = try await start()
    #expect(try await running.page("/posts/a").contains("the post has no date"))
    #expect(try await running.page("/posts/b").contains("Text."))
    await running.stop()
  }

  @Test("A pipe among the posts is named on all pages until it is gone, and what is saved meanwhile is shown")
  func pipe() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start()
    let pipe = GuardedPipe("\(posts)/b.md")
    try await running.until("/posts/a", contains: "b.md: is a pipe, a socket or a device")
    write("a.md", post("A title", "Changed."))
    try await running.until("/posts/a", contains: "Changed.")
    #expect(!pipe.wasRead())
    try await running.until { try await !running.page("/posts/a").contains("b.md: is a pipe") }
    await running.stop()
  }

  @Test(
    "Drafts and scheduled posts are shown to the author, marked as such, and are in no feed and no sitemap")
  func unpublished() async throws {
    write("a.md", post("A title", "Text."))
    write("draft.md", "---\ntitle: The draft\ndraft: true\n---\nText of the draft.\n")
    write("later.md", "---\ntitle: The later one\ndate: 2090-01-01\n---\nText of the later one.\n")
    let running = try await start()
    let draft = try await running.page("/posts/draft")
    #expect(draft.contains("Text of the draft.") && draft.contains("Draft: only you see this post."))
    let later = try await running.page("/posts/later")
    #expect(later.contains("Text of the later one.") && later.contains("Scheduled for 1 January 2090"))
    let home = try await running.page("/")
    #expect(home.contains("Draft: The draft") && home.contains("The later one"))
    for path in ["/feed.xml", "/atom.xml", "/sitemap.xml", "/archive/2090", "/search?q=draft"] {
      let text = try await running.plain(path)
      #expect(!text.contains("The draft") && !text.contains("/posts/later"), "\(path)")
    }
    await running.stop()
  }

  @Test("The draft of an episode is shown as its page will be, and its film can be played from any place")
  func episodes() async throws {
    let episode = "\(site.data)/content/episodes/1-first"
    try FileManager.default.createDirectory(atPath: episode, withIntermediateDirectories: true)
    let lines = [
      "---", "title: The first", "draft: true", "duration: 10:00", "video: film.mp4",
      "chapters: [{time: 0:00, title: Opening}, {time: 5:00, title: The middle}]", "---",
      "[0:05] **Mara:** This is said first.",
    ]
    for (name, text) in [("episode.md", lines.joined(separator: "\n")), ("film.mp4", "0123456789")] {
      _ = FileManager.default.createFile(atPath: "\(episode)/\(name)", contents: Data(text.utf8))
    }
    write("a.md", post("A title", "Text."))
    let running = try await start()
    let page = try await running.page("/episodes/1-first")
    for piece in [
      "Draft: only you see this post.", "<video ", "/episodes/1-first/film.mp4", "The middle",
      "This is said first.",
      "/assets/episode", "script-src 'self'",
    ] {
      #expect(page.contains(piece), "\(piece)")
    }
    #expect(try await running.page("/episodes/1-first?t=94").contains("film.mp4#t=94"))
    #expect(try await running.plain("/episodes/1-first/chapters.vtt").contains("The middle"))
    let part = try await exchange(
      port: running.port,
      "GET /episodes/1-first/film.mp4 HTTP/1.1\r\nHost: localhost\r\nRange: bytes=3-5\r\nConnection: close\r\n\r\n"
    )
    #expect(part.hasPrefix("HTTP/1.1 206 ") && part.hasSuffix("\r\n345"))
    #expect(try await !running.plain("/feed.xml").contains("The first"))
    await running.stop()
  }

  @Test("The owner's style sheet and site.yaml are read again, and a mistake in site.yaml is shown")
  func looks() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start()
    let before = try await running.stylesheet()
    _ = FileManager.default.createFile(
      atPath: "\(site.data)/content/site.css", contents: Data("body { color: red }".utf8))
    try await running.until { try await running.stylesheet() != before }
    _ = site.file("site.yaml", "title: Another name\n")
    try await running.until("/posts/a", contains: "Another name")
    _ = site.file("site.yaml", "title: Another name\ntimezone: Nowhere\n")
    try await running.until("/posts/a", contains: "site.yaml:2: ")
    #expect(try await running.page("/posts/a").contains("Text."))
    await running.stop()
  }

  @Test(
    "Pages have a script of the site itself and may connect to nothing else; without --watch there is none")
  func script() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start()
    let page = try await running.page("/posts/a")
    #expect(page.contains("<script src=\"/-/watch/watch.js\""))
    #expect(page.contains("connect-src 'self'"))
    #expect(try await running.plain("/-/watch/watch.js").contains("EventSource"))
    await running.stop()

    let other = try await start(["serve", "--port", "0"])
    #expect(try await !other.page("/posts/a").contains("/-/watch/"))
    #expect(try await other.plain("/-/watch/watch.js").hasPrefix("HTTP/1.1 404"))
    await other.stop()
  }

  @Test("It listens on this machine only, whatever the environment says, unless --host is given")
  func loopback() async throws {
    write("a.md", post("A title", "Text."))
    let running = try await start(environment: ["HOST": "0.0.0.0"])
    #expect(running.line.contains("127.0.0.1") || running.line.contains("localhost"))
    await running.stop()
    let other = try await start(["serve", "--watch", "--port", "0", "--host", "0.0.0.0"])
    #expect(other.line.contains("0.0.0.0"))
    await other.stop()
  }

  private var posts: String { "\(site.data)/content/posts" }

  private func start(
    _ arguments: [String] = ["serve", "--watch", "--port", "0"], environment: [String: String] = [:]
  ) async throws -> WatchedProcess {
    let running = try site.start(arguments, environment: environment)
    let line = try #require(try await running.firstLine(), "serve ended: \(running.errorText)")
    let port = line.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    return WatchedProcess(process: running, line: line, port: try #require(port))
  }

  private func write(_ name: String, _ text: String) {
    try? FileManager.default.createDirectory(atPath: posts, withIntermediateDirectories: true)
    let file = fopen("\(posts)/\(name)", "w")
    fputs(text, file)
    fclose(file)
  }

  private func post(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ndate: 2026-01-01\n---\n\(text)\n"
  }
}

private struct WatchedProcess: Sendable {
  let process: RunningSite
  /// What it has printed when it began to serve.
  let line: String
  let port: Int

  /// The response that a browser gets.
  func page(_ path: String) async throws -> String {
    try await exchange(
      port: port, "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
  }

  func plain(_ path: String) async throws -> String { try await answer(from: port, to: path) }

  func feed() async throws -> String { try await plain("/feed.xml") }

  func stylesheet() async throws -> Substring? {
    try await page("/posts/a").firstMatch(of: #/rel="stylesheet" href="([^"]+)"|href="([^"]+\.css[^"]*)"/#)?.0
  }

  func until(_ path: String, contains text: String) async throws {
    try await until { try await page(path).contains(text) }
  }

  /// Waits while the process runs, for two minutes at most.
  func until(_ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try await !condition() {
      try #require(process.isRunning, "\(process.errorText)")
      try #require(ContinuousClock.now < deadline, "\(process.errorText)")
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  func stop() async {
    process.send(SIGTERM)
    _ = try? await process.outcome()
  }
}
