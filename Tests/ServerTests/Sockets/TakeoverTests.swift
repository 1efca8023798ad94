import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc

  @Suite("Closing a socket that shares its port")
  struct TakeoverTests {
    @Test(
      "New connections go to the other socket, and earlier ones can still be accepted")
    func deaf() async throws {
      var configuration = ListenerConfiguration(port: 0)
      configuration.isShared = true
      let old = try #require(try ListeningSocket.open(configuration).first)
      configuration.place = .internet(host: "127.0.0.1", port: old.address.port)
      let new = try #require(try ListeningSocket.open(configuration).first)
      defer { new.close() }

      let before = try (0..<40).map { _ in try BeginningConnection(to: old.address) }
      try await eventually { before.allSatisfy(\.isConnected) }
      _ = old.refuseArrivals()
      let kept = acceptAll(old)
      defer { for descriptor in kept { close(descriptor) } }
      #expect(!kept.isEmpty)
      let after = try (0..<40).map { _ in try BeginningConnection(to: old.address) }
      try await Task.sleep(for: .milliseconds(100))
      #expect(acceptAll(old).isEmpty)
      old.close()

      var accepted: [Int32] = []
      defer { for descriptor in accepted { close(descriptor) } }
      // A client whose first packet is dropped repeats it after a second.
      try await eventually {
        accepted += acceptAll(new)
        return kept.count + accepted.count == 80
      }
      #expect((before + after).allSatisfy { $0.isConnected && !$0.isReset })
    }

    private func acceptAll(_ socket: ListeningSocket) -> [Int32] {
      var all: [Int32] = []
      while case let descriptor = socket.accept().descriptor, descriptor >= 0 { all.append(descriptor) }
      return all
    }

    private func eventually(_ condition: () throws -> Bool) async throws {
      for _ in 0..<30_000 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      Issue.record("The condition did not hold within minutes.")
    }
  }

  /// A client's socket, which may still be connecting.
  private final class BeginningConnection {
    private let descriptor: Int32

    init(to address: BoundAddress) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      let destination = try #require(try SocketAddress.resolve(host: address.host, port: address.port).first)
      let status = destination.withPointer { [descriptor] in connect(descriptor, $0, $1) }
      try #require(status == 0 || errno == EINPROGRESS)
    }

    deinit { close(descriptor) }

    var isConnected: Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLOUT) != 0
    }

    var isReset: Bool {
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) <= 0 && errno != EAGAIN
    }
  }
#endif
