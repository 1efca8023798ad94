#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Files

  /// Watches by kqueue(2), through Dispatch: a source for each folder, which tells of new and removed names, and one for
  /// each file, which tells of its content.
  actor DispatchWatching: Watching {
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
      Task { await self.watchAll() }
    }

    nonisolated func stop() { Task { await self.end() } }

    private func end() {
      isStopped = true
      for source in sources.values { source.cancel() }
      sources = [:]
      changes.finish()
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
      guard !isStopped, sources[path] == nil else { return }
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .attrib], queue: queue)
      source.setEventHandler { [weak self] in
        let isGone = !source.data.isDisjoint(with: [.delete, .rename])
        Task { await self?.note(path, isGone: isGone) }
      }
      source.setCancelHandler { close(descriptor) }
      sources[path] = source
      source.activate()
    }

    private func note(_ path: String, isGone: Bool) async {
      guard !isStopped else { return }
      if isGone { sources.removeValue(forKey: path)?.cancel() }
      change.paths.insert(path)
      last = .now
      watchAll()
      guard began == nil else { return }
      let start = last
      began = start
      while true {
        let end = pace.end(began: start, last: last, count: change.paths.count, isUnfinished: false)
        guard end > .now else { break }
        try? await Task.sleep(until: end, clock: .continuous)
      }
      changes.report(change)
      change = FolderChange()
      began = nil
    }
  }
#endif
