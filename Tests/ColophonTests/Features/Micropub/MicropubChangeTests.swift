import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication

/// The cases from 400 on, as in ``MicropubCreationTests``.
@Suite("Micropub: the cases of its test suite, changing, asking and tokens", .timeLimit(.minutes(15)))
struct MicropubChangeTests {
  /// Creates an entry, changes it, and returns what it says then.
  private func updated(
    _ program: MicropubProgram, _ properties: String, _ change: String, status: Int = 204
  ) async throws -> [String: [Any]] {
    let url = try await program.created(
      program.json(#"{"type": ["h-entry"], "properties": {\#(properties)}}"#))
    let response = try await program.json(#"{"action": "update", "url": "\#(url)", \#(change)}"#)
    let text = try await response.text
    #expect(response.status.code == status, "\(text)")
    return try await program.source(url)
  }

  @Test("400: Replace a property")
  func case400() async throws {
    try await MicropubProgram.run { program in
      let entry = try await updated(
        program, #""content": ["Micropub update test."], "category": ["a"]"#,
        #""replace": {"content": ["This is the updated text."]}"#)
      #expect(entry["content"] as? [String] == ["This is the updated text."])
      #expect(entry["category"] as? [String] == ["a"])
      let page = try await program.page(try #require(entry["url"]?.first as? String))
      #expect(page.contains("This is the updated text."))
    }
  }

  @Test("401: Add a value to an existing property")
  func case401() async throws {
    try await MicropubProgram.run { program in
      let entry = try await updated(
        program, #""content": ["x"], "category": ["test1"]"#, #""add": {"category": ["test2", "test1"]}"#)
      #expect(entry["category"] as? [String] == ["test1", "test2"])
      #expect(entry["content"] as? [String] == ["x"])
    }
  }

  @Test("402: Add a value to a non-existent property")
  func case402() async throws {
    try await MicropubProgram.run { program in
      let entry = try await updated(
        program, #""content": ["x"]"#,
        #""add": {"category": ["test1"], "syndication": ["https://a.example/1"]}"#)
      #expect(entry["category"] as? [String] == ["test1"])
      #expect(entry["syndication"] as? [String] == ["https://a.example/1"])
    }
  }

  @Test("403: Remove a value from a property")
  func case403() async throws {
    try await MicropubProgram.run { program in
      let entry = try await updated(
        program, #""content": ["x"], "category": ["test1", "test2"]"#, #""delete": {"category": ["test1"]}"#)
      #expect(entry["category"] as? [String] == ["test2"])
    }
  }

  @Test("404: Remove a property")
  func case404() async throws {
    try await MicropubProgram.run { program in
      let entry = try await updated(
        program, #""content": ["x"], "category": ["test1", "test2"]"#, #""delete": ["category"]"#)
      #expect(entry["category"] == nil)
      #expect(entry["content"] as? [String] == ["x"])
    }
  }

  @Test("405: Reject the request if operation is not an array")
  func case405() async throws {
    try await MicropubProgram.run { program in
      for change in [
        #""replace": "This is not a valid update request.""#, #""replace": {"content": "x"}"#,
        #""add": ["x"]"#, #""delete": "content""#, #""replace": {}"#,
      ] {
        let entry = try await updated(program, #""content": ["x"]"#, change, status: 400)
        #expect(entry["content"] as? [String] == ["x"], "\(change)")
      }
    }
  }

  /// Deletes an entry and brings it back, by requests that `send` makes of an action and a URL.
  private func deletion(
    _ program: MicropubProgram, undeletes: Bool, _ send: (String, String) async throws -> Response
  ) async throws {
    let url = try await program.created(program.form("content=Hello+world"))
    for _ in 0..<2 { #expect(try await send("delete", url).status == .noContent) }
    #expect(try await program.status(url) == 410)
    guard undeletes else { return }
    for _ in 0..<2 { #expect(try await send("undelete", url).status == .noContent) }
    #expect(try await program.page(url).contains("Hello world"))
  }

  @Test("500: Delete a post (form-encoded)")
  func case500() async throws {
    try await MicropubProgram.run { program in
      try await deletion(program, undeletes: false) { try await program.form("action=\($0)&url=\($1)") }
    }
  }

  @Test("501: Delete a post (JSON)")
  func case501() async throws {
    try await MicropubProgram.run { program in
      try await deletion(program, undeletes: false) {
        try await program.json(#"{"action": "\#($0)", "url": "\#($1)"}"#)
      }
    }
  }

  @Test("502: Undelete a post (form-encoded)")
  func case502() async throws {
    try await MicropubProgram.run { program in
      try await deletion(program, undeletes: true) { try await program.form("action=\($0)&url=\($1)") }
    }
  }

  @Test("503: Undelete a post (JSON)")
  func case503() async throws {
    try await MicropubProgram.run { program in
      try await deletion(program, undeletes: true) {
        try await program.json(#"{"action": "\#($0)", "url": "\#($1)"}"#)
      }
    }
  }

  @Test("600: Configuration Query")
  func case600() async throws {
    try await MicropubProgram.run { program in
      let answer = try await program.get("?q=config")
      #expect(answer.response.status == .ok)
      #expect(answer.response.headerFields[.contentType] == "application/json")
      #expect(answer.value["media-endpoint"] as? String == "https://blog.example/micropub/media")
      #expect((answer.value["syndicate-to"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("601: Syndication Endpoint Query")
  func case601() async throws {
    try await MicropubProgram.run { program in
      let answer = try await program.get("?q=syndicate-to")
      #expect(answer.response.status == .ok && (answer.value["syndicate-to"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("602: Source Query (All Properties)")
  func case602() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["The source *content*"], "category": ["micropub", "test"]}}"#
        ))
      let answer = try await program.get("?q=source&url=\(url)")
      #expect(answer.value["type"] as? [String] == ["h-entry"])
      let properties = try #require(answer.value["properties"] as? [String: [Any]])
      #expect(properties["content"] as? [String] == ["The source *content*"])
      #expect(properties["category"] as? [String] == ["micropub", "test"])
      #expect(properties["post-status"] as? [String] == ["published"] && properties["name"] == nil)
      #expect(properties["published"]?.count == 1)
    }
  }

  @Test("603: Source Query (Specific Properties)")
  func case603() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("content=Text&category=a&summary=Short"))
      let some = try await program.get("?q=source&properties[]=content&properties[]=category&url=\(url)")
      #expect(some.value["type"] == nil)
      #expect(Set((some.value["properties"] as? [String: Any] ?? [:]).keys) == ["content", "category"])
      let one = try await program.get("?q=source&properties=summary&url=\(url)")
      #expect((one.value["properties"] as? [String: [String]]) == ["summary": ["Short"]])
    }
  }

  @Test(
    "700, 701, 702: Upload a jpg, png or gif to the Media Endpoint",
    arguments: ["jpg", "png", "gif"])
  func case700(format: String) async throws {
    try await MicropubProgram.run { program in
      let picture = try #require(micropubPictures[format])
      let response = try await program.multipart(
        [("file", "sunset.\(format)", picture)], to: "/micropub/media")
      let url = try await program.created(response)
      #expect(url.hasSuffix(".\(format)"))
      #expect(try await program.status(url) == 200)
      let post = try await program.created(program.form("content=x&photo=\(url)"))
      #expect(try await program.source(post)["photo"] as? [String] == [url])
    }
  }

  @Test("800: Accept access token in HTTP header")
  func case800() async throws {
    try await MicropubProgram.run { program in
      _ = try await program.created(program.form("h=entry&content=Token+in+the+field"))
    }
  }

  @Test("801, 802: Accept access token in POST body, and do not store it")
  func case801() async throws {
    try await MicropubProgram.run { program in
      let token = try #require(program.token)
      let url = try await program.created(
        program.with(token: nil).form("h=entry&content=Token+in+the+form&access_token=\(token)"))
      #expect(try await program.source(url)["access_token"] == nil)
      let json = try await program.created(
        program.json(#"{"properties": {"content": ["x"], "access_token": ["\#(token)"]}}"#))
      for url in [url, json] { #expect(try await !program.page(url).contains("colophon_")) }
      #expect(try await program.source(json)["access_token"] == nil)
    }
  }

  @Test("803: Rejects unauthenticated requests")
  func case803() async throws {
    try await MicropubProgram.run { program in
      let nobody = program.with(token: nil)
      for response in [
        try await nobody.form("h=entry&content=x"),
        try await nobody.json(#"{"properties": {"content": ["x"]}}"#),
        try await nobody.get("?q=config").response,
        try await nobody.multipart([("file", "a.png", micropubPicture)], to: "/micropub/media"),
        try await program.with(token: "colophon_0123").form("h=entry&content=x"),
        try await nobody.form("h=entry&content=x&access_token=colophon_0123"),
      ] {
        #expect(response.status == .unauthorized)
        #expect(response.headerFields[.wwwAuthenticate]?.hasPrefix("Bearer ") == true)
        #expect(try await response.micropubError == "unauthorized")
      }
    }
  }

  @Test("804: Rejects unauthorized access tokens, with 401 as the Recommendation says")
  func case804() async throws {
    try await MicropubProgram.run { program in
      let reader = try await MicropubProgram(program.desk, "Rita", .editor, scopes: [.readPosts])
      for response in [
        try await reader.form("h=entry&content=x"),
        try await reader.json(#"{"properties": {"content": ["x"]}}"#),
        try await reader.multipart([("file", "a.png", micropubPicture)], to: "/micropub/media"),
      ] {
        #expect(response.status == .unauthorized)
        #expect(try await response.micropubError == "insufficient_scope")
      }
      #expect(try await reader.get("?q=config").response.status == .ok)
    }
  }

  @Test(
    "805: Rejects multiple authentication methods; the error is invalid_request, as the Recommendation says")
  func case805() async throws {
    try await MicropubProgram.run { program in
      let response = try await program.form("h=entry&content=x&access_token=\(try #require(program.token))")
      #expect(response.status == .badRequest)
      #expect(try await response.micropubError == "invalid_request")
    }
  }
}
