import Sanitizer

/// The properties of a block of code: its language, the name of its file, and how long its lines are.
struct CodeBlock {
  private(set) var longestLine = 0
  private var line = 0
  private var language: String?
  private var file: String?

  /// - Parameters:
  ///   - groups: the start tags around the block.
  ///   - pre: its own start tag.
  init(groups: [MarkupTag], pre: MarkupTag) {
    for tag in groups + [pre] { note(tag) }
  }

  mutating func note(_ tag: MarkupTag) {
    for name in tag.classes {
      for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) {
        language = String(name.dropFirst(prefix.count))
      }
    }
    for name in ["title", "data-title", "data-filename"] {
      if let value = tag[name], !value.isEmpty { file = value }
    }
  }

  /// - Parameter text: characters of the code, escaped.
  mutating func read(_ text: ArraySlice<UInt8>) {
    var isReference = false
    for byte in text {
      switch byte {
      case 0x0A: line = 0
      case 0x09: line += 4
      case UInt8(ascii: "&"):
        isReference = true
        line += 1
      case UInt8(ascii: ";") where isReference: isReference = false
      case 0x80..<0xC0: break
      default: if !isReference { line += 1 }
      }
      longestLine = max(longestLine, line)
    }
  }

  /// The start of the frame: one of two widths, and what the code is, which the style sheet shows. It is no
  /// text: nobody copies it, and a post has the text that its author wrote.
  var opening: String {
    let shape = longestLine > Self.lettersInColumn ? "code-block wide" : "code-block"
    let name = file.map { "<span class=\"code-file\" data-text=\"\($0)\"></span>" } ?? ""
    let kind = languageName.map { "<span class=\"code-language\" data-text=\"\($0)\"></span>" } ?? ""
    let head = name + kind
    return "<div class=\"\(shape)\">" + (head.isEmpty ? "" : "<div class=\"code-head\">\(head)</div>")
  }

  /// Longer lines do not fit into the column of the text.
  private static let lettersInColumn = 78

  private var languageName: String? {
    guard let language, !language.isEmpty, !["plaintext", "text", "none", "plain"].contains(language) else {
      return nil
    }
    return Self.names[language.lowercased()] ?? language.prefix(1).uppercased() + language.dropFirst()
  }

  private static let names = [
    "js": "JavaScript", "javascript": "JavaScript", "ts": "TypeScript", "typescript": "TypeScript",
    "html": "HTML", "css": "CSS", "json": "JSON", "yaml": "YAML", "yml": "YAML", "sql": "SQL", "xml": "XML",
    "sh": "Shell", "bash": "Shell", "shell": "Shell", "zsh": "Shell", "console": "Console", "cpp": "C++",
    "c++": "C++", "csharp": "C#", "cs": "C#", "objc": "Objective-C", "objectivec": "Objective-C",
    "php": "PHP", "toml": "TOML", "py": "Python", "rb": "Ruby", "rs": "Rust", "kt": "Kotlin",
    "md": "Markdown", "http": "HTTP", "graphql": "GraphQL", "tsx": "TSX", "jsx": "JSX", "ini": "INI",
  ]
}
