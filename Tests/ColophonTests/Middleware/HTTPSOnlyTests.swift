import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Redirects from HTTP to HTTPS")
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

  @Test("A request is redirected to the same address over HTTPS, at the port of HTTPS")
  func address() async throws {
    #expect(try await location(.get, "/a?b=c%20d") == "301 https://example.com/a?b=c%20d")
    #expect(try await location(.get, "/", host: "example.com:80") == "301 https://example.com/")
    #expect(
      try await location(.get, "/", host: "EXAMPLE.com:8080", port: 8443) == "301 https://example.com:8443/")
    #expect(try await location(.get, "/", host: "[::1]:8080", port: 8443) == "301 https://[::1]:8443/")
    #expect(try await location(.head, "/a") == "301 https://example.com/a")
  }

  @Test("A POST is redirected with 308, so that its method stays")
  func methods() async throws {
    #expect(try await location(.post, "/a") == "308 https://example.com/a")
  }

  @Test("If the site has a base URL, clients are redirected to it, whatever host they requested")
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

  @Test("A request without a host is not redirected")
  func noHost() async throws {
    #expect(try await location(.get, "/", host: nil) == nil)
    #expect(try await location(.get, "/", host: "") == nil)
  }

  @Test("Strict-Transport-Security is sent over HTTPS only", arguments: ["http", "https"])
  func strictTransport(scheme: String) async throws {
    let respond = strictTransportSecurity(seconds: 31_536_000)(Responder { _ in .plain(.ok, "x") })
    var request = Request(.get, "/")
    request.scheme = scheme
    let response = try await respond(request)
    #expect(
      response.headerFields[.strictTransportSecurity] == (scheme == "https" ? "max-age=31536000" : nil))
  }
}
