internal import Platform

/// A file that is written from one end to the other, with errors that name it. Not for use by several tasks
/// at once.
package final class OutputFile {
  package let path: String
  private let descriptor: Int32
  /// Where the next bytes are written.
  private var end = 0
  private var isClosed = false

  /// Opens a file, which is made if it is missing.
  ///
  /// - Parameter appending: whether to write after what the file has. Otherwise, that is dropped.
  package init(_ path: String, appending: Bool = false) throws(SystemError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError("cannot write \(path)") }
    if appending { end = max(0, Int(lseek(descriptor, 0, SEEK_END))) }
  }

  deinit { if descriptor >= 0, !isClosed { _ = Platform.close(descriptor) } }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, at: end, of: descriptor, path: path)
    end += bytes.count
  }

  /// Waits until the bytes are on the disk.
  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError("cannot write \(path)") }
  }

  /// Ends the writing. File systems of other machines may report only now that there is no room.
  package func close() throws(SystemError) {
    isClosed = true
    guard Platform.close(descriptor) == 0 else { throw SystemError("cannot write \(path)") }
  }
}
