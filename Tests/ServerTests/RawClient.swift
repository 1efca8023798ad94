import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket that sends and receives raw bytes. It waits without blocking a thread, and with a limit.
class RawClient {
  struct Response {
    let status: Int
    /// Names in lowercase.
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  enum Failure: Error {
    case cannotConnect(Int32)
    case timedOut(received: String)
    case reset
    case malformed(String)
  }

  /// The most sleeps of two milliseconds: minutes in all, because a busy machine may delay a server for long.
  fileprivate static let patience = 100_000

  private(set) var descriptor: Int32
  private var received: [UInt8] = []
  private var isEnded = false

  init(_ address: BoundAddress) throws {
    descriptor =
      if let path = address.path { try connectedSocket(path: path) } else {
        try SocketAddressList(address).connect()
      }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { _ = closeDescriptor(descriptor) }
    descriptor = -1
  }

  /// Resets the connection.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func endOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// A sender for another task.
  var sender: RawSender { RawSender(descriptor: descriptor) }

  var reader: RawReader { RawReader(descriptor: descriptor) }

  func send(_ text: String) async throws { try await sender.send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws { try await sender.send(bytes) }

  /// The next response, including interim ones.
  func response(toHead: Bool = false) async throws -> Response {
    let head = try await self.head()
    let bodiless = toHead || head.status < 200 || head.status == 204 || head.status == 304
    return Response(
      status: head.status, fields: head.fields, body: bodiless ? [] : try await body(head.fields))
  }

  /// Only the head of the next response.
  func head() async throws -> Response {
    let head = try await read(until: Array("\r\n\r\n".utf8))
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
      throw Failure.malformed(String(decoding: head, as: UTF8.self))
    }
    let fields = lines.dropFirst().map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), String(parts.count > 1 ? parts[1].drop { $0 == " " } : ""))
    }
    return Response(status: status, fields: fields, body: [])
  }

  /// The next chunk; nil at the end.
  func chunk() async throws -> String? {
    let line = String(decoding: try await read(until: [13, 10]).dropLast(2), as: UTF8.self)
    guard let size = Int(line, radix: 16) else { throw Failure.malformed(line) }
    let chunk = try await read(count: size + 2)
    return size == 0 ? nil : String(decoding: chunk.dropLast(2), as: UTF8.self)
  }

  /// Everything until the server closes its side.
  func readToEnd() async throws -> String { String(decoding: try await bytesToEnd(), as: UTF8.self) }

  /// - Parameter resetIsEnd: whether a reset counts as the end.
  func bytesToEnd(resetIsEnd: Bool = false) async throws -> [UInt8] {
    do { while try await receive() {} } catch Failure.reset where resetIsEnd {}
    defer { received = [] }
    return received
  }

  /// Waits for bytes without consuming them.
  func waitForBytes() async throws { if received.isEmpty { _ = try await receive() } }

  /// Whether the server closes without sending another byte.
  func isClosed() async throws -> Bool { try await readToEnd().isEmpty }

  /// Whether the server closes without sending another byte. Accepts a reset, which occurs if the server has
  /// not read all bytes of the client.
  func isCut() async throws -> Bool { try await bytesToEnd(resetIsEnd: true).isEmpty }

  private func body(_ fields: [(name: String, value: String)]) async throws -> [UInt8] {
    if let length = fields.first(where: { $0.name == "content-length" }).flatMap({ Int($0.value) }) {
      return try await read(count: length)
    }
    guard fields.contains(where: { $0.name == "transfer-encoding" }) else {
      return Array(try await readToEnd().utf8)
    }
    var body: [UInt8] = []
    while true {
      let line = String(decoding: try await read(until: [13, 10]).dropLast(2), as: UTF8.self)
      guard let size = Int(line, radix: 16) else { throw Failure.malformed(line) }
      let chunk = try await read(count: size + 2)
      if size == 0 { return body }
      body += chunk.dropLast(2)
    }
  }

  private func read(until end: [UInt8]) async throws -> [UInt8] {
    while true {
      if let start = received.indices.first(where: { received[$0...].starts(with: end) }) {
        return take(start + end.count)
      }
      guard try await receive() else {
        throw Failure.malformed("ended: " + String(decoding: received, as: UTF8.self))
      }
    }
  }

  private func read(count: Int) async throws -> [UInt8] {
    while received.count < count {
      guard try await receive() else { throw Failure.malformed("ended after \(received.count) of \(count)") }
    }
    return take(count)
  }

  private func take(_ count: Int) -> [UInt8] {
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Waits for bytes; false at the end.
  private func receive() async throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var waits = 0
    while !isEnded {
      guard let count = try receive(into: &buffer) else {
        try await wait(&waits)
        continue
      }
      received += buffer[..<count]
      if count > 0 { return true }
      isEnded = true
    }
    return false
  }

  /// The number of available bytes; 0 at the end, nil if there are none yet.
  func receive(into buffer: inout [UInt8]) throws -> Int? {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count >= 0 { return count }
    guard errno == EAGAIN else { throw Failure.reset }
    return nil
  }

  func wait(_ waits: inout Int) async throws {
    waits += 1
    if waits > RawClient.patience {
      throw Failure.timedOut(received: String(decoding: received, as: UTF8.self))
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// The sending half of a client.
struct RawSender: Sendable {
  fileprivate let descriptor: Int32

  func send(_ bytes: [UInt8]) async throws {
    var sent = 0
    var waits = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress! + sent, $0.count - sent) }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN, waits < RawClient.patience {
        waits += 1
        try await Task.sleep(for: .milliseconds(2))
      } else {
        throw RawClient.Failure.reset
      }
    }
  }
}

/// The receiving half of a client, which discards the bytes.
struct RawReader: Sendable {
  fileprivate let descriptor: Int32

  /// Waits for `count` bytes; false if the connection ends before.
  func take(_ count: Int) async throws -> Bool {
    var left = count
    var waits = 0
    var buffer = [UInt8](repeating: 0, count: count)
    while left > 0 {
      let received = recv(descriptor, &buffer, left, 0)
      if received > 0 {
        left -= received
      } else if received < 0, errno == EAGAIN, waits < RawClient.patience {
        waits += 1
        try await Task.sleep(for: .milliseconds(2))
      } else {
        return false
      }
    }
    return true
  }
}

/// Resolves and connects through the system, independently of the server's code.
private struct SocketAddressList {
  private let host: String
  private let port: String

  init(_ address: BoundAddress) {
    host = address.host
    port = String(address.port)
  }

  func connect() throws -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &list) == 0, let info = list?.pointee else {
      throw RawClient.Failure.cannotConnect(errno)
    }
    defer { freeaddrinfo(list) }
    let descriptor = socket(info.ai_family, info.ai_socktype, 0)
    guard descriptor >= 0, connectSocket(descriptor, info.ai_addr, info.ai_addrlen) == 0 else {
      throw RawClient.Failure.cannotConnect(errno)
    }
    return descriptor
  }
}

private func connectedSocket(path: String) throws -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
  let status = withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connectSocket(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard status == 0 else {
    let code = errno
    _ = closeDescriptor(descriptor)
    throw RawClient.Failure.cannotConnect(code)
  }
  return descriptor
}

private func connectSocket(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t
)
  -> Int32
{ connect(descriptor, address, length) }

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  #if canImport(Glibc)
    send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
  #else
    send(descriptor, bytes, count, 0)
  #endif
}
