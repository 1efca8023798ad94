import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import Publication

@Suite("Micropub: what programs may not do", .timeLimit(.minutes(15)))
struct MicropubAttackTests {
  @Test("An author's program reaches the author's own posts only, an editor's all posts")
  func otherPeople() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (
        try await MicropubProgram(desk, "Ada", .author), try await MicropubProgram(desk, "Bob", .author)
      )
      let editor = try await MicropubProgram(desk, "Eda", .editor)
      let url = try await ada.created(ada.form("content=Hello"))
      for response in [
        try await bob.get("?q=source&url=\(url)").response, try await bob.form("action=delete&url=\(url)"),
        try await bob.json(#"{"action": "update", "url": "\#(url)", "replace": {"content": ["x"]}}"#),
        try await bob.form("action=undelete&url=\(url)"),
      ] {
        #expect(response.status == .badRequest)
        #expect(try await response.micropubError == "invalid_request")
      }
      #expect(try await ada.page(url).contains("Hello"))
      #expect(
        try await editor.json(#"{"action": "update", "url": "\#(url)", "replace": {"content": ["Bye"]}}"#)
          .status
          == .noContent)
      #expect(try await ada.source(url)["content"] as? [String] == ["Bye"])
    }
  }

  @Test("The text of a file, and changes that are not published, are refused, and stay")
  func owners() async throws {
    try await MicropubProgram.run { program in
      let folder = ContentFixture()
      folder.write("file.md", "---\ntitle: File\ndate: 2024-01-01\n---\nText.")
      try await program.desk.site.sync(folder, at: program.desk.now)
      let file = "https://blog.example/posts/file"
      #expect(try await program.source(file)["content"] as? [String] == ["Text."])
      let post = try await program.created(program.form("name=Desk&content=Text"))
      let editor = try await program.desk.browser("Eda", .editor)
      let id = try #require(try await program.desk.site.database.deskPosts.post(at: "/posts/desk"))
      let page = "/desk/posts/\(id.uuidString.lowercased())"
      let saved = try await editor.json(
        "\(page)/text",
        ["version": try await editor.editor(page).version, "text": "---\ntitle: Desk\n---\nUnfinished."])
      #expect(saved.status == 200)
      for url in [file, post] {
        let response = try await program.json(
          #"{"action": "update", "url": "\#(url)", "replace": {"content": ["x"]}}"#)
        #expect(response.status == .forbidden)
        #expect(try await response.micropubError == "forbidden")
      }
      #expect(try await program.form("action=delete&url=\(file)").status == .forbidden)
      #expect(try await editor.editor(page).text.contains("Unfinished."))
      for url in [file, post] { #expect(try await program.page(url).contains("Text")) }
    }
  }

  @Test("Properties cannot say what only the site decides")
  func massAssignment() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          """
          {"type": ["h-entry"], "properties": {"content": ["x"], "guid": ["urn:x"], "address": ["/admin"],
          "author": ["Mallory"], "url": ["https://evil.example/"], "redirects": ["/"], "draft": ["true"],
          "name": ["A title\\nguid: urn:y"], "mp-slug": ["../../desk\\n"]}}
          """))
      #expect(url == "https://blog.example/posts/desk")
      let id = try #require(try await program.desk.site.database.deskPosts.post(at: "/posts/desk"))
      let text = try #require(try await program.desk.site.database.workingCopies.currentText(of: id)).source
        .text
      #expect(
        !text.split(separator: "\n").contains {
          $0.hasPrefix("guid:") || $0.hasPrefix("address:") || $0.hasPrefix("authors:")
        })
      #expect(try await program.source(url)["name"] as? [String] == ["A title guid: urn:y"])
      #expect(try await program.page(url).contains("Mallory") == false)
    }
  }

  @Test(
    "Addresses that browsers should not follow are refused, and none is fetched",
    arguments: [
      "javascript:alert(1)", "file:///etc/passwd", "data:image/png;base64,AAAA", "//x/a.png", "x y",
    ])
  func addresses(url: String) async throws {
    // There are no other sites in this test: whoever asked one would fail.
    try await MicropubProgram.run { program in
      for property in ["photo", "video", "audio"] {
        let response = try await program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], "\#(property)": ["\#(url)"]}}"#)
        #expect(response.status == .badRequest, "\(property)")
      }
      _ = try await program.created(program.form("content=x&photo=http%3A%2F%2F169.254.169.254%2Flatest"))
    }
  }

  @Test("A file that is no picture, or that the token may not add, makes no post")
  func uploads() async throws {
    try await MicropubProgram.run { program in
      let writer = try await MicropubProgram(program.desk, "Wim", .author, scopes: [.writePosts])
      let parts: [(String, String?, [UInt8])] = [
        ("content", nil, Array("x".utf8)), ("photo", "a.png", micropubPicture),
      ]
      #expect(try await writer.multipart(parts).status == .unauthorized)
      let page = Array("<script>alert(1)</script>".utf8)
      for name in ["a.html", "a.png", "../../a.svg"] {
        let response = try await program.multipart([("content", nil, [0x78]), ("photo", name, page)])
        #expect(response.status == .badRequest, "\(name)")
      }
      #expect(try await program.multipart([("category", "a.png", micropubPicture)]).status == .badRequest)
      #expect(
        try await program.multipart([("other", "a.png", micropubPicture)], to: "/micropub/media").status
          == .badRequest)
      // Nobody sends files before it is known who they are.
      let form: [(String, String?, [UInt8])] = [("access_token", nil, Array((program.token ?? "").utf8))]
      let large = form + [("photo", "a.png", [UInt8](repeating: 0, count: 200_000))]
      #expect(try await program.with(token: nil).multipart(large).status == .contentTooLarge)
      #expect(try await program.desk.site.database.deskPosts.ids(ofDesk: true).isEmpty)
    }
  }

  @Test(
    "A request that is none is refused with what is wrong",
    arguments: [
      "", "{", "[]", "null", #"{"type": ["h-event"], "properties": {"name": ["x"]}}"#,
      #"{"type": ["h-entry"], "properties": {"content": "x"}}"#, #"{"type": ["h-entry"], "properties": {}}"#,
      #"{"type": ["h-entry"]}"#, #"{"action": "destroy", "url": "https://blog.example/posts/a"}"#,
      #"{"action": "delete"}"#, #"{"action": "delete", "url": "https://blog.example/posts/none"}"#,
      #"{"action": "delete", "url": "https://other.example/posts/a"}"#,
      #"{"properties": {"content": ["a", "b"]}}"#,
      #"{"properties": {"content": ["a"], "post-status": ["x"]}}"#,
      #"{"properties": {"content": ["a"], "published": ["tomorrow"]}}"#,
      #"{"properties": {"content": ["a"], "visibility": ["private"]}}"#,
    ])
  func invalid(body: String) async throws {
    try await MicropubProgram.run { program in
      let response = try await program.json(body)
      #expect(response.status == .badRequest)
      #expect(try await response.micropubError == "invalid_request")
      #expect(try await program.desk.site.database.deskPosts.ids(ofDesk: true).isEmpty)
    }
  }

  @Test("Other methods and unknown queries are refused")
  func methods() async throws {
    try await MicropubProgram.run { program in
      for query in ["", "?q=everything", "?q=source", "?q=source&url=https://blog.example/none"] {
        let answer = try await program.get(query)
        #expect(answer.response.status == .badRequest, "\(query)")
      }
      for (path, method, allow) in [("/micropub", "PUT", "POST"), ("/micropub/media", "GET", "POST")] {
        let request = Request(HTTPRequest.Method(rawValue: method) ?? .get, path)
        let response = try await program.desk.site.site.respond(request)
        #expect(response.status == .methodNotAllowed)
        #expect(response.headerFields[.allow]?.contains(allow) == true)
      }
    }
  }

  @Test("The front page says where the endpoint is; notes have no title, drafts are where nobody looks")
  func behaviour() async throws {
    try await MicropubProgram.run { program in
      #expect(
        try await program.desk.site.text("/").contains(
          #"<link rel="micropub" href="https://blog.example/micropub">"#))
      let note = try await program.created(program.form("content=A+note+of+some+words"))
      #expect(note == "https://blog.example/posts/a-note-of-some-words")
      #expect(try await program.created(program.form("content=A+note+of+some+words")) == "\(note)-2")
      let preview = try await program.created(program.form("name=Plan&content=Later&post-status=draft"))
      let draft = "https://blog.example/posts/plan"
      #expect(try await program.status(draft) == 404)
      #expect(try await program.source(preview)["post-status"] as? [String] == ["draft"])
      let publish = #"{"action": "update", "url": "\#(preview)", "replace": {"post-status": ["published"]}}"#
      #expect(try await program.created(program.json(publish)) == draft)
      #expect(try await program.page(draft).contains("Later"))
      let hide = #"{"action": "update", "url": "\#(draft)", "replace": {"post-status": ["draft"]}}"#
      #expect(try await program.json(hide).status == .noContent)
      #expect(try await program.status(draft) == 404)
      let moved = try await program.json(
        #"{"action": "update", "url": "\#(note)", "replace": {"mp-slug": ["other"], "name": ["A title"]}}"#)
      #expect(try await program.created(moved) == "https://blog.example/posts/other")
      #expect(try await program.source(note)["name"] as? [String] == ["A title"])
      let tags = try await program.get("?q=category")
      #expect((tags.value["categories"] as? [String])?.isEmpty == true)
    }
  }
}
