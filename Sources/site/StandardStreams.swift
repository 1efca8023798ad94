import Platform

/// The input, the output and the errors that a program gets from its caller.
enum StandardStreams {
  /// Opens /dev/null in place of streams that the caller has closed. Otherwise the next file or socket would
  /// get the number of a stream, and what is printed would be written into it.
  static func openMissing() {
    // A new descriptor gets the lowest free number.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes bytes to standard output, in order with what `print` writes.
  static func writeOutput(_ bytes: [UInt8]) { fwrite(bytes, 1, bytes.count, standardOutput) }

  /// Writes what `print` still has in memory.
  ///
  /// - Returns: a failure if output was lost since the start; nil if its reader has ended before, as `head`
  ///   does.
  static func flushOutput() -> Failure? {
    // A failure while the command ran has left no `errno`.
    guard ferror(standardOutput) != 0 || fflush(standardOutput) != 0 else { return nil }
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    let isReaderGone = poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR | POLLHUP) != 0
    guard !isReaderGone else { return nil }
    return Failure(
      "site: cannot write all of standard output; make room there, and run the command again",
      code: .inputOutput)
  }

  /// Writes bytes to standard error, in one call, so that lines of several threads do not mix. What cannot be
  /// written is dropped: there is nobody to tell.
  static func writeErrors(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(0, count))
      }
    }
  }
}
