import Platform

/// A `sockaddr`: an IPv4 or IPv6 address with a port, or the path of a Unix socket.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// Filled by `call`, which is `accept`, `getsockname` and the like.
  init(filledBy call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Void) {
    withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
  }

  private init(copying info: addrinfo) {
    length = info.ai_addrlen
    withUnsafeMutableBytes(of: &storage) { storage in
      storage.copyMemory(from: UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
    }
  }

  /// A Unix socket. A path that begins with `@` is in Linux's abstract namespace.
  init(path: String) throws(ServerError) {
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let limit = MemoryLayout<sockaddr_un>.size - start
    guard (1..<limit).contains(path.utf8.count), !path.utf8.contains(0) else {
      throw ServerError(
        "listen on unix:\(path): the path of a socket has 1 to \(limit - 1) bytes; choose a shorter one")
    }
    storage.ss_family = sa_family_t(AF_UNIX)
    let isAbstract = path.hasPrefix("@")
    length = socklen_t(start + path.utf8.count + (isAbstract ? 0 : 1))
    withUnsafeMutableBytes(of: &storage) { storage in
      storage[start...].copyBytes(from: path.utf8)
      if isAbstract { storage[start] = 0 }
    }
  }

  /// The distinct addresses of `host`.
  static func resolve(host: String, port: Int) throws(ServerError) -> [SocketAddress] {
    guard (0...65_535).contains(port) else {
      throw ServerError("listen on \(host): \(port) is not a port; it has to be between 0 and 65535")
    }
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      let reason = String(cString: gai_strerror(status))
      throw ServerError("listen on \(host): \(reason); give a numeric address or a name of this machine")
    }
    let first = list
    defer { freeaddrinfo(first) }
    var addresses: [SocketAddress] = []
    var seen: Set<BoundAddress> = []
    var next = list
    while let info = next?.pointee {
      let address = SocketAddress(copying: info)
      if seen.insert(address.bound).inserted { addresses.append(address) }
      next = info.ai_next
    }
    return addresses
  }

  var family: Int32 { Int32(storage.ss_family) }

  var port: Int {
    get { withIPv4OrIPv6(\.sin_port, \.sin6_port).map { Int(UInt16(bigEndian: $0)) } ?? 0 }
    set {
      let port = UInt16(truncatingIfNeeded: newValue).bigEndian
      // The port is at the same offset in both.
      withUnsafeMutablePointer(to: &storage) { storage in
        storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port = port }
      }
    }
  }

  /// Nil for a Unix socket.
  var ipAddress: IPAddress? {
    withIPv4OrIPv6(\.sin_addr, nil).map(IPAddress.init)
      ?? withIPv4OrIPv6(nil, \.sin6_addr).map(IPAddress.init)
  }

  var bound: BoundAddress {
    path.map(BoundAddress.init(path:)) ?? BoundAddress(host: ipAddress?.description ?? "", port: port)
  }

  /// The path of a Unix socket, empty if it has none; nil for others.
  private var path: String? {
    guard family == AF_UNIX else { return nil }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    return withUnsafeBytes(of: storage) { storage in
      let name = storage[min(start, Int(length))..<min(Int(length), storage.count)]
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Whether this is `::`, which includes IPv4.
  var isAnyIPv6: Bool { family == AF_INET6 && ipAddress == IPAddress(high: 0, low: 0) }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  private func withIPv4OrIPv6<Value>(
    _ v4: KeyPath<sockaddr_in, Value>?, _ v6: KeyPath<sockaddr_in6, Value>?
  ) -> Value? {
    withUnsafePointer(to: storage) { storage in
      switch Int32(storage.pointee.ss_family) {
      case AF_INET:
        v4.map { path in
          storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee[keyPath: path] }
        }
      case AF_INET6:
        v6.map { path in
          storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee[keyPath: path] }
        }
      default: nil
      }
    }
  }
}
