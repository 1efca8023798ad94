/// Reads the text of a placeholder as a value, and prints the value as text.
///
/// Both directions work on decoded text; the router splits, encodes and decodes. For the result of `print`,
/// `parse` must return the same value. If each value is to have a single URL, `parse` must accept no other
/// text for it.
public struct Parameter<Value: Sendable>: Sendable {
  /// A description of the text that it accepts, for messages: `an integer from 1`.
  public let kind: String
  @usableFromInline let parse: @Sendable (String) -> Value?
  @usableFromInline let print: @Sendable (Value) -> String
  /// The value of a missing query parameter; nil if the parameter is required.
  @usableFromInline private(set) var absent: Value?
  @usableFromInline private(set) var isAbsent: @Sendable (Value) -> Bool = { _ in false }
  private(set) var takesEveryText = false
  private let example: Value?

  /// - Parameters:
  ///   - kind: a description of the text that `parse` accepts: `a date as 2025-12-31`.
  ///   - example: any value. The router creates a value of the route with it to find the name of the route.
  ///     Not needed if there is a default.
  public init(
    _ kind: String, example: Value? = nil, parse: @escaping @Sendable (String) -> Value?,
    print: @escaping @Sendable (Value) -> String
  ) {
    self.kind = kind
    self.example = example
    self.parse = parse
    self.print = print
  }

  /// The text of an example; nil if there is none.
  var exampleText: String? { (example ?? absent).map(print) }

  /// A query parameter that is `value` if it is missing; a URL for `value` leaves it out.
  public func defaulting(to value: Value) -> Parameter where Value: Equatable {
    var parameter = self
    parameter.absent = value
    parameter.isAbsent = { $0 == value }
    return parameter
  }

  /// A query parameter that is nil if it is missing: `.optional(.text)`.
  public static func optional<Wrapped>(_ wrapped: Parameter<Wrapped>) -> Parameter where Value == Wrapped? {
    var parameter = Parameter(
      wrapped.kind, example: wrapped.example.map { .some($0) },
      parse: { wrapped.parse($0).map(Optional.some) }, print: { $0.map(wrapped.print) ?? "" })
    parameter.absent = .some(nil)
    parameter.isAbsent = { $0 == nil }
    parameter.takesEveryText = wrapped.takesEveryText
    return parameter
  }
}

extension Parameter where Value == String {
  /// Any text that is not empty.
  ///
  /// `.` and `..` have no address in a path: RFC 3986 §5.2.4 removes these segments, encoded or not.
  public static var text: Parameter {
    var text = Parameter("text", example: "text", parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
    text.takesEveryText = true
    return text
  }

  /// Any text, also an empty one, as `{name...}` needs it.
  public static var raw: Parameter {
    var raw = Parameter("anything", example: "", parse: { $0 }, print: { $0 })
    raw.takesEveryText = true
    return raw
  }
}

extension Parameter where Value == Int {
  /// An integer that is at least `lowest`, in decimal digits without a plus sign or leading zeros.
  public static func integer(from lowest: Int = 0) -> Parameter {
    Parameter("an integer from \(lowest)", example: lowest) { text in
      guard let number = Int(text), number >= lowest, String(number) == text else { return nil }
      return number
    } print: {
      String($0)
    }
  }

  /// The number of a page: an integer from 1; 1 if it is missing.
  public static var page: Parameter { integer(from: 1).defaulting(to: 1) }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values of `type`, spelled exactly.
  public static func oneOf(_ type: Value.Type) -> Parameter {
    Parameter(
      "a \(type)", example: type.allCases.first, parse: { Value(rawValue: $0) }, print: { $0.rawValue })
  }
}
