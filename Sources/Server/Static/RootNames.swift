import HTTP
import Platform
import Synchronization

/// The names in a folder, so that most paths without a file cost no access to the disk.
///
/// They are looked at again after ten milliseconds.
final class RootNames: Sendable {
  private struct Listing {
    var names: Set<String> = []
    /// When the folder had changed when the names were read, in nanoseconds since 1970.
    var changed: Int64 = -1
    /// The time of the last check, by a coarse monotonic clock.
    var checked: Int64 = -pause
  }

  private let folder: OpenFile
  private let listing = Mutex(Listing())

  /// Nanoseconds between two checks.
  private static let pause: Int64 = 10_000_000
  /// File systems have coarse clocks: within this time, in nanoseconds, a folder can change again without a
  /// new modification time.
  private static let settled: Int64 = 100_000_000

  init(of folder: OpenFile) { self.folder = folder }

  /// False only if there is certainly no file at `path`, which is percent-encoded and begins with a slash.
  func mayContain(_ path: String) -> Bool {
    path.withBytes { path in
      let name = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      if name.contains(UInt8(ascii: "%")) { return true }
      // A fingerprint is not part of the file's name.
      let isLast = name.endIndex == path.endIndex
      if isLast, name.count > FingerprintedPath.digits, name.contains(UInt8(ascii: ".")) { return true }
      let now = coarseNanoseconds()
      return listing.withLock { listing in
        if now - listing.checked >= Self.pause, !check(&listing, now) { return true }
        return listing.names.contains(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Reads the names again if the folder has changed.
  ///
  /// - Returns: whether the names are known.
  private func check(_ listing: inout Listing, _ now: Int64) -> Bool {
    // The time is read before the names, so that a change in between is noticed.
    guard let changed = folder.modificationTime else { return false }
    if changed != listing.changed || microsecondsSinceEpoch() * 1000 - changed < Self.settled {
      guard let names = readNames() else { return false }
      listing.names = names
      listing.changed = changed
    }
    listing.checked = now
    return true
  }

  private func readNames() -> Set<String>? {
    let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        _ = names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names
  }
}

extension OpenFile {
  /// In nanoseconds since 1970.
  fileprivate var modificationTime: Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
