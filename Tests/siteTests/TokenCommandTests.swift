import Foundation
import Testing

@Suite("site token")
struct TokenCommandTests {
  private let site = SiteProcess()

  @Test("A token is printed once, listed without its secret, and revoked")
  func whole() async throws {
    let early = try await site.run("token", "new", "--scope", "posts:write")
    #expect(early.status == 65 && early.errors.contains("site admin invite you@example.com"))
    #expect(try await site.run("admin", "invite", "ada@example.com").status == 0)
    let made = try await site.run(
      "token", "new", "--scope", "posts:write", "--scope", "media:write", "--expires", "90d", "--name",
      "Notes")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.wholeMatch(of: #/colophon_[0-9a-f]{32}\n/#) != nil)
    let list = try await site.run("token", "list").output
    #expect(list.contains("ada@example.com  media:write posts:write  ends "))
    #expect(list.contains("never used  Notes\n"))
    #expect(!list.contains(made.output.trimmingCharacters(in: .newlines)))
    let id = try #require(list.split(separator: " ").first)
    #expect(try await site.run("token", "revoke", String(id)).output == "revoked \(id)\n")
    let again = try await site.run("token", "revoke", String(id))
    #expect(again.status == 65)
    #expect(again.errors == "site: token revoke: there is no token \(id); site token list lists all\n")
    #expect(try await site.run("token", "list").output.hasPrefix("no tokens"))
  }

  @Test("A token without a scope, with an end that is none, or for one of several people is refused")
  func refused() async throws {
    for email in ["ada@example.com", "bob@example.com"] {
      #expect(try await site.run("admin", "invite", email).status == 0)
    }
    let scope = ["token", "new", "--scope", "posts:read"]
    for (arguments, hint) in [
      (["token", "new"], "--scope posts:write"), (scope, "--person "),
      (["token", "new", "--scope", "everything"], "everything"),
      (scope + ["--person", "ada@example.com", "--expires", "0d"], "as 90d, 12h or 52w"),
      (scope + ["--person", "ada@example.com", "--expires", "2001-01-01"], "a coming date"),
    ] {
      let outcome = try await site.start(arguments).outcome()
      #expect(outcome.status == 64, "\(arguments)")
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }
    #expect(try await site.run("token", "list").output.hasPrefix("no tokens"))
  }
}
