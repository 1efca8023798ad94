/// A pattern of paths as programs of Node and Go read it: `*` and `?` stand for parts of a name, `**` for any
/// number of folders, `{a,b}` for alternatives, and `[ab]` for one of some characters.
struct PathPattern {
  let text: String
  private let expression: Regex<AnyRegexOutput>?

  /// - Parameter text: without slashes at its ends. A malformed pattern means only the path that it is.
  /// - Parameter isFlat: whether `*` and `?` mean slashes, too, and other characters only themselves, as in
  ///   Ruby.
  init(_ text: String, isFlat: Bool = false) {
    self.text = text
    guard text.utf8.count <= Self.longest else {
      expression = nil
      return
    }
    expression = try? Regex(isFlat ? Self.flatExpression(text) : Self.expression(text))
  }

  /// The longest pattern in bytes: what is nested deeper than this would use up the stack.
  static let longest = 1000

  /// Whether the pattern means the whole path.
  func matches(_ path: String) -> Bool {
    path == text || expression.map { path.wholeMatch(of: $0) != nil } ?? false
  }

  private static func flatExpression(_ pattern: String) -> String {
    pattern.map { character in
      switch character {
      case "*": "(?s:.*)"
      case "?": "(?s:.)"
      case _ where character.isLetter || character.isNumber || "/-_ ".contains(character): String(character)
      default: "\\\(character)"
      }
    }.joined()
  }

  private static func expression(_ pattern: String) -> String {
    var expression = ""
    var braces = 0
    var rest = pattern[...]
    while let character = rest.popFirst() {
      switch character {
      case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        // `**/a.md` is also `a.md`.
        let isFolder = rest.first == "/"
        if isFolder { rest.removeFirst() }
        expression += isFolder ? "(?:.*/)?" : ".*"
      case "*": expression += "[^/]*"
      case "?": expression += "[^/]"
      case "{":
        braces += 1
        expression += "(?:"
      case "}" where braces > 0:
        braces -= 1
        expression += ")"
      case "," where braces > 0: expression += "|"
      case "[":
        expression += "["
        if rest.first == "!" {
          rest.removeFirst()
          expression += "^"
        }
      case "]": expression += "]"
      case ".", "+", "(", ")", "}", "^", "$", "|", "\\": expression += "\\\(character)"
      default: expression.append(character)
      }
    }
    return expression
  }
}

extension String {
  /// The path with the folders above it, from the root on: `a`, `a/b`, `a/b/c.md`.
  var pathsFromRoot: [String] {
    let parts = split(separator: "/")
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
