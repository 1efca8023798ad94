#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Files

  /// Watches by kqueue(2), through Dispatch: a source for each folder, which tells of new and removed names, and one for
  /// each file, which tells of its content.
  // Everything is used on `queue` only.
  final class DispatchWatching: Watching, @unchecked Sendable {
    private let queue = DispatchQueue(label: "folder watcher")
    private let folders: [String]
    private let files: [String]
    private let pace: ChangePace
    private let changes: AsyncStream<FolderChange>.Continuation
    private var sources: [String: any DispatchSourceFileSystemObject] = [:]
    private var change = FolderChange()
    private var began: ContinuousClock.Instant?
    private var last = ContinuousClock.now
    private var isStopped = false

    init(
      folders: [String], files: [String], pace: ChangePace, _ changes: AsyncStream<FolderChange>.Continuation
    ) {
      self.folders = folders
      self.files = files
      self.pace = pace
      self.changes = changes
      queue.async { self.watchAll() }
    }

    func stop() {
      queue.async { [self] in
        isStopped = true
        for source in sources.values { source.cancel() }
        sources = [:]
        changes.finish()
      }
    }

    private func watchAll() {
      for file in files { watch(file) }
      for folder in folders { watchTree(folder) }
    }

    private func watchTree(_ path: String) {
      watch(path)
      for name in (try? fileNames(in: path)) ?? [] where !name.isScratchName {
        let entry = "\(path)/\(name)"
        if (try? FileStamp(of: entry).kind) == .folder { watchTree(entry) } else { watch(entry) }
      }
    }

    private func watch(_ path: String) {
      guard sources[path] == nil else { return }
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .attrib], queue: queue)
      source.setEventHandler { [weak self] in self?.note(path, source.data) }
      source.setCancelHandler { close(descriptor) }
      sources[path] = source
      source.activate()
    }

    private func note(_ path: String, _ events: DispatchSource.FileSystemEvent) {
      guard !isStopped else { return }
      if !events.isDisjoint(with: [.delete, .rename]) {
        sources.removeValue(forKey: path)?.cancel()
      }
      change.paths.insert(path)
      last = .now
      if began == nil { began = last }
      watchAll()
      queue.asyncAfter(deadline: .now() + .milliseconds(5)) { self.tellIfOver() }
    }

    private func tellIfOver() {
      guard !isStopped, let began else { return }
      let end = pace.end(began: began, last: last, count: change.paths.count, isUnfinished: false)
      guard end <= .now else {
        queue.asyncAfter(deadline: .now() + .milliseconds(5)) { self.tellIfOver() }
        return
      }
      changes.yield(change)
      change = FolderChange()
      self.began = nil
    }
  }
#endif
