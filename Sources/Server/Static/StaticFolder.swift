import HTTP
import Platform
import Timestamps
import URIs

/// A folder that no path can leave.
///
/// Each segment of a path is opened relative to the folder before it, and never as a symbolic link. Replacing
/// a folder between a check and the opening therefore has no effect.
struct StaticFolder: Sendable {
  private let root: OpenFile
  private let rootNames: RootNames
  /// See ``StaticFile/isFresh``.
  private let freshSeconds: Int

  init(_ path: String, freshSeconds: Int) throws(ServerError) {
    let descriptor = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw ServerError("static files: \(path): \(reason); name a folder that can be read", code: errno)
    }
    root = OpenFile(owning: descriptor)
    rootNames = RootNames(of: root)
    self.freshSeconds = freshSeconds
  }

  /// False if there is certainly no file at `path`, nor at the path without a fingerprint.
  func mayContain(_ path: String) -> Bool { rootNames.mayContain(path) }

  /// - Returns: nil if there is no visible regular file at `path`.
  /// - Throws: ``OutOfDescriptors``
  func open(_ path: String) throws(OutOfDescriptors) -> StaticFile? {
    guard let segments = Self.segments(path) else { return nil }
    var folder = root
    for name in segments.dropLast() {
      guard let next = try Self.open(name, in: folder, O_DIRECTORY) else { return nil }
      folder = next
    }
    // Without O_NONBLOCK, opening a named pipe would block until it has a writer.
    guard let name = segments.last, let file = try Self.open(name, in: folder, O_NONBLOCK) else { return nil }
    return StaticFile(file, freshSeconds: freshSeconds)
  }

  private static func open(
    _ name: String, in folder: OpenFile, _ flags: Int32
  ) throws(OutOfDescriptors) -> OpenFile? {
    for form in name.normalForms {
      let descriptor = openat(folder.descriptor, form, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
      if descriptor >= 0 { return OpenFile(owning: descriptor) }
      if errno == EMFILE || errno == ENFILE { throw OutOfDescriptors() }
    }
    return nil
  }

  /// The decoded names in `path`; nil if one of them is not a valid visible name.
  private static func segments(_ path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var names: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = segment.percentDecoded, isVisible(name) || (names.isEmpty && name == ".well-known")
      else { return nil }
      names.append(name)
    }
    return names
  }

  private static func isVisible(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
    return name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
  }
}

/// The process or the system has reached its limit of open files.
struct OutOfDescriptors: Error {}

/// A regular file, open for reading.
struct StaticFile: Sendable {
  /// Identifies a version of the file: it changes with the content.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
    let changedSeconds: Int
    let changedNanoseconds: Int

    var lastModified: Timestamp { Timestamp(microseconds: Int64(modifiedSeconds) * 1_000_000) }
  }

  let identity: Identity
  let slice: FileSlice
  /// Whether the file changed so recently that another change may leave the identity the same, because file
  /// systems have coarse clocks.
  let isFresh: Bool

  /// - Parameter freshSeconds: how long a file is fresh after a change.
  init?(_ file: OpenFile, freshSeconds: Int) {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int(status.st_size), modifiedSeconds: modified.tv_sec, modifiedNanoseconds: modified.tv_nsec,
      changedSeconds: changed.tv_sec, changedNanoseconds: changed.tv_nsec)
    slice = FileSlice(file: file, offset: 0, length: identity.size)
    isFresh = time(nil) - identity.changedSeconds < freshSeconds
  }
}
