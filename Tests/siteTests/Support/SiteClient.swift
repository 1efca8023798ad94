import Foundation

/// The whole response to a GET over a connection of its own.
func answer(from port: Int, to path: String) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "client").async {
      continuation.resume(
        with: Result {
          try exchange(port: port, "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        })
    }
  }
}

/// Sends `request` to a port of this machine and reads until the peer closes.
private func exchange(port: Int, _ request: String) throws -> String {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
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
  _ = request.withCString { send(descriptor, $0, strlen($0), 0) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { all += buffer[..<count] }
  return String(decoding: all, as: UTF8.self)
}
