import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Logging
import Postgres
import Publication
import Synchronization
import Testing

@testable import Accounts
@testable import Colophon
@testable import Desk
@testable import SiteBase

@Suite("Signing in", .timeLimit(.minutes(15)))
struct SignInTests {
  @Test("A link signs in by its button alone, once, with a cookie for this host that scripts cannot read")
  func link() async throws {
    try await DeskFixture.run { desk in
      let person = try await desk.browser("Ada").person
      let link = Site.signInAddress(try await desk.site.database.signInRequests.invite(person, at: desk.now))
      for _ in 0..<3 {
        let page = try await desk.stranger.get(link)
        #expect(page.status == .ok && page.headerFields[.setCookie] == nil)
      }
      let answer = try await desk.stranger.post(link)
      let cookie = try #require(answer.headerFields[.setCookie])
      #expect(answer.status == .seeOther && answer.headerFields[.location] == "/desk")
      for part in ["__Host-session=", "Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=2592000"] {
        #expect(cookie.contains(part), "\(part)")
      }
      #expect(!cookie.contains("Domain"))
      #expect(try await desk.stranger.post(link).status == .gone)
      #expect(try await desk.stranger.get(link).status == .gone)
    }
  }

  @Test("A code from a mail signs in, and leads to the page that was asked for")
  func code() async throws {
    try await DeskFixture.run { desk in
      _ = try await desk.browser("Ada")
      let first = try await desk.stranger.get("/desk/account")
      let to = first.headerFields[.location]?.removingPercentEncoding
      #expect(first.status == .seeOther && to == "/sign-in?to=/desk/account")
      let asked = try await desk.stranger.post(
        "/sign-in/mail", ["email": " ADA@example.com ", "to": "/desk/account"])
      let place = try #require(asked.headerFields[.location])
      let request = try #require(place.firstMatch(of: #/request=([0-9a-f-]{36})/#)).1
      let code = try await desk.sentCode()
      let wrong = try await desk.stranger.post(
        "/sign-in/code", ["request": String(request), "code": "00000000", "to": "/desk/account"])
      #expect(wrong.status == .unprocessableContent && wrong.headerFields[.setCookie] == nil)
      let right = try await desk.stranger.post(
        "/sign-in/code", ["request": String(request), "code": code, "to": "/desk/account"])
      #expect(right.headerFields[.location] == "/desk/account" && right.headerFields[.setCookie] != nil)
      let again = try await desk.stranger.post("/sign-in/code", ["request": String(request), "code": code])
      #expect(again.status == .unprocessableContent)
    }
  }

  @Test(
    "Signing in leads only to the desk",
    arguments: [
      "//evil.example", "https://evil.example", "/\\evil.example", "/posts/a", "/desk\r\nX: y", "/deskevil",
      "javascript:alert(1)", "/desk/../../x y",
    ])
  func elsewhere(to: String) { #expect(DeskAddress(to).url == "/desk") }

  @Test("Signing out ends the session, removes the cookie and what the browser has stored of pages")
  func signOut() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let answer = try await ada.post("/sign-out")
      #expect(answer.status == .seeOther)
      #expect(answer.headerFields[.setCookie]?.contains("Expires=Thu, 01 Jan 1970") == true)
      // Not "cookies": that removes the cookies of other programs at the registrable domain too.
      #expect(answer.headerFields[HTTPField.Name("Clear-Site-Data")!] == "\"cache\"")
      #expect(try await ada.get("/desk").status == .seeOther)
    }
  }

  @Test(
    "Signing in again ends the session that the browser had, so that no session outlives a change of rights")
  func fixation() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada")
      let link = Site.signInAddress(
        try await desk.site.database.signInRequests.invite(ada.person, at: desk.now))
      let answer = try await ada.post(link)
      #expect(answer.headerFields[.setCookie]?.contains(ada.cookie ?? "") == false)
      #expect(try await ada.get("/desk").status == .seeOther)
      // A cookie that somebody else has put into the browser is not taken for a session.
      var tricked = desk.stranger
      tricked.cookie = "0123456789abcdef0123456789abcdef"
      let other = Site.signInAddress(
        try await desk.site.database.signInRequests.invite(ada.person, at: desk.now))
      let cookie = try await tricked.post(other).headerFields[.setCookie]
      #expect(cookie?.contains("0123456789abcdef") == false)
    }
  }

  @Test("A link from before a change of role, or from before everything was signed out, no longer works")
  func formerLinks() async throws {
    try await DeskFixture.run { desk in
      let (ada, owner) = (try await desk.browser("Ada"), try await desk.browser("Olga", .owner))
      func invite() async throws -> String {
        Site.signInAddress(try await desk.site.database.signInRequests.invite(ada.person, at: desk.now))
      }
      let first = try await invite()
      #expect(
        try await owner.post(
          "/desk/house/people/\(ada.person.id.uuidString.lowercased())/role", ["role": "author"]
        ).status
          == .seeOther)
      #expect(try await desk.stranger.post(first).status == .gone)
      let second = try await invite()
      let again = try await desk.browser("Ada")
      _ = try await again.post("/desk/account/end-others")
      #expect(try await desk.stranger.post(second).status == .gone)
      #expect(try await again.get("/desk").status == .ok)
    }
  }

  @Test("A network gets a hundred challenges for passkeys in a quarter of an hour")
  func challenges() async throws {
    try await DeskFixture.run { desk in
      var statuses: [Int] = []
      for _ in 0..<101 {
        statuses.append(try await desk.stranger.post("/sign-in/passkey/options").status.code)
      }
      #expect(statuses == Array(repeating: 200, count: 100) + [429])
      desk.pass(seconds: 900)
      #expect(try await desk.stranger.post("/sign-in/passkey/options").status == .ok)
    }
  }

  @Test(
    "A form from a page of the same host by another scheme is refused",
    arguments: [
      ("https://blog.example", "http", "https://blog.example", true),
      ("https://blog.example", "http", "http://blog.example", false),
      ("https://blog.example", "https", "http://blog.example", false),
      ("https://www.example", "http", "https://blog.example", true),
      ("https://www.example", "https", "https://blog.example", true),
      ("https://www.example", "http", "http://blog.example", false),
      ("http://localhost:8080", "http", "http://blog.example", true),
      ("http://localhost:8080", "http", "https://blog.example", false),
      ("http://localhost:8080", "https", "https://blog.example", true),
      ("https://blog.example", "https", "https://blog.example.evil.example", false),
      ("https://blog.example", "https", "null", false),
    ])
  func origins(baseURL: String, scheme: String, origin: String, isTaken: Bool) async throws {
    try await DeskFixture.run(baseURL: baseURL) { desk in
      var request = Request(.post, "/sign-in/mail", headerFields: [.origin: origin])
      (request.scheme, request.authority) = (scheme, "blog.example")
      request.headerFields[.contentType] = "application/x-www-form-urlencoded"
      let status = try await desk.site.site.respond(request).status
      #expect((status != .forbidden) == isTaken)
    }
  }

  @Test("Passkeys are added and removed only within an hour after signing in")
  func recent() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      #expect(try await ada.post("/desk/account/passkey-options").status == .ok)
      desk.pass(seconds: 3601)
      #expect(try await ada.get("/desk/account").status == .ok)
      for action in ["passkey-options", "add-passkey", "remove-passkey"] {
        let answer = try await ada.post("/desk/account/\(action)")
        #expect(answer.headerFields[.location]?.hasPrefix("/sign-in") == true, "\(action)")
      }
    }
  }

  @Test("Sessions are listed, and each of them, or all others, can be ended")
  func sessions() async throws {
    try await DeskFixture.run { desk in
      let (first, second) = (try await desk.browser("Ada"), try await desk.browser("Ada"))
      let page = try await first.text("/desk/account")
      let ids = page.matches(of: #/name="session" value="([^"]+)"/#).map { String($0.1) }
      #expect(ids.count == 1 && page.contains("Browser of Ada"))
      _ = try await first.post("/desk/account/end-session", ["session": ids[0]])
      #expect(try await second.get("/desk").status == .seeOther)
      let third = try await desk.browser("Ada")
      _ = try await first.post("/desk/account/end-others")
      #expect(try await third.get("/desk").status == .seeOther)
      #expect(try await first.get("/desk").status == .ok)
    }
  }

  @Test("Nobody signs in over plain HTTP, except on this machine")
  func plain() async throws {
    try await DeskFixture.run(baseURL: "http://blog.example") { desk in
      let page = try await desk.stranger.get("/sign-in")
      #expect(page.status == .forbidden)
    }
    for address in ["http://localhost:8080", "http://127.0.0.1:8080"] {
      try await DeskFixture.run(baseURL: address) { desk in
        let page = try await desk.stranger.get("/sign-in")
        #expect(page.status == .ok)
      }
    }
  }

  @Test("Pages for readers ask for no session, whatever cookie comes with a request")
  func readers() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      try await desk.site.database.execute("ALTER TABLE sessions RENAME TO away")
      for path in ["/", "/archive", "/feed.xml", "/search?q=x", "/random", "/healthz"] {
        #expect(try await ada.get(path).status != .internalServerError, "\(path)")
      }
      #expect(try await ada.get("/desk").status == .internalServerError)
    }
  }
}

extension DeskFixture {
  /// The code of the last mail. Without mail, the job writes it to the log.
  func sentCode() async throws -> String {
    let lines = LogLines()
    try await withDependencies {
      $0.logger = lines.logger
    } operation: {
      _ = try await site.site.jobWorker.runDueJobs()
    }
    let line = try #require(lines.all.last { $0.contains("the code for") })
    return String(try #require(line.firstMatch(of: #/is ([0-9A-Z]{4}-[0-9A-Z]{4})/#)).1)
  }
}

/// The lines of a log, in memory.
private final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.lines.withLock { $0.append("\(event.message)") } }
  }
}
