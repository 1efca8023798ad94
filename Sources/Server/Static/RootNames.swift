import HTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The names in a folder, so that most paths without a file cost no access to the disk.
///
/// A new name is seen within a few milliseconds.
final class RootNames: Sendable {
  private struct Listing {
    /// The hash of each name. A collision costs one access to the disk.
    var hashes: Set<UInt64> = []
    /// When the folder last changed, in nanoseconds; nil if that is too recent to be reliable.
    var changed: Int64?
    /// The time of the last check, by a coarse monotonic clock.
    var checked = Int64.min
  }

  private let folder: OpenFile
  private let listing = Mutex(Listing())

  /// File systems have coarse clocks: within this time a folder can change again without a new modification
  /// time.
  private static let settled: Int64 = 100_000_000
  /// Nanoseconds between two checks.
  private static let pause: Int64 = 10_000_000

  init(of folder: OpenFile) { self.folder = folder }

  /// False only if there is certainly no file at `path`, which is percent-encoded and begins with a slash.
  func mayContain(_ path: String) -> Bool {
    guard let hash = Self.hashOfFirstSegment(path) else { return true }
    let now = coarseNanoseconds()
    return listing.withLock { listing in
      if now >= listing.checked &+ Self.pause || listing.changed == nil, !check(&listing, now) { return true }
      return listing.hashes.contains(hash)
    }
  }

  /// Reads the names again if the folder has changed.
  ///
  /// - Returns: whether the names are known.
  private func check(_ listing: inout Listing, _ now: Int64) -> Bool {
    guard let changed else { return false }
    if listing.changed != changed {
      guard let hashes = readHashes() else { return false }
      listing.hashes = hashes
      listing.changed = microsecondsSinceEpoch() * 1000 - changed > Self.settled ? changed : nil
    }
    if listing.changed != nil { listing.checked = now }
    return true
  }

  /// The modification time of the folder. It is read before the names, so that a change in between is
  /// noticed.
  private var changed: Int64? {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else { return nil }
    #if canImport(Glibc)
      return Self.nanoseconds(status.st_mtim)
    #else
      return Self.nanoseconds(status.st_mtimespec)
    #endif
  }

  private func readHashes() -> Set<UInt64>? {
    let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    defer { closedir(stream) }
    var hashes: Set<UInt64> = []
    while let entry = readdir(stream) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: capacity) { name in
          _ = hashes.insert(Self.hash(UnsafeBufferPointer(start: name, count: strlen(name.bytes))))
        }
      }
    }
    return hashes
  }

  /// Nil if the segment must be decoded first, or may contain a fingerprint, which is not part of the file's
  /// name.
  private static func hashOfFirstSegment(_ path: String) -> UInt64? {
    var path = path
    return path.withUTF8 { bytes in
      let segment = bytes.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      let isFile = segment.endIndex == bytes.endIndex
      if segment.contains(UInt8(ascii: "%")) { return nil }
      let mayHaveFingerprint = isFile && segment.count > FingerprintedPath.digits
      if mayHaveFingerprint && segment.contains(UInt8(ascii: ".")) { return nil }
      return hash(UnsafeBufferPointer(rebasing: segment))
    }
  }

  /// FNV-1a
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension UnsafePointer where Pointee == UInt8 {
  fileprivate var bytes: UnsafePointer<CChar> { UnsafeRawPointer(self).assumingMemoryBound(to: CChar.self) }
}
