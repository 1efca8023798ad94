import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Service managers")
struct ServiceManagerTests {
  @Test("Inherited sockets begin at descriptor 3 and have names")
  func passed() throws {
    let environment = ["LISTEN_FDS": "2", "LISTEN_PID": "42", "LISTEN_FDNAMES": "http:https"]
    let sockets = try SocketActivation.passedSockets(environment: environment, process: 42)
    #expect(sockets.map(\.descriptor) == [3, 4])
    #expect(sockets.map(\.name) == ["http", "https"])
    #expect(try SocketActivation.passedSockets(environment: environment, process: 43).isEmpty)
    #expect(try SocketActivation.passedSockets(environment: [:]).isEmpty)
  }

  @Test("An invalid number of sockets is an error", arguments: ["", "many", "-1", "99999999"])
  func nonsense(count: String) {
    #expect(throws: ServerError.self) {
      try SocketActivation.passedSockets(environment: ["LISTEN_FDS": count])
    }
  }

  @Test("The server notifies the manager with a datagram to its socket")
  func notified() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/notify.sock"
    let manager = try #require(Manager(path: path))
    #expect(ServiceNotification.send(ServiceNotification.ready, environment: ["NOTIFY_SOCKET": path]))
    #expect(manager.receive() == "READY=1")
    #expect(!ServiceNotification.send(ServiceNotification.ready, environment: [:]))
    #expect(
      !ServiceNotification.send(ServiceNotification.ready, environment: ["NOTIFY_SOCKET": "\(path).gone"]))
    #expect(!ServiceNotification.send(ServiceNotification.ready, environment: ["NOTIFY_SOCKET": "relative"]))
  }

  #if canImport(Glibc)
    @Test("The manager's socket may have an abstract address")
    func abstract() throws {
      let name = "@colophon-test-\(getpid())"
      let manager = try #require(Manager(path: name))
      #expect(ServiceNotification.send(ServiceNotification.stopping, environment: ["NOTIFY_SOCKET": name]))
      #expect(manager.receive() == "STOPPING=1")
    }
  #endif
}

/// The manager's side of the socket.
private final class Manager {
  private let descriptor: Int32

  init?(path: String) {
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    guard let address = try? SocketAddress(path: path),
      address.withPointer({ [descriptor] in bind(descriptor, $0, $1) }) == 0
    else { return nil }
  }

  deinit { close(descriptor) }

  /// The received datagram; does not wait.
  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
