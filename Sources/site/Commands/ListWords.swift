import ArgumentParser
import Settings
import Words

struct ListWords: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Prints all words of the pages, as YAML for site.yaml.",
    discussion: "What site.yaml says already is in the list. Keep what you change, and remove the rest.")

  @Option(help: "A language that the site knows, as in de. The default is that of the site.")
  var language: String?

  func run() async throws {
    let publication = try Session().configuration.publication
    let tag = language ?? publication.language ?? "en"
    guard let table = WordTable.of(tag) else {
      guard language == nil else {
        let known = WordTable.all.map(\.language).joined(separator: ", ")
        throw ValidationError("there are no words in \(tag) yet; known are \(known)")
      }
      print(WordTable.english.yaml(with: publication.words))
      return
    }
    print(table.yaml(with: language == nil ? publication.words : [:]))
  }
}

extension WordTable {
  /// All words as `words:` of `site.yaml`, with a note at those that are not there in this language.
  ///
  /// - Parameter own: stand in place of those of the table.
  fileprivate func yaml(with own: OwnWords) -> String {
    var lines = ["words:"]
    for word in Word.allCases {
      let text = own[word] ?? text(of: word)
      let note = own[word] == nil && !has(word) ? "  # English" : ""
      guard !text.forms.isEmpty else {
        lines.append("  \(word.key): \(text.other.quoted)\(note)")
        continue
      }
      lines.append("  \(word.key):\(note)")
      for category in rule.categories {
        lines.append("    \(category): \((text.forms[category] ?? text.other).quoted)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// As a text of YAML between quotation marks.
  fileprivate var quoted: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      .replacing("\u{202F}", with: "\\u202F").replacing("\u{A0}", with: "\\u00A0")
    return "\"\(escaped)\""
  }
}
