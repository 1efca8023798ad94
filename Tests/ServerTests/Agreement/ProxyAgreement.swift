@testable import Server

extension Agreement {
  /// - Parameter bytes: the first bytes of a connection from a proxy.
  func proxiesBroken(by bytes: [UInt8]) -> String? {
    var known: ProxyHeader?
    for count in 0...bytes.count {
      let header = ProxyHeader(Array(bytes.prefix(count)))
      if let known, header != known { return "\(known), then with \(count) bytes \(header)" }
      switch header {
      case .incomplete: if count > 4112 { return "incomplete with \(count) bytes" }
      case .malformed: known = header
      case .complete(let length, _):
        if known == nil, length != count { return "\(header) with \(count) bytes" }
        known = header
      }
    }
    return nil
  }
}
