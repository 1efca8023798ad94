import CSockets
import Dispatch
import Platform

/// A listening socket, with the file that is removed with it.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  let address: BoundAddress
  let configuration: ListenerConfiguration
  /// The file that this process created for a Unix socket.
  private var file: SocketFile?

  private init(_ descriptor: Int32, _ configuration: ListenerConfiguration, _ file: SocketFile? = nil) {
    self.descriptor = descriptor
    self.configuration = configuration
    self.file = file
    address = SocketAddress { getsockname(descriptor, $0, $1) }.bound
  }

  /// Opens one socket, or one for each address of a host.
  static func open(_ configuration: ListenerConfiguration) throws(ServerError) -> [ListeningSocket] {
    switch configuration.place {
    case .internet(let host, let port): try open(host: host, port: port, configuration)
    case .unix(let path, let permissions): [try open(path: path, permissions, configuration)]
    case .inherited(let descriptor): [try take(descriptor, configuration)]
    }
  }

  /// Accepts a connection. The descriptor is non-blocking and is closed by `exec`; -1 on failure, with
  /// `errno` set.
  func accept() -> (descriptor: Int32, peer: SocketAddress) {
    var connection: Int32 = -1
    let peer = SocketAddress { connection = acceptNonBlocking(descriptor, $0, $1) }
    return (connection, peer)
  }

  /// Whether other processes may hold it too.
  var isInherited: Bool { if case .inherited = configuration.place { true } else { false } }

  /// Refuses new connections if other sockets listen in the same place, or if the system can do so at all.
  ///
  /// - Returns: the time after which all connections that began before are in the backlog.
  func refuseArrivals() -> DispatchTimeInterval {
    if let file {
      file.remove()
      return .milliseconds(20)
    }
    guard configuration.isShared, !isInherited else { return .nanoseconds(0) }
    ignoreNewConnections(descriptor)
    // A client that is ignored tries again after a second; handshakes that have begun get as long.
    return .milliseconds(900)
  }

  func close() {
    file?.remove()
    _ = Platform.close(descriptor)
  }

  // MARK: - Ports

  private static func open(
    host: String, port: Int, _ configuration: ListenerConfiguration
  ) throws(ServerError) -> [ListeningSocket] {
    let addresses = try SocketAddress.resolve(host: host, port: port)
    // A port that is free on one address may be taken on the next.
    for attempt in 1... {
      do throws(ServerError) {
        return try open(addresses, host, configuration)
      } catch {
        if port != 0 || error.code != EADDRINUSE || attempt == 10 { throw error }
      }
    }
    return []
  }

  private static func open(
    _ addresses: [SocketAddress], _ host: String, _ configuration: ListenerConfiguration
  ) throws(ServerError) -> [ListeningSocket] {
    var sockets: [ListeningSocket] = []
    var unavailable: ServerError?
    for var address in addresses {
      if let first = sockets.first { address.port = first.address.port }
      do throws(ServerError) {
        sockets.append(ListeningSocket(try listening(on: address, configuration), configuration))
      } catch {
        // A name like localhost may stand for IPv6 on a machine that has none.
        guard error.code == EADDRNOTAVAIL || error.code == EAFNOSUPPORT else {
          for socket in sockets { socket.close() }
          throw error
        }
        unavailable = error
      }
    }
    if sockets.isEmpty { throw unavailable ?? ServerError("listen on \(host): no address") }
    return sockets
  }

  private static func listening(
    on address: SocketAddress, _ configuration: ListenerConfiguration
  ) throws(ServerError) -> Int32 {
    try makeSocket(address) { descriptor in
      setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
      if configuration.isShared { setOption(descriptor, SOL_SOCKET, SO_REUSEPORT) }
      // Sockets that are accepted inherit this one.
      setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
      if address.family == AF_INET6 {
        setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isAnyIPv6 ? 0 : 1)
      }
      return address.withPointer { bind(descriptor, $0, $1) } == 0
    }
  }

  // MARK: - Unix sockets

  private static func open(
    path: String, _ permissions: UInt32?, _ configuration: ListenerConfiguration
  ) throws(ServerError) -> ListeningSocket {
    var file = SocketFile(path: path)
    let descriptor = try makeSocket(SocketAddress(path: path)) { descriptor in
      file.bind(descriptor, permissions, replacing: configuration.isShared)
    }
    return ListeningSocket(descriptor, configuration, file)
  }

  // MARK: - Sockets of others

  private static func take(
    _ descriptor: Int32, _ configuration: ListenerConfiguration
  ) throws(ServerError) -> ListeningSocket {
    var isListening: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length)
    guard status == 0, isListening != 0 else {
      throw ServerError(
        "listen on descriptor \(descriptor): it is not a listening socket; pass one, as systemd does with ListenStream",
        code: status == 0 ? EINVAL : errno)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let socket = ListeningSocket(descriptor, configuration)
    if socket.address.path == nil { setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY) }
    return socket
  }
}

/// - Parameter prepare: binds the socket; false where `errno` says why it could not.
private func makeSocket(
  _ address: SocketAddress, prepare: (Int32) -> Bool
) throws(ServerError) -> Int32 {
  let descriptor = openSocket(address.family)
  guard descriptor >= 0 else { throw .cannotListen(address.bound, errno) }
  guard prepare(descriptor), listen(descriptor, 4096) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  else {
    let code = errno
    close(descriptor)
    throw .cannotListen(address.bound, code)
  }
  return descriptor
}

private func acceptNonBlocking(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
) -> Int32 {
  #if canImport(Glibc)
    return accept4(
      descriptor, address, length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
  #else
    let connection = accept(descriptor, address, length)
    if connection >= 0 {
      _ = fcntl(connection, F_SETFL, O_NONBLOCK)
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      setOption(connection, SOL_SOCKET, SO_NOSIGPIPE)
    }
    return connection
  #endif
}

private func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32 = 1) {
  var value = value
  _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}
