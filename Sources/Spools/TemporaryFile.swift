import Platform

/// A file without a name. The system deletes it when this object is freed or the process ends, also by a
/// crash.
///
/// Any thread may write and read.
public final class TemporaryFile: Sendable {
  private let descriptor: Int32
  private let folder: String

  public init(in folder: String = TemporaryFile.defaultFolder) throws(TemporaryFileError) {
    self.folder = folder
    descriptor = Self.open(in: folder)
    guard descriptor >= 0 else { throw TemporaryFileError("make", in: folder) }
  }

  deinit { close(descriptor) }

  /// Writes all of `bytes`.
  public func write(_ bytes: [UInt8], at offset: Int) throws(TemporaryFileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[done...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TemporaryFileError("write", in: folder) }
      done += count
    }
  }

  /// The bytes at `place`, all of which must have been written.
  public func read(_ place: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: place.count) { buffer, initialized in
      while initialized < place.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
        let count = pread(
          descriptor, rest.baseAddress, place.count - initialized, off_t(place.lowerBound + initialized))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        initialized += count
      }
    }
    guard bytes.count == place.count else { throw TemporaryFileError("read", in: folder) }
    return bytes
  }

  /// Another descriptor of the same file. The caller closes it; it stays valid when this object is freed.
  public func duplicate() throws(TemporaryFileError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw TemporaryFileError("open", in: folder) }
    return copy
  }

  /// A descriptor, or a negative number on failure.
  private static func open(in folder: String) -> Int32 {
    #if os(Linux)
      // The file never has a name. If the file system does not support that, the name is removed at once,
      // below.
      let unnamed = Platform.open(folder, temporary | O_RDWR | O_CLOEXEC, 0o600)
      if unnamed >= 0 { return unnamed }
    #endif
    var path = Array("\(folder)/spool-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return descriptor }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

/// A temporary file could not be made, opened, written or read.
public struct TemporaryFileError: Error, Hashable, CustomStringConvertible {
  let attempt: String
  let folder: String
  let reason: String

  public var description: String {
    "cannot \(attempt) a temporary file in \(folder): \(reason); make room there, or name another folder by TMPDIR"
  }
}

#if os(Linux)
  /// `O_TMPFILE`, which Swift does not import.
  private let temporary = 0o20_000_000 | O_DIRECTORY
#endif

extension TemporaryFileError {
  /// An error for the call that has just failed.
  fileprivate init(_ attempt: String, in folder: String) {
    self.init(attempt: attempt, folder: folder, reason: String(cString: strerror(errno)))
  }
}

extension TemporaryFile {
  /// The folder in `TMPDIR`; otherwise `/var/tmp`, which is meant for large files, or `/tmp`.
  public static var defaultFolder: String {
    if let named = getenv("TMPDIR").map({ String(cString: $0) }), !named.isEmpty { return named }
    return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp"
  }
}
