import HTTP
import HTTPTypes
import Logging
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Listening sockets")
struct PlaceTests {
  private static let hello: Handler = { .plain(.ok, "from \($0.remoteAddress ?? "nobody")") }
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func listening(
    _ place: ListenerConfiguration.Place, isShared: Bool = false, respond: @escaping Handler = hello
  ) -> PreparedServer {
    var listener = ListenerConfiguration(place)
    listener.isShared = isShared
    return serving({ [listener] in $0.listeners = [listener] }, respond: respond)
  }

  @Test("A Unix socket has the configured permissions, and is removed afterwards")
  func unix() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/site.sock"
    try await listening(.unix(path: path, permissions: 0o620)).run { server in
      #expect(server.address.description == "unix:\(path)")
      let answer = try await server.answer(to: Self.request)
      #expect(answer.hasSuffix("from nobody\n"))
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o620)
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("A stale socket file is replaced; a live socket or another file is not")
  func stale() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/site.sock"
    try leaveSocket(at: path)
    try await listening(.unix(path: path)).run { server in
      let second = Server(
        ServerConfiguration(listeners: [ListenerConfiguration(.unix(path: path))]),
        logger: .init(label: "test"),
        respond: Self.hello)
      let error = #expect(throws: ServerError.self) { try second.start() }
      #expect(
        error?.description.hasSuffix("stop the program that listens there, or choose another path") == true)
      let answer = try await server.answer(to: Self.request)
      #expect(answer.hasSuffix("from nobody\n"))
    }
    try folder.write("precious", to: "site.sock")
    await #expect(throws: ServerError.self) { try await listening(.unix(path: path)).run { _ in } }
    #expect(access(path, F_OK) == 0)
  }

  @Test("A path that is too long, and a missing folder, are errors that say so")
  func impossible() async throws {
    let long = "/tmp/" + String(repeating: "x", count: 200)
    let error = await #expect(throws: ServerError.self) {
      try await listening(.unix(path: long)).run { _ in }
    }
    #expect(error?.description.hasSuffix("choose a shorter one") == true)
    let nowhere = await #expect(throws: ServerError.self) {
      try await listening(.unix(path: "/tmp/no/such/folder.sock")).run { _ in }
    }
    #expect(nowhere?.description.hasSuffix("make the folder first") == true)
  }

  @Test("An inherited listening socket is served")
  func inherited() async throws {
    var address = BoundAddress(host: "", port: 0)
    // As the parent process would do.
    let opened = try #require(try ListeningSocket.open(ListenerConfiguration(port: 0)).first)
    try await listening(.inherited(descriptor: opened.descriptor)).run { server in
      address = server.address
      #expect(server.address == opened.address)
      let answer = try await server.answer(to: Self.request)
      #expect(answer.hasSuffix("from 127.0.0.1\n"))
    }
    #expect(throws: RawClient.Failure.self) { try RawClient(address) }
  }

  @Test("A descriptor that is not a listening socket is an error")
  func notListening() async throws {
    let descriptor = dup(0)
    defer { close(descriptor) }
    let error = await #expect(throws: ServerError.self) {
      try await listening(.inherited(descriptor: descriptor)).run { _ in }
    }
    #expect(
      error?.description.hasPrefix("listen on descriptor \(descriptor): it is not a listening socket") == true
    )
  }

  @Test("A server listens on several addresses, and returns them all")
  func several() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/site.sock"
    let places = [
      ListenerConfiguration(port: 0), ListenerConfiguration(.unix(path: path)),
      ListenerConfiguration(port: 0),
    ]
    try await serving({ $0.listeners = places }, respond: Self.hello).run { server in
      #expect(server.addresses.count == 3)
      #expect(server.addresses[1].path == path)
      for address in server.addresses {
        let client = try RawClient(address)
        try await client.send(Self.request)
        #expect(try await client.response().status == 200)
      }
    }
  }

  @Test("If one address is not available, the server releases the others")
  func undone() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/site.sock"
    let places = [
      ListenerConfiguration(.unix(path: path)), ListenerConfiguration(.unix(path: "/tmp/no/such/a.sock")),
    ]
    await #expect(throws: ServerError.self) {
      try await serving({ $0.listeners = places }, respond: Self.hello).run { _ in }
    }
    #expect(access(path, F_OK) != 0)
  }

  private func leaveSocket(at path: String) throws {
    let left = try #require(try ListeningSocket.open(ListenerConfiguration(.unix(path: path))).first)
    close(left.descriptor)
    #expect(access(path, F_OK) == 0)
  }
}
