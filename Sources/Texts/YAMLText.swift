/// Writes front matter as people write it: texts without quotation marks where YAML allows that.
public struct YAMLText: Sendable {
  /// The lines so far, each with its line feed.
  public private(set) var text = ""

  public init() {}

  /// A text; nothing for nil and for an empty one.
  public mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    text += "\(key): \(Self.scalar(value, indentation: ""))\n"
  }

  /// A key with an empty text: `title: ""`. A key without a value would be null.
  public mutating func addBlank(_ key: String) { text += "\(key): \"\"\n" }

  /// `true` or `false`.
  public mutating func add(_ key: String, _ value: Bool) { text += "\(key): \(value)\n" }

  /// A line for people. It has no line feed.
  public mutating func comment(_ line: String) { text += "# \(line)\n" }

  /// A list of texts on one line.
  public mutating func add(_ key: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    text += "\(key): [\(values.map(Self.flowScalar).joined(separator: ", "))]\n"
  }

  /// A list of mappings. Values that are nil or empty are left out.
  public mutating func add(_ key: String, _ items: [[(key: String, value: String?)]]) {
    guard !items.isEmpty else { return }
    text += "\(key):\n"
    for item in items {
      var lead = "  - "
      for case (let key, let value?) in item where !value.isEmpty {
        text += "\(lead)\(key): \(Self.scalar(value, indentation: "    "))\n"
        lead = "    "
      }
    }
  }

  /// Lines below a key, each of them YAML already.
  public mutating func add(_ key: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    text += "\(key):\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// Several lines become a literal block.
  private static func scalar(_ value: String, indentation: String) -> String {
    guard value.contains(where: \.isNewline) else { return isPlain(value) ? value : quoted(value) }
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
    let isShown = value.unicodeScalars.allSatisfy { $0 == "\n" || isPrintable($0) }
    guard isShown, lines.first?.first?.isWhitespace == false, lines.last?.isEmpty == false else {
      return quoted(value)
    }
    return "|-\n" + lines.map { $0.isEmpty ? "" : "\(indentation)  \($0)" }.joined(separator: "\n")
  }

  /// A text that may also stand in a list on one line.
  private static func flowScalar(_ value: String) -> String {
    isPlain(value) && !value.contains(where: { ",[]{}".contains($0) }) ? value : quoted(value)
  }

  /// Whether YAML reads the text as it is without quotation marks.
  private static func isPlain(_ value: String) -> Bool {
    guard let first = value.first, let last = value.last, first.isLetter || first.isNumber || first == "/",
      last != ":", !last.isWhitespace, value.unicodeScalars.allSatisfy(isPrintable)
    else { return false }
    return !value.contains(": ") && !value.contains(" #")
      && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(value.lowercased())
  }

  private static func quoted(_ value: String) -> String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  /// YAML 1.2 §5.1.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      // Line separators and the byte order mark have a meaning of their own.
      ![0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    default: false
    }
  }
}
