import HTTP
import HTTPTypes
import Testing

@testable import SiteBase

@Suite("A text with TOML at the desk")
struct TOMLTextTests {
  @Test("It is published with the date of the moment, and its details are changed by the form")
  func published() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      _ = try await ada.publish(path, "+++\ntitle = 'A title' # kept\n[params]\na = 1\n+++\n\nText.\n")
      let editor = try await ada.editor(path)
      #expect(editor.text.hasPrefix("+++\ndate = 2027-01-15T"))
      #expect(editor.text.hasSuffix("title = 'A title' # kept\n[params]\na = 1\n+++\n\nText.\n"))
      let answer = try await ada.post(
        "\(path)/details", ["version": editor.version, "tags": "one, two", "title": "A title"])
      #expect(answer.status == .seeOther)
      #expect(try await ada.editor(path).text.contains("tags = [\"one\", \"two\"]"))
    }
  }
}
