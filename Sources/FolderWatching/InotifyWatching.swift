#if canImport(Glibc)
  import Files
  import Foundation
  internal import Glibc
  internal import Synchronization

  /// Watches by inotify(7), on a thread of its own.
  ///
  /// The thread owns all state except the descriptors, which are constant until it ends.
  final class InotifyWatching: Watching {
    private let descriptor: Int32
    /// A pipe that wakes the thread up to end.
    private let wakeUp: (read: Int32, write: Int32)
    private let isStopped = Atomic(false)

    init(
      folders: [String], files: [String], pace: ChangePace, _ changes: AsyncStream<FolderChange>.Continuation
    ) throws(SystemError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw SystemError("cannot watch \(folders.joined(separator: ", "))") }
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        close(descriptor)
        throw SystemError("cannot watch \(folders.joined(separator: ", "))")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wakeUp = (ends[0], ends[1])
      var state = WatchedTree(descriptor: descriptor, folders: folders, files: files)
      state.watchRoots()
      let loop = Loop(descriptor: descriptor, wakeUp: ends[0], pace: pace, changes: changes, tree: state)
      let writingEnd = ends[1]
      let thread = Thread {
        loop.run()
        changes.finish()
        for descriptor in [loop.descriptor, loop.wakeUp, writingEnd] { close(descriptor) }
      }
      thread.name = "folder watcher"
      thread.start()
    }

    func stop() {
      guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
      var byte: UInt8 = 0
      _ = write(wakeUp.write, &byte, 1)
    }
  }

  /// The loop of the thread, until it is woken up to end.
  private struct Loop: Sendable {
    let descriptor: Int32
    let wakeUp: Int32
    let pace: ChangePace
    let changes: AsyncStream<FolderChange>.Continuation
    let tree: WatchedTree

    func run() {
      var tree = tree
      var burst: Burst?
      while true {
        let timeout: Duration = burst.map { $0.end(pace) - .now } ?? .milliseconds(500)
        guard wait(max(timeout, .zero)) else { return }
        let new = tree.readEvents()
        if !new.isEmpty { burst = burst.map { $0.joined(with: new) } ?? Burst(new) }
        if burst == nil, tree.isMissingRoots, tree.watchRoots() {
          var found = Burst(FolderEvents())
          found.change.isIncomplete = true
          burst = found
        }
        if let finished = burst, finished.end(pace) <= .now {
          burst = nil
          changes.yield(finished.change)
        }
      }
    }

    /// - Returns: false when the thread is to end.
    private func wait(_ timeout: Duration) -> Bool {
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = Int32(timeout / .milliseconds(1)) + 1
      guard poll(&polled, 2, milliseconds) >= 0 || errno == EINTR else { return false }
      return polled[1].revents == 0
    }
  }

  /// Changes that may not be over yet.
  private struct Burst {
    var change = FolderChange()
    private var unfinished: Set<String> = []
    /// Files that were removed, or renamed to another name, and not created again.
    private var gone: Set<String> = []
    private let began = ContinuousClock.now
    private var last = ContinuousClock.now

    init(_ events: FolderEvents) { add(events) }

    func joined(with events: FolderEvents) -> Burst {
      var burst = self
      burst.last = .now
      burst.add(events)
      return burst
    }

    func end(_ pace: ChangePace) -> ContinuousClock.Instant {
      pace.end(
        began: began, last: last, count: change.isIncomplete ? 2 : change.paths.count,
        isUnfinished: !unfinished.isEmpty, isSaved: gone.isEmpty && !change.isIncomplete)
    }

    private mutating func add(_ events: FolderEvents) {
      for (path, step) in events.paths {
        change.paths.insert(path)
        if step == .writing { unfinished.insert(path) } else { unfinished.remove(path) }
        if step == .gone { gone.insert(path) } else { gone.remove(path) }
      }
      if events.isIncomplete { change.isIncomplete = true }
    }
  }
#endif
