#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client that sends some bytes, then keeps its connection open without reading or sending.
final class SilentClient: Sendable {
  private let descriptor: Int32

  /// - Parameter site: `http://127.0.0.1:8080`.
  init(_ site: String, sending text: String) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = (UInt16(site.split(separator: ":").last ?? "") ?? 0).bigEndian
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0, send(descriptor, text, text.utf8.count, 0) == text.utf8.count else {
      throw Failure(code: errno)
    }
  }

  deinit { close(descriptor) }

  struct Failure: Error {
    let code: Int32
  }
}
