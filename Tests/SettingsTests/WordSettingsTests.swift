import Testing
import Words

@testable import Settings

@Suite("Words of the owner in site.yaml")
struct WordSettingsTests {
  @Test("A text replaces a word, and plural forms replace a word with a number")
  func replaced() throws {
    let words = try load(
      """
      language: de
      words:
        archive: Alle Texte
        part-of-series: "{series}, {part}/{parts}"
        post-count: {one: Ein Text, other: "{count} Texte"}
        tag-count: "{count} Themen"
      """
    ).interface
    #expect(words[.archive] == "Alle Texte")
    #expect(words[.partOfSeries, "1", "3", "Parser"] == "Parser, 1/3")
    #expect(words[.postCount, count: 1] == "Ein Text")
    #expect(words[.postCount, count: 2] == "2 Texte")
    #expect(words[.tagCount, count: 1] == "1 Themen")
    #expect(words[.search] == "Suche")
  }

  @Test("A site without words has those of its language, and one without a language English words")
  func unchanged() throws {
    #expect(try load("language: fr").interface == Words("fr"))
    #expect(try load("title: A").interface == Words("en"))
  }

  @Test("An owner can supply a language that is not in the table")
  func supplied() throws {
    let publication = try load("language: tlh\nwords:\n  archive: ngeHbeH")
    #expect(publication.interface[.archive] == "ngeHbeH")
    #expect(publication.interface[.tags] == "Tags")
  }

  @Test(
    "An error names the line, the word, what is wrong and what is right",
    arguments: [
      ("words:\n  arhive: A", "2: unknown word arhive; did you mean archive?"),
      ("words:\n  zzzzzz: A", "2: unknown word zzzzzz; site words prints all keys"),
      (
        "words:\n  archive: A\n  part-of-series: \"{part} of {series}\"",
        "3: part-of-series needs {parts}, as in \"Part {part} of {parts} of {series}\""
      ),
      (
        "words:\n  part-of-series: \"{part} {parts} {serie}\"",
        "2: part-of-series has no {serie}; did you mean {series}?"
      ),
      ("words:\n  archive: \"{count}\"", "2: archive has no {count}; it has none"),
      ("words:\n  more-in: \"{zzzzz}\"", "2: more-in has no {zzzzz}; it has {tag}"),
      ("words:\n  archive: {one: A, other: B}", "2: archive has no plural forms; give one text"),
      ("words:\n  archive: [A, B]", "2: archive should be one text, as in \"Archive\""),
      (
        "words:\n  post-count:\n    one: A\n    few: B",
        "4: post-count has the form few; the language has one, other"
      ),
      (
        "words:\n  post-count:\n    one: A", "2: post-count lacks the form other; the language has one, other"
      ),
      (
        "words:\n  post-count:\n    one: A\n    other: posts",
        "4: post-count needs {count}, as in \"{count} posts\""
      ),
      (
        "language: pl\nwords:\n  post-count: {one: A, other: \"{count}\"}",
        "3: post-count lacks the form few; the language has one, few, many, other"
      ),
      ("words: archive", "1: expected keys and values, as in title: A title"),
    ])
  func errors(yaml: String, problem: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try load(yaml) }
    #expect(error.description.hasSuffix(".yaml:" + problem), "\(error)")
  }

  private func load(_ yaml: String) throws -> PublicationSettings { try configuration(yaml).publication }
}
