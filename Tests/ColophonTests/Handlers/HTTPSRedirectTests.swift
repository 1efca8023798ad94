import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Plain HTTP beside HTTPS")
struct HTTPSRedirectTests {
  private func location(
    _ method: HTTPRequest.Method, _ path: String, host: String? = "example.com",
    baseURL: String? = nil,
    port: Int = 443
  ) async throws -> String? {
    var request = Request(method, path)
    request.authority = host
    let response = try await httpsRedirect(to: baseURL, port: port)(request)
    return response.headerFields[.location].map { "\(response.status.code) \($0)" }
  }

  @Test("The same address by HTTPS, at its own port")
  func address() async throws {
    #expect(try await location(.get, "/a?b=c%20d") == "301 https://example.com/a?b=c%20d")
    #expect(try await location(.get, "/", host: "example.com:80") == "301 https://example.com/")
    #expect(
      try await location(.get, "/", host: "EXAMPLE.com:8080", port: 8443) == "301 https://example.com:8443/")
    #expect(try await location(.get, "/", host: "[::1]:8080", port: 8443) == "301 https://[::1]:8443/")
    #expect(try await location(.head, "/a") == "301 https://example.com/a")
  }

  @Test("What is not a GET stays what it is")
  func methods() async throws {
    #expect(try await location(.post, "/a") == "308 https://example.com/a")
  }

  @Test("Where the site has a name of its own, clients are sent there whatever they asked for")
  func canonical() async throws {
    #expect(
      try await location(.get, "/a", host: "evil.example", baseURL: "https://example.com")
        == "301 https://example.com/a")
    #expect(
      try await location(.get, "/a", host: nil, baseURL: "https://example.com") == "301 https://example.com/a"
    )
  }

  @Test(
    "A path cannot lead to another host", arguments: ["//evil.example/", "/\\evil.example", "/@evil.example"])
  func otherHosts(path: String) async throws {
    #expect(try await location(.get, path) == "301 https://example.com\(path)")
  }

  @Test("Without a host there is nowhere to go")
  func noHost() async throws {
    #expect(try await location(.get, "/", host: nil) == nil)
    #expect(try await location(.get, "/", host: "") == nil)
  }

  @Test("Browsers are told to come by HTTPS only when they do", arguments: ["http", "https"])
  func strictTransport(scheme: String) async throws {
    let respond = strictTransportSecurity(seconds: 31_536_000)(Responder { _ in .plain(.ok, "x") })
    var request = Request(.get, "/")
    request.scheme = scheme
    let response = try await respond(request)
    #expect(
      response.headerFields[.strictTransportSecurity] == (scheme == "https" ? "max-age=31536000" : nil))
  }
}
