import Accounts
import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Passkeys of readers", .timeLimit(.minutes(15)))
struct ReaderPasskeyTests {
  @Test("The page to sign in offers a passkey in the language of the site, and says nothing of who has one")
  func signIn() async throws {
    try await withMembersSite { desk, posts in
      let page = try await desk.stranger.get("/account?to=\(posts.members)")
      let text = try await page.text
      #expect(text.contains("Sign in with a passkey") && text.contains("data-none=\"The browser asked"))
      #expect(text.contains("action=\"/account/passkey\" hidden"))
      #expect(page.headerFields[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
      let options = try await desk.stranger.post("/account/passkey/options")
      #expect(options.status == .ok)
      let json = try await options.text
      #expect(json.contains("\"challenge\"") && !json.contains("Credentials\":[{"))
      for response in ["", "{}", "{\"id\":\"AA\"}"] {
        let refused = try await desk.stranger.post("/account/passkey", ["response": response])
        #expect(refused.status == .unprocessableContent && refused.headerFields[.setCookie] == nil)
        #expect(try await refused.text.contains("This passkey does not work here."))
      }
    }
  }

  @Test("Challenges have the limit of the other ways to sign in")
  func limit() async throws {
    try await withMembersSite { desk, _ in
      for _ in 0..<100 { _ = try await desk.stranger.post("/account/passkey/options") }
      let refused = try await desk.stranger.post("/account/passkey/options")
      #expect(refused.status == .tooManyRequests && refused.headerFields[.retryAfter] == "900")
    }
  }

  @Test("Passkeys are added and removed only within an hour after signing in, and named at any time")
  func recent() async throws {
    try await withMembersSite { desk, _ in
      let reader = try await desk.browser(as: .member)
      let id = try await desk.addPasskey(1, of: reader)
      #expect(try await reader.post("/account/passkeys/options").status == .ok)
      #expect(try await reader.text("/account/passkeys").contains("Add a passkey"))
      desk.pass(seconds: 3601)
      for change in ["options", "add", "remove"] {
        #expect(try await reader.post("/account/passkeys/\(change)", ["passkey": id]).status == .forbidden)
      }
      let page = try await reader.text("/account/passkeys")
      #expect(page.contains("You signed in more than an hour ago.") && !page.contains("Add a passkey"))
      _ = try await reader.post("/account/passkeys/rename", ["passkey": id, "name": "Key <b>"])
      #expect(try await reader.text("/account/passkeys").contains("Key &lt;b&gt;"))
    }
  }

  @Test("A reader removes their own passkeys, and no others")
  func others() async throws {
    try await withMembersSite { desk, _ in
      let (reader, other) = (try await desk.browser(as: .member), try await desk.browser(as: .paying))
      let id = try await desk.addPasskey(1, of: reader)
      _ = try await other.post("/account/passkeys/rename", ["passkey": id, "name": "Stolen"])
      _ = try await other.post("/account/passkeys/remove", ["passkey": id])
      #expect(try await reader.text("/account/passkeys").contains("value=\"Key 1\""))
      #expect(try await !other.text("/account/passkeys").contains("Key 1"))
      _ = try await reader.post("/account/passkeys/remove", ["passkey": id])
      #expect(try await !reader.text("/account/passkeys").contains("Key 1"))
      let location = try await desk.stranger.get("/account/passkeys").headerFields[.location]
      #expect(location?.removingPercentEncoding == "/account?to=/account/passkeys")
    }
  }
}

extension DeskFixture {
  /// Gives a reader a passkey, and returns its id as forms have it.
  fileprivate func addPasskey(_ number: UInt8, of reader: Browser) async throws -> String {
    let key = NewPasskey(
      id: [number], publicKey: [1], counter: 0, isBackupEligible: false, transports: [],
      name: "Key \(number)")
    #expect(try await site.database.passkeys.add(key, of: reader.person.id, at: now))
    return Data([number]).base64EncodedString()
  }
}
