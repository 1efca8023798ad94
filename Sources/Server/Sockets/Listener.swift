import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A listening socket that gives away what it accepts.
///
/// Confined to `queue`, but for what is constant.
final class Listener: @unchecked Sendable {
  let address: BoundAddress
  private let descriptor: Int32
  private let queue: DispatchQueue
  private var source: (any DispatchSourceRead)?
  private let accepted: @Sendable (Int32, SocketAddress) -> Void
  private let admits: @Sendable () -> Bool
  private let failed: @Sendable (Int32) -> Void
  private var isPaused = false
  /// So that a lack which lasts is told once.
  private var isFailing = false
  private var isStopped = false

  /// At most so many connections in a row, so that the other listeners get their turn.
  private static let batch = 64
  /// How long to wait for descriptors, memory or room to come free.
  private static let pause = DispatchTimeInterval.milliseconds(50)

  /// - Parameters:
  ///   - admits: whether there is room for one more connection.
  ///   - failed: told the `errno` of an `accept` that failed for lack of something.
  ///   - accepted: takes over the descriptor, which does not block.
  init(
    _ address: SocketAddress, admits: @escaping @Sendable () -> Bool,
    failed: @escaping @Sendable (Int32) -> Void,
    accepted: @escaping @Sendable (Int32, SocketAddress) -> Void
  ) throws(ServerError) {
    descriptor = try openListeningSocket(address)
    self.address = SocketAddress { [descriptor] in getsockname(descriptor, $0, $1) }.bound
    self.admits = admits
    self.failed = failed
    self.accepted = accepted
    queue = DispatchQueue(label: "listener \(self.address)")
  }

  /// A source that was resumed keeps its listener, so there is none here.
  deinit { if source == nil { close(descriptor) } }

  /// Begins to accept. Called once.
  func start() {
    queue.sync {
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { self.accept() }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.resume()
      self.source = source
    }
  }

  /// Refuses further connections. Called once, after ``start()``; returns when the queue is done with
  /// accepting.
  func stop() {
    queue.sync {
      isStopped = true
      source?.cancel()
      if isPaused { source?.resume() }
    }
  }

  private func accept() {
    if isStopped { return }
    for _ in 0..<Self.batch {
      guard admits() else { return pause() }
      var connection: Int32 = -1
      let peer = SocketAddress { connection = acceptNonBlocking(descriptor, $0, $1) }
      if connection >= 0 {
        isFailing = false
        accepted(connection, peer)
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTUNREACH, ENETUNREACH: continue
      case EAGAIN, EWOULDBLOCK: return
      default:
        if !isFailing { failed(errno) }
        isFailing = true
        return pause()
      }
    }
  }

  /// The peers wait in the backlog meanwhile.
  private func pause() {
    isPaused = true
    source?.suspend()
    queue.asyncAfter(deadline: .now() + Self.pause) { [self] in
      if isStopped { return }
      isPaused = false
      source?.resume()
    }
  }
}

private func acceptNonBlocking(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
  let connection = accept(descriptor, address, length)
  if connection >= 0 {
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(connection, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }
  return connection
}

private func openListeningSocket(_ address: SocketAddress) throws(ServerError) -> Int32 {
  #if canImport(Glibc)
    let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  #else
    let descriptor = socket(address.family, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { throw .cannotListen(address.bound, errno) }
  setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
  // Sockets that are accepted inherit this one.
  setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
  if address.family == AF_INET6 {
    setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isAnyIPv6 ? 0 : 1)
  }
  guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, 4096) == 0,
    fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  else {
    let code = errno
    close(descriptor)
    throw .cannotListen(address.bound, code)
  }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return descriptor
}

private func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32 = 1) {
  var value = value
  _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}
