import Yams

/// A value of any kind, for programs that keep what they do not know.
package indirect enum YAMLValue: Sendable {
  case null
  case bool(Bool)
  /// As it is written, in a form that JSON has as well.
  case number(String)
  /// Dates, too.
  case text(String)
  case list([YAMLValue])
  /// Keys that are no texts are left out.
  case mapping([(key: String, value: YAMLValue)])

  init(_ value: DocumentValue) {
    if let items = value.items {
      self = .list(items.map { YAMLValue($0) })
    } else if let pairs = value.pairs {
      self = .mapping(pairs.compactMap { pair in pair.name.map { ($0, YAMLValue(pair.value)) } })
    } else {
      self = value.isQuoted ? .text(value.text ?? "") : Self(word: value)
    }
  }

  private init(word value: DocumentValue) {
    let text = value.text ?? ""
    if value.isNull {
      self = .null
    } else if let bool = value.bool {
      self = .bool(bool)
    } else if text.wholeMatch(of: #/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/#) != nil {
      self = .number(text)
    } else {
      self = .text(text)
    }
  }
}

extension DocumentValue {
  /// Whether it is a text whatever it says, such as one between quotation marks.
  fileprivate var isQuoted: Bool {
    switch self {
    case .yaml(let node): node.scalar.map { $0.style != .plain && $0.style != .any } ?? false
    case .toml(.text), .plain: true
    case .toml: false
    }
  }
}
