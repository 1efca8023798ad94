import Foundation
import HTTPClient
import HTTPTypes
import TLSTestSupport
import Testing

@Suite("A running site with HTTPS", .timeLimit(.minutes(15)))
struct ServeHTTPSTests {
  private let site = SiteProcess()

  @Test("serve answers HTTPS, redirects HTTP, and reads its certificates again at SIGHUP")
  func serve() async throws {
    let (chain, key) = (site.file("site.crt", ""), site.file("site.key", ""))
    try TestCertificate("localhost").write(chain: chain, key: key)
    let running = try site.start([
      "serve", "--port", "0", "--tls-certificate", chain, "--tls-key", key, "--redirect-port", "0", "--hsts",
      "60",
    ])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    #expect(line.hasPrefix("Serving https://127.0.0.1:"))
    let address = String(line.dropFirst("Serving ".count))
    let redirecting = try #require(try await running.line(containing: "Redirecting http://127.0.0.1:"))

    let home = try await get(address + "/")
    #expect(home.status == .ok)
    #expect(home.headerFields[.strictTransportSecurity] == "max-age=60")
    let redirect = try await get(String(redirecting.dropFirst("Redirecting ".count)) + "/archive?page=2")
    #expect(redirect.status == .movedPermanently)
    #expect(redirect.headerFields[.location] == address + "/archive?page=2")
    #expect(redirect.headerFields[.strictTransportSecurity] == nil)

    try TestCertificate("localhost").write(chain: chain, key: key)
    running.send(SIGHUP)
    try await running.error(containing: "read the certificates again")
    #expect(try await get(address + "/").status == .ok)
    _ = site.file("site.key", "nothing")
    running.send(SIGHUP)
    try await running.error(containing: "the old certificates stay in use")
    #expect(try await get(address + "/").status == .ok)

    running.send(SIGTERM)
    #expect(try await running.outcome().status == 0)
  }

  @Test("A certificate that cannot be read is an error of configuration (exit code 78)")
  func missing() async throws {
    let outcome = try await site.run(
      "serve", "--port", "0", "--tls-certificate", "/missing.crt", "--tls-key", "/missing.key")
    #expect(outcome.status == 78)
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("site: ") }
    #expect(
      lines == [
        "site: serve: TLS certificate /missing.crt: No such file or directory; "
          + "give a PEM file that this program may read"
      ])
  }

  private func get(_ url: String) async throws -> HTTPResponse {
    var options = FetchOptions()
    options.trustsAnyCertificate = true
    options.maximumRedirects = 0
    options.deadline = .seconds(3600)
    return try await HTTPClient.live(userAgent: "test").get(url, options: options).head
  }
}

extension RunningSite {
  /// Waits for a line of standard output; nil if the program ends before it.
  fileprivate func line(containing text: String) async throws -> String? {
    while true {
      let isRunning = self.isRunning
      if let line = outputText.split(separator: "\n").first(where: { $0.contains(text) }) {
        return String(line)
      }
      guard isRunning else { return nil }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits for a line of standard error.
  fileprivate func error(containing text: String) async throws {
    while !errorText.contains(text) {
      try #require(isRunning, "ended before it said: \(text)")
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
