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

  @Test("A draft without a date gets tags and a summary by the form, and stays TOML when readers see it")
  func details() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let version = try await ada.save(path, "+++\ntitle = 'Mine'\n\n[params]\na = 1\n+++\n\nText.\n")
      let fields = ["title": "Mine", "tags": "one, two", "summary": "Said \"briefly\""]
      let details = try await ada.post("\(path)/details", fields.merging(["version": version]) { $1 })
      #expect(details.status == .seeOther)
      let changed = try await ada.editor(path)
      #expect(try await ada.post("\(path)/publish", ["version": changed.version]).status == .seeOther)
      let text = try await ada.editor(path).text
      #expect(text.hasPrefix("+++\n") && text.hasSuffix("[params]\na = 1\n+++\n\nText.\n"), "\(text)")
      #expect(
        !text.contains("---") && text.firstMatch(of: #/\ndate = 2027-01-15T[^'"\n]*\n/#) != nil, "\(text)")
      let page = try await desk.stranger.text("/posts/mine")
      for part in ["Text.", "/tags/one", "/tags/two", "Said &quot;briefly&quot;"] {
        #expect(page.contains(part), "\(part)")
      }
    }
  }
}
