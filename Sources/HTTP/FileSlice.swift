import Platform

/// A file descriptor that is closed when this object is freed.
public final class OpenFile: Sendable {
  public let descriptor: Int32

  /// Owns `descriptor` from now on.
  public init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

/// A range of bytes in an open file.
public struct FileSlice: Sendable {
  public let file: OpenFile
  /// In bytes from the beginning of the file.
  public let offset: Int
  /// In bytes.
  public let length: Int

  public init(file: OpenFile, offset: Int, length: Int) {
    self.file = file
    self.offset = offset
    self.length = length
  }

  /// The whole slice.
  ///
  /// - Throws: ``FileCutShort`` if the file ends before the slice does or cannot be read.
  public func read() throws -> [UInt8] {
    var done = 0
    return try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while done < length {
        let read = pread(
          file.descriptor, buffer.baseAddress! + done, length - done, off_t(offset + done))
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else { throw FileCutShort() }
        done += read
      }
      count = done
    }
  }
}

extension FileSlice {
  /// The bytes of `range`, counted from the beginning of the slice.
  public subscript(range: Range<Int>) -> FileSlice {
    FileSlice(file: file, offset: offset + range.lowerBound, length: range.count)
  }

  /// A stream of its bytes, 64 KiB at a time.
  public var pieces: ByteStream {
    ByteStream(length: length) {
      var done = 0
      return {
        guard done < length else { return nil }
        let piece = self[done..<Swift.min(done + 64 * 1024, length)]
        done += piece.length
        return try piece.read()
      }
    }
  }
}

/// A file became shorter while its response was sent.
public struct FileCutShort: Error {
  public init() {}
}
