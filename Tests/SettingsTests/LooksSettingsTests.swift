import Foundation
import Testing

@testable import Settings

@Suite("The looks in site.yaml")
struct LooksSettingsTests {
  @Test("Theme, accent, logo, licence and contact")
  func values() throws {
    let looks = try load(
      "theme: bookish\naccent: \"#b34\"\nlogo: /images/logo.svg\nlicence: CC BY 4.0\ncontact: ada@example.com"
    )
    #expect(looks.theme == "bookish")
    #expect(looks.accent?.text == "#b34")
    #expect(looks.logo == "/images/logo.svg")
    #expect(looks.licence == "CC BY 4.0")
    #expect(looks.contact == "ada@example.com")
    #expect(try load("title: x") == LooksSettings())
  }

  @Test("A theme of the owner's own is a file in the content folder")
  func ownTheme() throws {
    let folder = try content(theme: "night")
    #expect(try load("theme: night", content: folder).theme == "night")
    #expect(throws: ConfigurationError.self) { try load("theme: nigth", content: folder) }
  }

  @Test(
    "Errors name file and line, and what would be right",
    arguments: [
      ("title: x\ntheme: bokish", ":2: \"bokish\" should be plain, bookish, code, or the name of a file in"),
      ("theme: bokish", "did you mean bookish?"), ("theme: ../plain", ":1: \"../plain\" should be"),
      ("accent: #b3401f", ":1: accent has no value; write the colour in quotes"),
      ("accent: reddish", ":1: \"reddish\" should be a colour such as"),
      ("accent: \"#12345\"", "should be a colour"), ("logo: javascript:alert(1)", ":1: "),
      ("contact: javascript:alert(1)", ":1: "), ("acent: \"#123456\"", "did you mean accent?"),
    ])
  func errors(yaml: String, complaint: String) {
    let error = #expect(throws: ConfigurationError.self) { try load(yaml) }
    #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
  }

  @Test("An accent that can be read as it is stays as it is where it can")
  func accent() throws {
    let accent = try #require(Accent("#8d2f1b"))
    #expect(accent.onLight == "#8d2f1b")
    #expect(accent.onDark != "#8d2f1b")
    #expect(accent.styles.contains("--accent: light-dark(#8d2f1b, \(accent.onDark));"))
  }

  private func load(_ yaml: String, content: String = "/nowhere") throws -> LooksSettings {
    try configuration(yaml, ["SITE_CONTENT": content]).publication.looks
  }

  private func content(theme: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "themes"), withIntermediateDirectories: true)
    try Data(":root {}".utf8).write(to: folder.appending(path: "themes/\(theme).css"))
    return folder.path
  }
}
