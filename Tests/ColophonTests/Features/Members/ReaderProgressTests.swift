import Accounts
import Foundation
import HTTP
import HTTPTypes
import Publication
import Testing
import Timestamps

@testable import Colophon
@testable import Members
@testable import SiteBase

@Suite("What readers have seen", .timeLimit(.minutes(15)))
struct ReaderProgressTests {
  private static let place = "/account/progress.json?episode=%2Fepisodes%2F1-one"
  private static let first = #"{"time":83.5,"duration":600,"seen":false}"#

  private static func run(
    _ body: @escaping @Sendable (DeskFixture) async throws -> Void
  ) async throws {
    let content = ContentFixture()
    for name in ["1-one", "2-two"] {
      content.write(
        episode: name,
        """
        ---
        title: Episode \(name)
        date: 2026-11-02T10:00:00Z
        video:
          - file: video.mp4
            type: video/mp4
        ---

        """)
      content.write(at: "episodes/\(name)/video.mp4", "video".utf8)
    }
    try await withMembersSite(cache: true, content: content) { desk, _ in
      _ = try await desk.site.sync(content, at: desk.now)
      desk.site.site.cache.removeAll()
      try await body(desk)
    }
  }

  @Test("Where somebody stopped is the same on all their devices, and nobody else's")
  func devices() async throws {
    try await Self.run { desk in
      let one = try await desk.browser(as: .member)
      let other = try await desk.browser(as: .member)
      let stranger = try await desk.browser(as: .paying)
      #expect(try await one.put(Self.place, Self.first).status == .ok)
      let found = try await other.get(Self.place)
      #expect(try await found.text == #"{"kept":true,"progress":\#(Self.first.sortedMembers)}"#)
      #expect(found.headerFields[.cacheControl]?.contains("no-store") == true)
      #expect(try await stranger.text(Self.place) == #"{"kept":true}"#)
      #expect(try await desk.stranger.get(Self.place).status == .unauthorized)
      #expect(try await desk.stranger.put(Self.place, Self.first).status == .unauthorized)
      let all = try await other.text("/account/progress.json")
      #expect(all.contains(#""/episodes/1-one":{"#) && !all.contains("2-two"))
    }
  }

  @Test("What was seen to its end stays seen, and the page of the account lists it, and removes each and all")
  func page() async throws {
    try await Self.run { desk in
      let reader = try await desk.browser(as: .member)
      _ = try await reader.put(Self.place, #"{"time":599,"duration":600,"seen":true}"#)
      _ = try await reader.put(Self.place, Self.first)
      _ = try await reader.put(Self.place.replacing("1-one", with: "2-two"), Self.first)
      let page = try await reader.text("/account/seen")
      #expect(page.contains("Episode 1-one") && page.contains("Seen") && page.contains("stopped at 1:23"))
      #expect(page.contains("href=\"/episodes/2-two?t=83\""))
      let id = try #require(page.firstMatch(of: #/name="episode" value="([0-9a-f-]{36})"/#)).1
      let other = try await desk.browser(as: .paying)
      _ = try await other.post("/account/seen/remove", ["episode": "\(id)"])
      #expect(try await reader.text("/account/seen").contains("\(id)"), "others remove nothing")
      _ = try await reader.post("/account/seen/remove", ["episode": "\(id)"])
      #expect(try await !reader.text("/account/seen").contains("\(id)"))
      #expect(try await reader.text("/account/data.json").contains("/episodes/"))
      _ = try await reader.post("/account/seen/remove")
      #expect(try await reader.text("/account/seen").contains("Nothing is kept yet."))
    }
  }

  @Test("Who wants nothing to be kept has nothing kept, also of what was")
  func off() async throws {
    try await Self.run { desk in
      let reader = try await desk.browser(as: .member)
      _ = try await reader.put(Self.place, Self.first)
      _ = try await reader.post("/account/seen/keep", ["keep": "no"])
      #expect(try await reader.put(Self.place, Self.first).text == #"{"kept":false}"#)
      #expect(try await reader.text(Self.place) == #"{"kept":false}"#)
      #expect(try await !reader.text("/account/data.json").contains("/episodes/"))
      _ = try await reader.post("/account/seen/keep", ["keep": "yes"])
      #expect(try await reader.text(Self.place) == #"{"kept":true}"#)
      _ = try await reader.put(Self.place, Self.first)
      #expect(try await reader.text("/account/data.json").contains("/episodes/1-one"))
      _ = try await reader.post("/account/delete", ["email": "mia@example.com"])
      let rows = try await desk.site.database.progress(Visibility(at: desk.now)).all(of: reader.person.id)
      #expect(rows.isEmpty)
    }
  }

  @Test("Other sites, wrong values and unknown episodes keep nothing, and there is a limit")
  func refused() async throws {
    try await Self.run { desk in
      let reader = try await desk.browser(as: .member)
      var elsewhere = reader
      elsewhere.fields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
      #expect(try await elsewhere.put(Self.place, Self.first).status == .forbidden)
      for body in [
        "", "{}", #"{"time":-1,"duration":600,"seen":false}"#, #"{"time":1e9,"duration":600,"seen":false}"#,
        #"{"time":"1","duration":600,"seen":false}"#,
      ] {
        #expect(try await reader.put(Self.place, body).status == .unprocessableContent, "\(body)")
      }
      for path in ["/episodes/none", "/posts/free", "/guide"] {
        let place = "/account/progress.json?episode=\(path.replacing("/", with: "%2F"))"
        #expect(try await reader.put(place, Self.first).text == #"{"kept":false}"#)
      }
      for _ in 0..<300 { _ = try await reader.put(Self.place, Self.first) }
      let many = try await reader.put(Self.place, Self.first)
      #expect(many.status == .tooManyRequests && many.headerFields[.retryAfter] == "900")
    }
  }

  @Test("The page of an episode is the same for everybody, and the script asks only who has signed in")
  func pages() async throws {
    try await Self.run { desk in
      let page = try await desk.stranger.get("/episodes/1-one")
      #expect(page.headerFields[.cacheControl]?.contains("private") != true)
      #expect(try await page.text.contains("data-progress=\"/account/progress.json\""))
    }
  }
}

extension Browser {
  /// Sends JSON as a script does.
  func put(_ path: String, _ json: String) async throws -> Response {
    var all = fields
    if let cookie { all[.cookie] = "__Host-session=\(cookie)" }
    all[.contentType] = "application/json"
    return try await desk.site.site.respond(Request(.put, path, headerFields: all, body: .text(json)))
  }
}

extension String {
  /// `{"a":1,"b":2}` in the order of its names, as the site writes it.
  fileprivate var sortedMembers: String {
    "{" + dropFirst().dropLast().split(separator: ",").sorted().joined(separator: ",") + "}"
  }
}
