import Yams

/// A value of a YAML or TOML document.
enum DocumentValue {
  case yaml(Node)
  case toml(TOMLValue)

  /// Whether it is YAML's `null`, which stands for an absent value.
  var isNull: Bool { if case .yaml(let node) = self { node.null != nil } else { false } }

  /// The text of a value that is neither list nor mapping, as it is written.
  var text: String? {
    switch self {
    case .yaml(let node): node.scalar?.string
    case .toml(.text(let text)): text
    case .toml(.boolean(let value)): "\(value)"
    case .toml: nil
    }
  }

  var bool: Bool? {
    switch self {
    case .yaml(let node): node.bool
    case .toml(.boolean(let value)): value
    case .toml: nil
    }
  }

  var items: [DocumentValue]? {
    switch self {
    case .yaml(let node): node.sequence.map { $0.map(DocumentValue.yaml) }
    case .toml(.array(let values)): values.map(DocumentValue.toml)
    case .toml: nil
    }
  }

  /// The keys, with their lines, and values of a mapping; the name of a key that is no text is nil.
  var pairs: [(name: String?, line: Int, value: DocumentValue)]? {
    switch self {
    case .yaml(let node):
      node.mapping?.map { key, value in (key.scalar?.string, key.mark?.line ?? 1, .yaml(value)) }
    case .toml(.table(let table)): table.pairs.map { ($0.key, $0.line, .toml($0.value)) }
    case .toml: nil
    }
  }

  /// The line in which it begins.
  var line: Int {
    switch self {
    case .yaml(let node): node.mark?.line ?? 1
    case .toml(.table(let table)): table.line
    case .toml: 1
    }
  }
}
