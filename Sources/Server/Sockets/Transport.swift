import HTTP
import Platform

/// The result of one read or write.
enum Transfer {
  case bytes(Int)
  /// Nothing can be read or written now.
  case blocked
  /// The peer has ended its output, or a file is shorter than it was.
  case ended
  /// The connection is broken.
  case failed
}

/// Reads and writes the bytes of a connection without blocking: in the clear, or through TLS.
struct Transport: Sendable {
  let descriptor: Int32
  /// Nil for plain text.
  let session: TLSSession?

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    if let session, !session.isAside { return session.read(into: buffer) }
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno != EINTR { return Self.failure(errno) }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    if let session, !session.isAside { return session.write(bytes) }
    while true {
      let count = Self.send(descriptor, bytes)
      if count >= 0 { return .bytes(count) }
      if errno != EINTR { return Self.failure(errno) }
    }
  }

  /// Writes both in one system call.
  func write(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Transfer {
    if let session, !session.isAside { return session.write(first, second) }
    return withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { vectors in
      vectors[0] = iovec(iov_base: .init(mutating: first.baseAddress), iov_len: first.count)
      vectors[1] = iovec(iov_base: .init(mutating: second.baseAddress), iov_len: second.count)
      while true {
        let count = writev(descriptor, vectors.baseAddress, 2)
        if count >= 0 { return .bytes(count) }
        if errno != EINTR { return Self.failure(errno) }
      }
    }
  }

  /// Writes bytes of the slice from `start` on, by `sendfile` if the system has it.
  func write(_ slice: FileSlice, from start: Int) -> Transfer {
    if let session, !session.isAside { return session.write(slice, from: start) }
    let count = min(slice.length - start, 1 << 20)
    #if canImport(Glibc)
      var offset = off_t(slice.offset + start)
      while true {
        let sent = sendfile(descriptor, slice.file.descriptor, &offset, count)
        if sent > 0 { return .bytes(sent) }
        if sent == 0 { return .ended }
        if errno != EINTR { return Self.failure(errno) }
      }
    #else
      let chunk = FileSlice(file: slice.file, offset: slice.offset + start, length: min(count, 64 * 1024))
      guard let bytes = try? chunk.read() else { return .ended }
      return bytes.withUnsafeBytes { write($0) }
    #endif
  }

  /// Ends the output; input is still possible.
  func endOutput() {
    session?.sayGoodbye()
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the next `close` a reset, which no peer takes for the regular end of a response.
  func resetOnClose() {
    session?.silence()
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func close() {
    _ = Platform.close(descriptor)
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Platform.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      Platform.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
  }

  private static func failure(_ code: Int32) -> Transfer {
    code == EAGAIN || code == EWOULDBLOCK ? .blocked : .failed
  }
}
