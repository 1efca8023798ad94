#if canImport(Glibc)
  import Files
  internal import Glibc

  /// The events that were read from an inotify descriptor.
  struct FolderEvents {
    enum Step { case writing, written, gone }

    /// In order.
    var paths: [(path: String, step: Step)] = []
    var isIncomplete = false

    var isEmpty: Bool { paths.isEmpty && !isIncomplete }
  }

  /// The folders that an inotify descriptor watches.
  struct WatchedTree: Sendable {
    private let descriptor: Int32
    private let folders: [String]
    private let files: Set<String>
    /// The folders of the files, which are watched without those in them.
    private let foldersOfFiles: Set<String>
    private var pathByWatch: [Int32: String] = [:]

    private static let interest = UInt32(
      IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    init(descriptor: Int32, folders: [String], files: [String]) {
      self.descriptor = descriptor
      self.folders = folders
      self.files = Set(files)
      foldersOfFiles = Set(files.map(Self.folder))
    }

    private static func folder(of file: String) -> String {
      file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    }

    var isMissingRoots: Bool {
      let watched = Set(pathByWatch.values)
      return folders.contains { !watched.contains($0) }
    }

    /// Watches the folders that exist and are not watched yet.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    mutating func watchRoots() -> Bool {
      let count = pathByWatch.count
      for folder in foldersOfFiles { watch(folder) }
      let watched = Set(pathByWatch.values)
      for folder in folders where !watched.contains(folder) { watchAll(in: folder) }
      return pathByWatch.count > count
    }

    private mutating func watch(_ folder: String) {
      let watch = inotify_add_watch(descriptor, folder, Self.interest)
      if watch >= 0 { pathByWatch[watch] = folder }
    }

    private mutating func watchAll(in folder: String) {
      watch(folder)
      for name in (try? fileNames(in: folder)) ?? [] where !isForeignName(name) {
        let path = "\(folder)/\(name)"
        if (try? FileStamp(of: path).kind) == .folder { watchAll(in: path) }
      }
    }

    /// Reads all events that there are.
    mutating func readEvents() -> FolderEvents {
      var events = FolderEvents()
      let size = 65_536
      let buffer = UnsafeMutableRawPointer.allocate(
        byteCount: size, alignment: MemoryLayout<inotify_event>.alignment)
      defer { buffer.deallocate() }
      while true {
        let count = read(descriptor, buffer, size)
        guard count > 0 else { return events }
        var offset = 0
        while offset < count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let bytes = UnsafeRawBufferPointer(start: buffer + start, count: Int(event.len)).prefix { $0 != 0 }
          take(event, String(decoding: bytes, as: UTF8.self), into: &events)
          offset = start + Int(event.len)
        }
      }
    }

    private mutating func take(_ event: inotify_event, _ name: String, into events: inout FolderEvents) {
      let mask = Int(event.mask)
      if mask & Int(IN_Q_OVERFLOW) != 0 {
        // Folders may have been created unnoticed.
        for folder in folders { watchAll(in: folder) }
        events.isIncomplete = true
        return
      }
      guard let folder = pathByWatch[event.wd] else { return }
      if mask & Int(IN_IGNORED) != 0 {
        pathByWatch[event.wd] = nil
        return
      }
      if mask & Int(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
        // A folder that was moved is watched again under its new name.
        if mask & Int(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
        pathByWatch[event.wd] = nil
        events.isIncomplete = true
        return
      }
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      guard isWatched(path, in: folder), !isScratchName(name) else { return }
      let isFolder = mask & Int(IN_ISDIR) != 0
      if isFolder, mask & Int(IN_CREATE | IN_MOVED_TO) != 0 { watchAll(in: path) }
      let isBeingWritten = !isFolder && mask & Int(IN_MODIFY | IN_CREATE) != 0
      let isGone = mask & Int(IN_DELETE | IN_MOVED_FROM) != 0
      events.paths.append((path, isBeingWritten ? .writing : isGone ? .gone : .written))
    }

    private func isWatched(_ path: String, in folder: String) -> Bool {
      files.contains(path) || folders.contains { folder == $0 || folder.hasPrefix("\($0)/") }
    }
  }
#endif
