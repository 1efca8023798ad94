import Foundation
import Synchronization

/// Eight clients that send requests all the time, each on its own thread: half of them keep their
/// connections, and half make a new one for each request.
final class Load: Sendable {
  enum Target: Sendable {
    case port(Int)
    case file(String)
  }

  struct Result: Sendable {
    var answers = 0
    /// Descriptions of the errors.
    var failures: [String] = []
  }

  private let target: Target
  private let result = Mutex(Result())
  private let isStopping = Atomic(false)
  private let group = DispatchGroup()

  init(_ target: Target) { self.target = target }

  func start() {
    for number in 0..<8 {
      DispatchQueue(label: "load \(number)").async(group: group) { self.run(keepsAlive: number % 2 == 0) }
    }
  }

  /// Waits until a hundred more requests have been answered or have failed.
  func goesOn() async throws {
    let goal = attempts + 100
    while attempts < goal { try await Task.sleep(for: .milliseconds(10)) }
  }

  private var attempts: Int { result.withLock { $0.answers + $0.failures.count } }

  /// Sends no more requests, and waits for the answers to open ones.
  func stop() async -> Result {
    isStopping.store(true, ordering: .relaxed)
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
    return result.withLock(\.self)
  }

  private func run(keepsAlive: Bool) {
    var connection: BlockingConnection?
    while !isStopping.load(ordering: .relaxed) {
      do {
        let current = try connection ?? BlockingConnection(target)
        let isKept = try current.exchange(keepsAlive: keepsAlive)
        connection = isKept ? current : nil
        result.withLock { $0.answers += 1 }
      } catch {
        connection = nil
        result.withLock { $0.failures.append("\(keepsAlive ? "kept" : "new"): \(error)") }
      }
      usleep(1000)
    }
  }
}

/// A connection whose calls block their thread.
private final class BlockingConnection {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let descriptor: Int32

  init(_ target: Load.Target) throws {
    switch target {
    case .port(let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      descriptor = try Self.connected(&address, AF_INET)
    case .file(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      descriptor = try Self.connected(&address, AF_UNIX)
    }
    var patience = timeval(tv_sec: 3600, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  private static func connected<Address>(_ address: inout Address, _ family: Int32) throws -> Int32 {
    #if os(Linux)
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
    #endif
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(description: "connect: \(String(cString: strerror(code)))")
    }
    return descriptor
  }

  /// Sends a request and reads the whole answer.
  ///
  /// - Returns: whether the connection can be used again.
  func exchange(keepsAlive: Bool) throws -> Bool {
    let request = Array(
      "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n".utf8)
    guard write(descriptor, request, request.count) == request.count else {
      throw Failure(description: "send: \(String(cString: strerror(errno)))")
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: answer, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n"),
        let length = text.firstMatch(of: #/content-length: (\d+)/#.ignoresCase()).flatMap({ Int($0.1) }),
        text[end.upperBound...].utf8.count >= length
      {
        guard text.hasPrefix("HTTP/1.1 200 ") else { throw Failure(description: "answered \(text)") }
        return keepsAlive && !text.lowercased().contains("\r\nconnection: close\r\n")
      }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        throw Failure(
          description: count == 0
            ? "ended after \(answer.count)" : "receive: \(String(cString: strerror(errno)))")
      }
      answer += buffer[..<count]
    }
  }
}

/// A listening socket for a site to inherit, as from a service manager.
final class PassedListener {
  let descriptor: Int32
  let port: Int

  init() throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 1000) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
