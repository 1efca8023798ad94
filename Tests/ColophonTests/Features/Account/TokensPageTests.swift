import Foundation
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import SiteBase

@Suite("Tokens at the desk", .timeLimit(.minutes(15)))
struct TokensPageTests {
  @Test("Somebody makes a token, sees it once, and revokes it")
  func whole() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      let made = try await ada.post(
        "/desk/account/new-token",
        ["name": "A <script>", "posts:write": "yes", "media:write": "yes", "end": "month"])
      #expect(made.status == .ok && made.headerFields[.cacheControl] == "no-store")
      let page = try await made.text
      let secret = try #require(page.firstMatch(of: #/colophon_[0-9a-f]{32}/#)).output
      let token = try #require(try await desk.site.database.tokens.all().first)
      #expect(token.person.id == ada.person.id && token.scopes == [.writePosts, .writeMedia])
      #expect(token.expiresAt == desk.now.adding(seconds: 30 * 86_400))
      let list = try await ada.text("/desk/account/tokens")
      #expect(list.contains("A &lt;script") && !list.contains("A <script"))
      #expect(!list.contains(secret))
      let id = token.id.uuidString.lowercased()
      let bob = try await desk.browser("Bob", .owner)
      _ = try await bob.post("/desk/account/revoke-token", ["token-id": id])
      #expect(try await desk.site.database.tokens.all().count == 1)
      _ = try await ada.post("/desk/account/revoke-token", ["token-id": id])
      #expect(try await desk.site.database.tokens.all().isEmpty)
    }
  }

  @Test("A token needs a name, something to do, and somebody who signed in lately")
  func refused() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      let form = ["name": "A script", "posts:read": "yes", "end": "never"]
      for wrong in [["name": " "], ["posts:read": nil], ["end": "soon"]] as [[String: String?]] {
        let fields = form.merging(wrong.mapValues { $0 ?? "" }) { $1 }
          .filter { name, value in name != "posts:read" || !value.isEmpty }
        #expect(try await ada.post("/desk/account/new-token", fields).status == .unprocessableContent)
      }
      #expect(try await !ada.text("/desk/account/tokens").contains("redirects:write"))
      desk.pass(seconds: 3601)
      #expect(try await ada.post("/desk/account/new-token", form).status == .seeOther)
      #expect(try await desk.site.database.tokens.all().isEmpty)
    }
  }
}
