import Foundation
import Postgres
import PostgresTestSupport
import Testing

@Suite("The error log of a running site")
struct ErrorLogTests {
  private let site = SiteProcess()

  @Test(
    "A passkey whose type has line ends and commands to a terminal forges no line, in either format",
    arguments: ["text", "json"])
  func forged(format: String) async throws {
    try await withTestDatabase(migrations: "\(SiteProcess.checkout.path)/Migrations") { database in
      try await database.execute(
        """
        INSERT INTO people (id, name, email, email_key, role, created_at)
        VALUES ('00000000-0000-0000-0000-000000000001', 'Ada', 'a@b', 'a@b', 'author', now());
        INSERT INTO passkeys (id, person_id, public_key, counter, is_backup_eligible, transports, name, created_at)
        SELECT decode('000000', 'hex'), id, '', 0, false, '{}', '', now() FROM people
        """)
      let running = try site.start(
        ["serve", "--port", "0"],
        environment: [
          "DATABASE_URL": database.url, "LOG_FORMAT": format, "LOG_LEVEL": "info", "ACCESS_LOG": "off",
          "BASE_URL": "http://localhost",
        ])
      let ready = try await running.firstLine()?.split(separator: ":").last
      let port = try #require(ready.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
      let options = try await post("", to: "/sign-in/passkey/options", port)
      let challenge = try #require(options.firstMatch(of: #/"challenge":"([^"]+)"/#)).1
      let answer = try await post(
        "response=\(response(type: Self.type, String(challenge)))", to: "/sign-in/passkey", port)
      #expect(answer.hasPrefix("HTTP/1.1 422"), "\(answer)")
      running.send(SIGTERM)
      let log = try await running.outcome().errors
      #expect(log.contains("forged"), "\(log)")
      for line in log.split(whereSeparator: \.isNewline) { #expect(!line.hasPrefix("2026-01-01"), "\(line)") }
      let commands = log.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x2028)
      }
      #expect(commands.isEmpty)
    }
  }

  /// As JSON.
  private static let type =
    #"x\n2026-01-01T00:00:00+0000 error site: forged\u001b[2J\u2028\u0085\u009b\u007f\r"#

  /// What a browser sends for the passkey, with a type of the attacker's.
  private func response(type: String, _ challenge: String) -> String {
    let data = #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"http://localhost"}"#
    let json = """
      {"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"\(base64url(data))",\
      "authenticatorData":"AAAA","signature":"AAAA","userHandle":"AAAAAAAAAAAAAAAAAAAAAQ"}}
      """
    return json.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func base64url(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  private func post(_ body: String, to path: String, _ port: Int) async throws -> String {
    try await exchange(
      port: port,
      "POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
  }
}
