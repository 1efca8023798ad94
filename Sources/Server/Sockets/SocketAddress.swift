#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An IPv4 or IPv6 address with a port, as the system's calls take it.
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

  /// All addresses of `host`, none twice.
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
    defer { freeaddrinfo(list) }
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
      // The port stands at the same place in both.
      withUnsafeMutablePointer(to: &storage) { storage in
        storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port = port }
      }
    }
  }

  /// Numeric. An IPv4 address that came through an IPv6 socket is shown as what it is.
  var host: String {
    let v4 = withIPv4OrIPv6(\.sin_addr, nil)
    if let v4 { return Self.text(of: v4, AF_INET) }
    guard let v6 = withIPv4OrIPv6(nil, \.sin6_addr) else { return "" }
    let text = Self.text(of: v6, AF_INET6)
    return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
  }

  var bound: BoundAddress { BoundAddress(host: host, port: port) }

  /// Whether this is `::`, which stands for IPv4 too.
  var isAnyIPv6: Bool { family == AF_INET6 && host == "::" }

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

  private static func text<Address>(of address: Address, _ family: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      let text = withUnsafePointer(to: address) { address in
        inet_ntop(family, address, buffer.baseAddress, socklen_t(buffer.count))
      }
      return text.map { String(cString: $0) } ?? ""
    }
  }
}
