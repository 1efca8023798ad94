public import HTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, which is gone when nobody refers to it any more.
public final class TemporaryFile {
  private let file: OpenFile
  private let folder: String
  /// Bytes that were written.
  public private(set) var length = 0

  public init(in folder: String) throws(TemporaryFileError) {
    var path = Array("\(folder)/colophon-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw TemporaryFileError(folder: folder, code: errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    file = OpenFile(owning: descriptor)
    self.folder = folder
  }

  /// All that was written.
  public var slice: FileSlice { FileSlice(file: file, offset: 0, length: length) }

  public func append(_ bytes: [UInt8]) throws(TemporaryFileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        pwrite(file.descriptor, rest.baseAddress! + done, rest.count - done, off_t(length))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw TemporaryFileError(folder: folder, code: errno) }
      done += count
      length += count
    }
  }
}

/// A temporary file could not be made or written.
public struct TemporaryFileError: Error, Hashable, CustomStringConvertible {
  public let folder: String
  /// What the system said: a value of `errno`.
  public let code: Int32

  public var description: String {
    "temporary file in \(folder): \(String(cString: strerror(code))); make room there"
  }
}
