import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Accounts
@testable import Colophon
@testable import ProgramInterfaces
@testable import Publication

/// The cases of micropub.rocks for servers, by their numbers there. Where it asks for something else than the
/// Recommendation, the Recommendation counts.
@Suite("Micropub: the cases of its test suite, creating", .timeLimit(.minutes(15)))
struct MicropubCreationTests {
  @Test("100: Create an h-entry post (form-encoded)")
  func case100() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.form("h=entry&content=Micropub+test+of+creating+a+basic+h-entry"))
      #expect(try await program.page(url).contains("Micropub test of creating a basic h-entry"))
    }
  }

  @Test("101: Create an h-entry post with multiple categories (form-encoded)")
  func case101() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.form("h=entry&content=Two+categories&category[]=test1&category[]=test2"))
      let page = try await program.page(url)
      #expect(page.contains("/tags/test1") && page.contains("/tags/test2"))
    }
  }

  @Test("104: Create an h-entry with a photo referenced by URL (form-encoded)")
  func case104() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.form("h=entry&content=A+sunset&photo=https%3A%2F%2Fphotos.example%2Fsunset.jpg"))
      #expect(try await program.page(url).contains(#"src="https://photos.example/sunset.jpg""#))
    }
  }

  @Test("107: Create an h-entry post with one category (form-encoded)")
  func case107() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(program.form("h=entry&content=One+category&category=test1"))
      #expect(try await program.page(url).contains("/tags/test1"))
    }
  }

  @Test("200: Create an h-entry post (JSON)")
  func case200() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(#"{"type": ["h-entry"], "properties": {"content": ["A basic entry in JSON"]}}"#))
      #expect(try await program.page(url).contains("A basic entry in JSON"))
    }
  }

  @Test("201: Create an h-entry post with multiple categories (JSON)")
  func case201() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], "category": ["test1", "test2"]}}"#))
      let page = try await program.page(url)
      #expect(page.contains("/tags/test1") && page.contains("/tags/test2"))
    }
  }

  @Test("202: Create an h-entry with HTML content (JSON)")
  func case202() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          """
          {"type": ["h-entry"], "properties": {"content": [{"html":
          "<p>This post has <b>bold</b> and <i>italic</i> text.</p><script>alert(1)</script>"}]}}
          """))
      let page = try await program.page(url)
      #expect(page.contains("<b>bold</b>") && page.contains("<i>italic</i>") && !page.contains("alert(1)"))
      let content = try #require(try await program.source(url)["content"]?.first as? [String: String])
      #expect(content["html"]?.hasPrefix("<p>This post has <b>bold</b>") == true)
    }
  }

  @Test("203: Create an h-entry with a photo referenced by URL (JSON)")
  func case203() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], "photo": ["https://photos.example/a.jpg"]}}"#
        ))
      #expect(try await program.page(url).contains(#"src="https://photos.example/a.jpg""#))
    }
  }

  @Test("204: Create an h-entry post with a nested object (JSON): it is kept, and returned when asked for")
  func case204() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          """
          {"type": ["h-entry"], "properties": {"summary": ["Weighed 70.64 kg"],
          "x-weight": [{"type": ["h-measure"], "properties": {"num": ["70.64"], "unit": ["kg"]}}]}}
          """))
      let weight = try #require(try await program.source(url)["x-weight"]?.first as? [String: Any])
      #expect((weight["properties"] as? [String: [String]]) == ["num": ["70.64"], "unit": ["kg"]])
      #expect((weight["type"] as? [String]) == ["h-measure"])
    }
  }

  @Test("205: Create an h-entry post with a photo with alt text (JSON)")
  func case205() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.json(
          """
          {"type": ["h-entry"], "properties": {"content": ["x"], "photo":
          [{"value": "https://photos.example/a.jpg", "alt": "A [red] sunset & sea"}]}}
          """))
      #expect(try await program.page(url).contains(#"alt="A [red] sunset &amp; sea""#))
      let photo = try #require(try await program.source(url)["photo"]?.first as? [String: String])
      #expect(photo == ["value": "https://photos.example/a.jpg", "alt": "A [red] sunset & sea"])
    }
  }

  @Test("206: Create an h-entry with multiple photos referenced by URL (JSON)")
  func case206() async throws {
    try await MicropubProgram.run { program in
      let photos = ["https://photos.example/a.jpg", "https://photos.example/b(1).jpg"]
      let url = try await program.created(
        program.json(
          #"{"type": ["h-entry"], "properties": {"content": ["x"], "photo": ["\#(photos[0])", "\#(photos[1])"]}}"#
        ))
      let page = try await program.page(url)
      #expect(page.contains(photos[0]) && page.contains("https://photos.example/b%281%29.jpg"))
      #expect(try await program.source(url)["content"] as? [String] == ["x"])
      #expect(try await program.source(url)["photo"]?.count == 2)
    }
  }

  @Test("300: Create an h-entry with a photo (multipart)")
  func case300() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.multipart([
          ("h", nil, Array("entry".utf8)), ("content", nil, Array("Nice sunset".utf8)),
          ("photo", "sunset.png", micropubPicture),
        ]))
      #expect(try await program.page(url).contains(#"src="/media/"#))
    }
  }

  @Test("301: Create an h-entry with two photos (multipart)")
  func case301() async throws {
    try await MicropubProgram.run { program in
      let url = try await program.created(
        program.multipart([
          ("h", nil, Array("entry".utf8)), ("content", nil, Array("Two".utf8)),
          ("photo[]", "a.png", micropubPicture), ("photo[]", "b.png", micropubPicture),
        ]))
      #expect(try await program.source(url)["photo"]?.count == 2)
    }
  }
}
