import Foundation

/// Sends `request`, each scalar as one byte, to a local port over a new connection, and reads until the peer
/// closes it, or sends nothing for an hour.
func exchange(port: Int, _ request: String) async throws -> String {
  let bytes = request.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  return try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "client").async {
      continuation.resume(with: Result { try blockingExchange(port: port, bytes) })
    }
  }
}

/// The peer sent nothing for too long, or reset the connection.
struct NoEnd: Error {
  let received: String
}

private func blockingExchange(port: Int, _ request: [UInt8]) throws -> String {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var patience = timeval(tv_sec: 3600, tv_usec: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(UInt16(port).bigEndian)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  let connected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { throw CocoaError(.fileReadUnknown) }
  _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { return String(decoding: all, as: UTF8.self) }
    guard count > 0 else { throw NoEnd(received: String(decoding: all, as: UTF8.self)) }
    all += buffer[..<count]
  }
}
