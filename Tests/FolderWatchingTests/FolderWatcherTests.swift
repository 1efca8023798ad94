import Files
import Foundation
import Testing

@testable import FolderWatching

#if canImport(Glibc)
  import Glibc
#endif

@Suite("A watched folder")
struct FolderWatcherTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "watched-\(UUID().uuidString)"
  )
  .resolvingSymlinksInPath().path

  init() { make("posts") }

  @Test("A file that is written in place, renamed over, or deleted and created again is reported by its name")
  func ways() async throws {
    write("posts/a.md", "1")
    let watcher = try FolderWatcher(folders: [path])
    var changes = Changes(watcher)
    write("posts/a.md", "2")
    #expect(await changes.until("posts/a.md", in: path))
    write("posts/.a.md.new", "3")
    #expect(rename("\(path)/posts/.a.md.new", "\(path)/posts/a.md") == 0)
    #expect(await changes.until("posts/a.md", in: path))
    try FileManager.default.removeItem(atPath: "\(path)/posts/a.md")
    write("posts/a.md", "4")
    #expect(await changes.until("posts/a.md", in: path))
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A file that is still being written is reported when it is complete, as long as that is soon")
  func twoSteps() async throws {
    var pace = ChangePace()
    pace.longest = .seconds(60)
    let watcher = try FolderWatcher(folders: [path], pace: pace)
    var changes = Changes(watcher)
    let file = fopen("\(path)/posts/a.md", "w")
    fputs("The first half, ", file)
    fflush(file)
    try await Task.sleep(for: .milliseconds(100))
    fputs("and the second.", file)
    fclose(file)
    #expect(await changes.until("posts/a.md", in: path))
    #expect(changes.count == 1)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("Files in new folders, and in folders that were moved here, are reported")
  func newFolders() async throws {
    let watcher = try FolderWatcher(folders: [path])
    var changes = Changes(watcher)
    make("posts/new/deeper")
    #expect(await changes.until("posts/new", in: path))
    write("posts/new/deeper/index.md", "1")
    #expect(await changes.until("posts/new/deeper/index.md", in: path))
    #expect(rename("\(path)/posts/new", "\(path)/posts/renamed") == 0)
    #expect(await changes.until("posts/renamed", in: path))
    write("posts/renamed/deeper/index.md", "2")
    #expect(await changes.until("posts/renamed/deeper/index.md", in: path))
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A folder that does not exist yet, or is replaced by another one, is watched as soon as it exists")
  func replaced() async throws {
    try FileManager.default.removeItem(atPath: path)
    let watcher = try FolderWatcher(folders: [path])
    var changes = Changes(watcher)
    for _ in 1...2 {
      make("posts")
      #expect(await changes.untilIncomplete())
      write("posts/a.md", "1")
      #expect(await changes.until("posts/a.md", in: path))
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("Hidden files and the copies that editors make are not reported; a watched file beside others is")
  func scratch() async throws {
    let watcher = try FolderWatcher(folders: ["\(path)/posts"], files: ["\(path)/site.yaml"])
    var changes = Changes(watcher)
    for name in ["posts/.a.md.swp", "posts/a.md~", "posts/4913", "other.yaml"] { write(name, "1") }
    write("site.yaml", "1")
    #expect(await changes.until("site.yaml", in: path))
    #expect(changes.names == ["site.yaml"])
    watcher.stop()
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A system without inotify looks at the files again and again")
  func polling() async throws {
    write("posts/a.md", "1")
    let (stream, continuation) = AsyncStream.makeStream(of: FolderChange.self)
    let watching = PollingWatching(
      folders: ["\(path)/posts"], files: ["\(path)/site.yaml"], continuation, every: .milliseconds(20))
    var changes = stream.makeAsyncIterator()
    make("posts/new")
    write("posts/new/index.md", "1")
    write("posts/a.md", "longer than before")
    write("posts/.b.md.swp", "1")
    write("other.txt", "1")
    var found: Set<String> = []
    while found.count < 2, let change = await changes.next(isolation: nil) { found.formUnion(change.paths) }
    #expect(found == ["\(path)/posts/new/index.md", "\(path)/posts/a.md"])
    write("site.yaml", "title: A site")
    #expect(await changes.next(isolation: nil)?.paths == ["\(path)/site.yaml"])
    try FileManager.default.removeItem(atPath: "\(path)/posts/a.md")
    #expect(await changes.next(isolation: nil)?.paths == ["\(path)/posts/a.md"])
    watching.stop()
    #expect(await changes.next(isolation: nil) == nil)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A burst that has saved one file ends soon; others may go on for a moment")
  func pace() {
    let (pace, now) = (ChangePace(), ContinuousClock.now)
    func end(_ count: Int, isSaved: Bool) -> ContinuousClock.Instant {
      pace.end(began: now, last: now, count: count, isUnfinished: false, isSaved: isSaved)
    }
    #expect(end(1, isSaved: true) == now + pace.quietAfterSave)
    #expect(end(1, isSaved: false) == now + pace.quiet)
    #expect(end(2, isSaved: true) == now + pace.quiet)
  }

  #if canImport(Glibc)
    @Test(
      "When the system has dropped changes, that is reported, and folders that were made meanwhile are watched"
    )
    func overflow() throws {
      let limit = try #require(
        Int(
          String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)))
      let descriptor = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(descriptor) }
      var tree = WatchedTree(descriptor: descriptor, folders: [path], files: [])
      tree.watchRoots()
      // The system joins events that are the same as the last one.
      for number in 0...limit / 2 {
        write("posts/a.md", "\(number)")
        write("posts/b.md", "\(number)")
      }
      make("posts/new")
      write("posts/new/index.md", "1")
      let events = tree.readEvents()
      #expect(events.isIncomplete)
      #expect(!events.paths.contains { $0.path.hasSuffix("posts/new") })
      write("posts/new/index.md", "2")
      #expect(tree.readEvents().paths.last?.path == "\(path)/posts/new/index.md")
      try FileManager.default.removeItem(atPath: path)
    }
  #endif

  private func make(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String) {
    let file = fopen("\(path)/\(name)", "w")
    fputs(text, file)
    fclose(file)
  }
}

/// The changes that a watcher has reported.
private struct Changes {
  private let watcher: FolderWatcher
  private var iterator: AsyncStream<FolderChange>.Iterator
  private(set) var count = 0
  private(set) var names: Set<String> = []

  init(_ watcher: FolderWatcher) {
    self.watcher = watcher
    iterator = watcher.changes.makeAsyncIterator()
  }

  /// Waits until a change of `name` is reported, or that more has changed than is known; false if the changes
  /// end.
  mutating func until(_ name: String, in folder: String) async -> Bool {
    while let change = await iterator.next(isolation: nil) {
      note(change, in: folder)
      if change.isIncomplete || change.paths.contains("\(folder)/\(name)") { return true }
    }
    return false
  }

  mutating func untilIncomplete() async -> Bool {
    while let change = await iterator.next(isolation: nil) {
      if change.isIncomplete { return true }
    }
    return false
  }

  private mutating func note(_ change: FolderChange, in folder: String) {
    count += 1
    names.formUnion(change.paths.map { String($0.dropFirst(folder.count + 1)) })
  }
}
