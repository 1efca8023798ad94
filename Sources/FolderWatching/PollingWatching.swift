import Files

/// Watches by looking at all files twice a second, for systems without inotify.
///
/// A burst of changes is over when two looks in a row find the same.
final class PollingWatching: Watching {
  private let task: Task<Void, Never>

  init(
    folders: [String], files: [String], _ changes: AsyncStream<FolderChange>.Continuation,
    every interval: Duration = .milliseconds(500)
  ) {
    var known = Self.stamps(folders, files)
    task = Task.detached {
      var change = FolderChange()
      while (try? await Task.sleep(for: interval)) != nil {
        let present = Self.stamps(folders, files)
        let changed = Set(known.keys).union(present.keys).filter { known[$0] != present[$0] }
        known = present
        change.paths.formUnion(changed)
        guard changed.isEmpty, !change.paths.isEmpty else { continue }
        changes.yield(change)
        change = FolderChange()
      }
      changes.finish()
    }
  }

  func stop() { task.cancel() }

  private static func stamps(_ folders: [String], _ files: [String]) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for file in files { stamps[file] = try? FileStamp(of: file) }
    var waiting = folders
    while let folder = waiting.popLast() {
      for name in (try? fileNames(in: folder)) ?? [] where !isScratchName(name) {
        let path = "\(folder)/\(name)"
        guard let stamp = try? FileStamp(of: path) else { continue }
        if stamp.kind == .folder { waiting.append(path) } else { stamps[path] = stamp }
      }
    }
    return stamps
  }
}
