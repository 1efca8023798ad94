import Yams

/// A value of a YAML or TOML document, or a text that stands for itself.
enum DocumentValue {
  case yaml(Node)
  case toml(TOMLValue)
  /// May be empty, which stands for an absent value.
  case plain(String)

  /// Whether it is YAML's `null`, or a plain text that is empty: both stand for an absent value.
  var isNull: Bool {
    switch self {
    case .yaml(let node): node.null != nil
    case .toml: false
    case .plain(let text): text.isEmpty
    }
  }

  /// The text of a value that is neither list nor mapping, as it is written.
  var text: String? {
    switch self {
    case .yaml(let node): node.scalar?.string
    case .toml(.text(let text)), .toml(.word(let text)): text
    case .toml(.boolean(let value)): "\(value)"
    case .toml: nil
    case .plain(let text): text
    }
  }

  var bool: Bool? {
    switch self {
    case .yaml(let node): node.bool
    case .toml(.boolean(let value)): value
    case .toml: nil
    case .plain(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    }
  }

  var items: [DocumentValue]? {
    switch self {
    case .yaml(let node): node.sequence.map { $0.map(DocumentValue.yaml) }
    case .toml(.array(let values)): values.map(DocumentValue.toml)
    case .toml, .plain: nil
    }
  }

  /// The keys, with their lines, and values of a mapping; the name of a key that is no text is nil.
  var pairs: [(name: String?, line: Int, value: DocumentValue)]? {
    switch self {
    case .yaml(let node):
      node.mapping?.map { key, value in (key.scalar?.string, key.mark?.line ?? 1, .yaml(value)) }
    case .toml(.table(let table)): table.pairs.map { ($0.key, $0.line, .toml($0.value)) }
    case .toml, .plain: nil
    }
  }

  /// The line in which it begins.
  var line: Int {
    switch self {
    case .yaml(let node): node.mark?.line ?? 1
    case .toml(.table(let table)): table.line
    case .toml, .plain: 1
    }
  }
}
