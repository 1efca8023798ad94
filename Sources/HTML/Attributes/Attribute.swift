/// A name and a value on an element: `.href("/about")`, `.class("post")`, `.controls`.
///
/// Attributes are written in the order given, with their values escaped and in double quotes. Each name is
/// written once, at the place of its first occurrence: the values of several `.class` are joined by spaces;
/// of any other attribute, the last value is written. An attribute whose value is nil is left out.
///
/// Values are not checked. An address from outside may be a `javascript:` URL: check it before you use it.
public struct Attribute: Sendable {
  enum Value {
    case none
    case empty
    case text(String)
  }

  /// Written before the name. It is separate, so that no string has to be made of both.
  enum Prefix {
    case none
    case data
    case aria
  }

  let prefix: Prefix
  let name: StaticString
  let value: Value

  init(_ prefix: Prefix, _ name: StaticString, _ value: Value) {
    self.prefix = prefix
    self.name = name
    self.value = value
  }

  /// Any attribute; nil leaves it out. The name is written unescaped.
  public init(_ name: StaticString, _ value: String?) { self.init(.none, name, Value(value)) }

  /// A boolean attribute, which is true by its presence.
  public init(_ name: StaticString) { self.init(.none, name, .empty) }

  init(_ name: StaticString, _ number: Int?) { self.init(name, number.map { String($0) }) }

  /// `data-NAME`: for scripts and styles of the site itself.
  public static func data(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(.data, name, Value(value))
  }

  /// `aria-NAME`: `.aria("label", "Older posts")`, `.aria("hidden", "true")`.
  public static func aria(_ name: StaticString, _ value: String?) -> Attribute {
    Attribute(.aria, name, Value(value))
  }

  /// `attribute` if `condition` is true, otherwise none: `.when(isOn, .checked)`.
  public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
    condition ? attribute() : Attribute(.none, "", .none)
  }
}

extension Attribute.Value {
  fileprivate init(_ value: String?) { self = value.map { .text($0) } ?? .none }
}

extension Attribute {
  var isPresent: Bool {
    if case .none = value { false } else { true }
  }

  var isClass: Bool { isNamed(.none, "class") }

  func hasName(of other: Attribute) -> Bool { isNamed(other.prefix, other.name) }

  private func isNamed(_ prefix: Prefix, _ name: StaticString) -> Bool {
    guard self.prefix == prefix else { return false }
    return self.name.withUTF8Buffer { own in name.withUTF8Buffer { own.elementsEqual($0) } }
  }
}
