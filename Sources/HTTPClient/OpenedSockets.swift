import CCurl

/// Opens the sockets of a transfer if their addresses are permitted.
struct OpenedSockets {
  /// The last refused address, numeric.
  private(set) var refused: String?

  /// Called by libcurl for each address that it is about to connect to, after name resolution.
  ///
  /// - Parameter publicPort: a port that counts as public on any host.
  mutating func open(
    _ target: UnsafeMutablePointer<curl_sockaddr>, publicPort: UInt16?
  ) -> curl_socket_t {
    let isExempt = publicPort != nil && publicPort == colophon_curl_port(target)
    guard let address = NetworkAddress(target), address.isPublic || isExempt else {
      refused = Self.text(of: target)
      return -1
    }
    return colophon_curl_open_socket(target)
  }

  /// After a successful connection, earlier addresses no longer matter.
  mutating func forgetRefusal() { refused = nil }

  private static func text(of target: UnsafeMutablePointer<curl_sockaddr>) -> String {
    var text = [CChar](repeating: 0, count: 64)
    return colophon_curl_address_text(target, &text, Int32(text.count)) == 0
      ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      : "its address"
  }
}

extension NetworkAddress {
  /// Nil for other address families.
  fileprivate init?(_ target: UnsafeMutablePointer<curl_sockaddr>) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = colophon_curl_address_bytes(target, &bytes)
    guard count == 4 || count == 16 else { return nil }
    self.init(bytes: Array(bytes.prefix(Int(count))))
  }
}
