import Foundation

/// The socket on which a service manager gets the notifications of a service (`sd_notify`).
final class NotificationSocket: Sendable {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    #if os(Linux)
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let status = withUnsafePointer(to: &address) { [descriptor] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { close(descriptor) }

  /// The next notification; nil if none comes within ten minutes.
  func next() async throws -> String? {
    var buffer = [UInt8](repeating: 0, count: 1000)
    for _ in 0..<60_000 {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
      try await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }
}
