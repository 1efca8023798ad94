import Foundation
import Testing

@Suite("The command that prints the words of the pages")
struct WordsCommandTests {
  private let site = SiteProcess()

  @Test(
    "What it prints is valid in site.yaml, whatever the language", arguments: ["en", "fr", "pl", "zh-Hant"])
  func valid(language: String) async throws {
    let words = try await site.run("words", "--language", language).output
    let file = site.file("all.yaml", "language: \(language)\n\(words)")
    let outcome = try await site.run("config", environment: ["SITE_CONFIG": file])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(words.contains("\n  archive: \""))
    #expect(words.split(separator: "\n").count > 250)
    let again = try await site.run("words", environment: ["SITE_CONFIG": file])
    #expect(again.output == words)
  }

  @Test("It prints the words of the site, with those of its owner")
  func own() async throws {
    let yaml = """
      language: de
      words:
        archive: Alle "Texte"
        post-count: {one: Ein Text, other: "{count} Texte"}
      """
    let outcome = try await site.run("words", environment: ["SITE_CONFIG": site.file("own.yaml", yaml)])
    #expect(outcome.output.contains(#"  archive: "Alle \"Texte\"""#))
    #expect(outcome.output.contains("  post-count:\n    one: \"Ein Text\"\n    other: \"{count} Texte\"\n"))
    #expect(outcome.output.contains("  tags: \"Schlagwörter\"\n"))
  }

  @Test("A language that is not there is an error that names those that are")
  func unknown() async throws {
    let outcome = try await site.run("words", "--language", "tlh")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("there are no words in tlh yet; known are en, de, fr"))
  }
}
