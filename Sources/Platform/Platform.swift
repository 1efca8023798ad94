#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif

// The C library of the system, under one name. A type with a method `close` calls the function as
// `Platform.close`.

/// Nanoseconds of a clock that nobody sets.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Opens a socket for a stream, or for datagrams, which `exec` closes. Negative on failure, with `errno` set.
package func openSocket(_ family: Int32, forDatagrams: Bool = false) -> Int32 {
  #if canImport(Glibc)
    let kind = forDatagrams ? SOCK_DGRAM : SOCK_STREAM
    return socket(family, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
  #else
    let descriptor = socket(family, forDatagrams ? SOCK_DGRAM : SOCK_STREAM, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  #endif
}
