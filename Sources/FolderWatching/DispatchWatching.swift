#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Files

  /// Watches by kqueue(2), through Dispatch: a source for each folder, which tells of new and removed names, and one for
  /// each file, which tells of its content. Each source needs a descriptor.
  ///
  /// No test of this project runs on macOS. See the note on `FolderWatching` in ARCHITECTURE.md.
  actor DispatchWatching: Watching {
    private let queue = DispatchQueue(label: "folder watcher")
    private let folders: [String]
    private let files: [String]
    private let pace: ChangePace
    private let changes: AsyncStream<FolderChange>.Continuation
    private var watched: [String: Watched] = [:]
    /// Whether something could not be watched, for want of descriptors.
    private var isIncomplete = false
    private var change = FolderChange()
    private var began: ContinuousClock.Instant?
    private var last = ContinuousClock.now
    private var isStopped = false

    /// A file or a folder under the name that it had when it was opened.
    private struct Watched {
      let source: any DispatchSourceFileSystemObject
      let stamp: FileStamp
    }

    init(
      folders: [String], files: [String], pace: ChangePace, _ changes: AsyncStream<FolderChange>.Continuation
    ) {
      self.folders = folders
      self.files = files
      self.pace = pace
      self.changes = changes
      Task { await self.begin() }
    }

    nonisolated func stop() { Task { await self.end() } }

    private func end() {
      isStopped = true
      for entry in watched.values { entry.source.cancel() }
      watched = [:]
      changes.finish()
    }

    private func begin() async {
      watchAll()
      // What has changed since this object was made.
      await report(nil)
      while !isStopped {
        try? await Task.sleep(for: .milliseconds(500))
        let missing = (folders + files).filter { watched[$0] == nil }
        guard isIncomplete || !missing.isEmpty else { continue }
        watchAll()
        if missing.contains(where: { watched[$0] != nil }) { await report(nil) }
      }
    }

    private func watchAll() {
      guard !isStopped else { return }
      isIncomplete = false
      // Folders first: with too few descriptors, new and replaced files are noticed at least.
      var found = files
      for folder in folders { watchFolders(in: folder, &found) }
      for file in found { watch(file) }
    }

    /// - Parameter files: the files in the folder are added.
    private func watchFolders(in path: String, _ files: inout [String]) {
      watch(path)
      for name in (try? fileNames(in: path)) ?? [] where !isScratchName(name) {
        let entry = "\(path)/\(name)"
        if (try? FileStamp(of: entry).kind) == .folder {
          watchFolders(in: entry, &files)
        } else {
          files.append(entry)
        }
      }
    }

    private func watch(_ path: String) {
      guard watched[path] == nil, let stamp = try? FileStamp(of: path) else { return }
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == EMFILE || errno == ENFILE { isIncomplete = true }
        return
      }
      // What was replaced in between is watched after the change of its folder was noticed.
      guard stamp.isStill(at: path) else {
        close(descriptor)
        return
      }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .attrib], queue: queue)
      // Handlers run on the queue, so they must not belong to the actor.
      source.setEventHandler { @Sendable [weak self] in
        Task { await self?.report(path) }
      }
      source.setCancelHandler { @Sendable in close(descriptor) }
      watched[path] = Watched(source: source, stamp: stamp)
      source.activate()
    }

    /// Forgets what has another name by now, with all that was in a folder.
    private func forgetMoved(_ path: String) {
      guard let entry = watched[path], !entry.stamp.isStill(at: path) else { return }
      for inner in watched.keys where inner == path || inner.hasPrefix("\(path)/") {
        watched.removeValue(forKey: inner)?.source.cancel()
      }
    }

    /// Notes a change, and reports it when its burst is over.
    ///
    /// - Parameter path: what has changed; nil if that is unknown.
    private func report(_ path: String?) async {
      guard !isStopped else { return }
      if let path {
        forgetMoved(path)
        change.paths.insert(path)
      } else {
        change.isIncomplete = true
      }
      last = .now
      watchAll()
      guard began == nil else { return }
      let start = last
      began = start
      while true {
        let count = change.isIncomplete ? 2 : change.paths.count
        let end = pace.end(began: start, last: last, count: count, isUnfinished: false)
        guard end > .now else { break }
        try? await Task.sleep(until: end, clock: .continuous)
      }
      changes.yield(change)
      change = FolderChange()
      began = nil
    }
  }

  extension FileStamp {
    /// Whether the same file, changed or not, is at `path`. Editors replace files by others of the same name.
    fileprivate func isStill(at path: String) -> Bool {
      guard let present = try? FileStamp(of: path) else { return false }
      return present.device == device && present.inode == inode
    }
  }
#endif
