import HTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name, which is gone when nobody refers to it any more.
final class TemporaryFile {
  private let file: OpenFile
  private let folder: String
  private var length = 0

  init(in folder: String) throws(FormStorageError) {
    var path = Array("\(folder)/form-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FormStorageError(folder: folder, code: errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    file = OpenFile(owning: descriptor)
    self.folder = folder
  }

  /// All that was written.
  var slice: FileSlice { FileSlice(file: file, offset: 0, length: length) }

  func append(_ bytes: [UInt8]) throws(FormStorageError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        pwrite(file.descriptor, rest.baseAddress! + done, rest.count - done, off_t(length))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FormStorageError(folder: folder, code: errno) }
      done += count
      length += count
    }
  }
}

/// A file that came with a form could not be put on disk.
public struct FormStorageError: Error, CustomStringConvertible {
  let folder: String
  let code: Int32

  public var description: String {
    "form: temporary file in \(folder): \(String(cString: strerror(code))); make room there, or name another "
      + "folder in FormLimits.temporaryFolder"
  }
}
