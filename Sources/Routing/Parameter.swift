/// How the text of a placeholder becomes a value, and the value the text.
///
/// Both directions work on decoded text; splitting, percent-encoding and decoding are the router's. They have
/// to agree: what `parse` makes of the text that `print` gives is the value again, and `parse` takes no other
/// text for that value if each value is to have a single URL.
public struct Parameter<Value: Sendable>: Sendable {
  /// What kind of text it takes, for people: `an integer from 1`.
  public let kind: String
  @usableFromInline let parse: @Sendable (String) -> Value?
  @usableFromInline let print: @Sendable (Value) -> String
  /// The value of a query parameter that is not there; nil where it has to be there.
  @usableFromInline private(set) var absent: Value?
  @usableFromInline private(set) var isAbsent: @Sendable (Value) -> Bool = { _ in false }
  private(set) var takesEveryText = false

  /// - Parameter kind: what `parse` takes, as in `a date as 2025-12-31`.
  public init(
    _ kind: String, parse: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String
  ) {
    self.kind = kind
    self.parse = parse
    self.print = print
  }

  /// A query parameter that may be missing and then is `value`; a URL for `value` leaves it out.
  public func defaulting(to value: Value) -> Parameter where Value: Equatable {
    var parameter = self
    parameter.absent = value
    parameter.isAbsent = { $0 == value }
    return parameter
  }

  /// A query parameter that may be missing and then is nil: `.optional(.text)`.
  public static func optional<Wrapped>(_ wrapped: Parameter<Wrapped>) -> Parameter where Value == Wrapped? {
    var parameter = Parameter(
      wrapped.kind, parse: { wrapped.parse($0).map(Optional.some) }, print: { $0.map(wrapped.print) ?? "" })
    parameter.absent = .some(nil)
    parameter.isAbsent = { $0 == nil }
    parameter.takesEveryText = wrapped.takesEveryText
    return parameter
  }
}

extension Parameter where Value == String {
  /// Any text that is not empty.
  ///
  /// Two texts have no address in a path, as RFC 3986 §5.2.4 takes them away however they are encoded: `.`
  /// and `..`.
  public static var text: Parameter {
    var text = Parameter("text", parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
    text.takesEveryText = true
    return text
  }

  /// Any text, also the empty one: what `{name...}` takes.
  public static var raw: Parameter {
    var raw = Parameter("anything", parse: { $0 }, print: { $0 })
    raw.takesEveryText = true
    return raw
  }
}

extension Parameter where Value == Int {
  /// An integer that is at least `lowest`, in decimal digits without a plus sign or leading zeros.
  public static func integer(from lowest: Int = 0) -> Parameter {
    Parameter("an integer from \(lowest)") { text in
      guard let number = Int(text), number >= lowest, String(number) == text else { return nil }
      return number
    } print: {
      String($0)
    }
  }

  /// The number of a page: an integer from 1, and 1 where it is missing.
  public static var page: Parameter { integer(from: 1).defaulting(to: 1) }
}

extension Parameter where Value: RawRepresentable, Value.RawValue == String {
  /// One of the raw values of `type`, spelled exactly.
  public static func oneOf(_ type: Value.Type) -> Parameter {
    Parameter("a \(type)", parse: { Value(rawValue: $0) }, print: { $0.rawValue })
  }
}
