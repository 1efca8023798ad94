/// The name of a route in logs and metrics: `posts.tag`.
///
/// It is as cheap to copy and compare as a literal, and written like one: `let name: RouteName = "file"`. The
/// memory of a name that is computed is never freed, so create one for each route when the program starts,
/// and none for a request. Then the number of names does not depend on what clients request.
public struct RouteName: Sendable, ExpressibleByStringLiteral {
  /// Where the UTF-8 of the name begins, for as long as the process lives. The same for all copies of one
  /// name.
  public let address: UInt
  private let count: Int

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    address = UInt(bitPattern: bytes.baseAddress)
    count = bytes.count
  }

  /// Points at the literal itself: this allocates nothing.
  public init(stringLiteral name: StaticString) {
    if name.hasPointerRepresentation {
      self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    } else {
      self.init(name.description)
    }
  }

  /// - Parameter name: copied to memory that is never freed.
  public init(_ name: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.utf8.count)
    _ = bytes.initialize(from: name.utf8)
    self.init(UnsafeBufferPointer(bytes))
  }

  /// Calls `body` with the UTF-8 of the name.
  public func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: count))
  }
}

extension RouteName: Hashable {
  /// Two names are equal when their texts are, also at different addresses.
  public static func == (left: RouteName, right: RouteName) -> Bool {
    left.address == right.address || left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension RouteName: CustomStringConvertible {
  public var description: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
