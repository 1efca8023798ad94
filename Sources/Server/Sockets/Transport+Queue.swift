import Platform

extension Transport {
  /// Bytes that the system has accepted and the peer has not acknowledged; 0 if the system does not tell.
  var unacknowledged: Int {
    var count: Int32 = 0
    #if canImport(Glibc)
      guard ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 else { return 0 }
    #else
      var length = socklen_t(MemoryLayout<Int32>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &length) == 0 else { return 0 }
    #endif
    return Int(count)
  }
}
