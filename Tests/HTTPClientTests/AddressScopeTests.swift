import HTTPTypes
import Testing

@testable import HTTPClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let client = HTTPClient.live(userAgent: "ColophonTests/1.0")

private var publicOnly: FetchOptions {
  var options = FetchOptions()
  options.addresses = .publicOnly
  options.deadline = .seconds(20)
  return options
}

@Suite("Fetching from the public Internet only")
struct AddressScopeTests {
  @Test(
    "Requests to this machine are refused, however its address is written",
    arguments: [
      "127.0.0.1", "localhost", "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1",
      "127.0.1",
      "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]",
      "[64:ff9b::127.0.0.1]", "user:secret@127.0.0.1", "localhost.", "①②⑦.⓪.⓪.①",
    ])
  func thisMachine(host: String) async throws {
    let server = try TestServer { _, _ in .ok([]) }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get("http://\(host):\(server.port)/", options: publicOnly)
    }
    // Some versions of libcurl reject some of these forms as hosts.
    #expect([.notPublic, .badURL, .hostNotFound].contains(error?.reason), "\(String(describing: error))")
    #expect(server.connections == 0)
  }

  @Test("The error names the address and says what to do")
  func description() async throws {
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get("http://127.1:8/feed", options: publicOnly)
    }
    #expect(
      error?.description.hasSuffix(
        "/feed: 127.0.0.1 is not an address of the public Internet; allow private ones to fetch it") == true)
  }

  @Test("If all addresses are permitted, requests to this machine succeed")
  func all() async throws {
    let server = try TestServer { _, _ in .ok([1]) }
    defer { server.stop() }
    #expect(try await client.get(server.url).body == [1])
  }

  @Test("A redirect is checked like the first request, by the address that it connects to")
  func redirect() async throws {
    let secret = try TestServer { _, _ in .ok(Array("secret".utf8)) }
    defer { secret.stop() }
    let server = try TestServer { _, _ in .redirect(302, "\(secret.url)/") }
    defer { server.stop() }
    var options = publicOnly
    options.publicPort = server.port
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.get("\(server.url)/", options: options)
    }
    #expect(error?.reason == .notPublic)
    #expect(error?.url == "\(secret.url)/")
    #expect(server.connections == 1)
    #expect(secret.connections == 0)
  }

  @Test("A POST is checked like a GET")
  func post() async throws {
    let server = try TestServer { _, _ in .ok([]) }
    defer { server.stop() }
    let error = await #expect(throws: HTTPClientError.self) {
      try await client.post(server.url, body: [1], options: publicOnly)
    }
    #expect(error?.reason == .notPublic)
    #expect(server.connections == 0)
  }
}

@Suite("Addresses of the public Internet")
struct NetworkAddressTests {
  @Test(
    "Special-purpose addresses are not public",
    arguments: [
      "0.0.0.0", "0.255.255.255", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255",
      "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1",
      "192.88.99.1",
      "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
      "239.255.255.250",
      "240.0.0.1", "255.255.255.255",
      "::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1",
      "64:ff9b::10.0.0.1",
      "64:ff9b::127.0.0.1", "64:ff9b:1::1", "64:ff9b:1::8.8.8.8", "100::1", "100:0:0:1::1", "2001::1",
      "2001:2::1",
      "2001:10::1", "2001:20::1", "2001:db8::1", "2001:0:7f00:1::", "2002:7f00:1::", "2002:808:808::1",
      "3fff::1",
      "3fff:fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "febf::1", "fec0::1", "ff02::1",
      "ff0e::1",
      "4000::1", "1fff::1",
    ])
  func special(text: String) throws {
    #expect(try !address(text).isPublic)
  }

  @Test(
    "The neighbours of special-purpose ranges are public",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
      "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.0.3.1",
      "192.88.98.1",
      "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.1", "203.0.112.1",
      "223.255.255.255",
      "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2001:200::1", "2001:4860:4860::8888", "2001:db7::1",
      "2001:db9::1",
      "2003::1", "2606:4700::1111", "2a00:1450::1", "3ffe::1", "3fff:1000::1",
    ])
  func ordinary(text: String) throws {
    #expect(try address(text).isPublic)
  }

  private func address(_ text: String) throws -> NetworkAddress {
    var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
    #expect(inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return NetworkAddress(bytes: bytes)
  }
}
