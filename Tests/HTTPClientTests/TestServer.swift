import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server that answers one request per connection with arbitrary bytes, so that it can misbehave. It counts
/// its connections.
final class TestServer: Sendable {
  enum Reply: Sendable {
    /// Sends these bytes, then closes the connection.
    case bytes([UInt8])
    /// Sends these bytes, then stays silent until the client closes.
    case bytesThenSilence([UInt8])

    static func text(_ text: String) -> Reply { .bytes(Array(text.utf8)) }
  }

  let port: UInt16
  private let source: Mutex<any DispatchSourceRead>
  private let accepted = Accepted()

  /// - Parameter reply: receives the request, head and body, and the URL of the server.
  init(_ reply: @escaping @Sendable (_ head: String, _ base: String) -> Reply) throws {
    let (listener, port) = try Self.listen()
    let base = "http://127.0.0.1:\(port)"
    let queue = DispatchQueue(label: "test-server")
    let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
    source.setEventHandler { [accepted] in
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      accepted.count.add(1, ordering: .relaxed)
      DispatchQueue(label: "test-server.connection").async {
        Self.answer(connection, base, reply)
        close(connection)
      }
    }
    source.setCancelHandler { close(listener) }
    source.activate()
    self.source = Mutex(source)
    self.port = port
  }

  func stop() { source.withLock { $0.cancel() } }

  /// The number of connections so far.
  var connections: Int { accepted.count.load(ordering: .relaxed) }

  var url: String { "http://127.0.0.1:\(port)" }

  private static func listen() throws -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && Self.listen(on: listener)
          && getsockname(listener, address, &length) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
    }
    guard let port else { throw NoSocket(error: errno) }
    return (listener, port)
  }

  private static func listen(on descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(descriptor, 64) == 0
    #else
      Darwin.listen(descriptor, 64) == 0
    #endif
  }

  private static func answer(_ connection: Int32, _ base: String, _ reply: (String, String) -> Reply) {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while head.count < length(of: head) {
      let count = read(connection, &piece, piece.count)
      guard count > 0 else { return }
      head += piece.prefix(count)
      if head.first == tlsHandshake { break }
    }
    let reply = reply(String(decoding: head, as: UTF8.self), base)
    switch reply {
    case .bytes(let bytes): write(bytes, to: connection)
    case .bytesThenSilence(let bytes):
      write(bytes, to: connection)
      while read(connection, &piece, piece.count) > 0 {}
    }
  }

  /// The length of the whole request; while the head is incomplete, more than the bytes so far.
  private static func length(of request: [UInt8]) -> Int {
    let text = String(decoding: request, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return request.count + 1 }
    let field = text[..<end.lowerBound].split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    let body = field.flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
    return text[..<end.upperBound].utf8.count + body
  }

  private static let tlsHandshake: UInt8 = 22

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif

  private final class Accepted: Sendable {
    let count = Atomic(0)
  }

  struct NoSocket: Error { let error: Int32 }
}

extension TestServer.Reply {
  static func ok(_ body: [UInt8], _ fields: String = "") -> Self {
    .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(fields)\r\n".utf8) + body)
  }

  static func redirect(_ status: Int, _ location: String) -> Self {
    .text("HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 4\r\n\r\ngone")
  }
}
