public import HTTPTypes

/// The instance manipulations that a client accepts: `A-IM` (RFC 3229 §10.5.3). They send the changes instead
/// of the whole content.
public struct InstanceManipulations: Sendable {
  private var feed = 0
  private var identity = 0

  /// From one or several fields of `request`.
  public init(of request: Request) {
    for field in request.headerFields
    where field.name.canonicalName.utf8.count == 4 && field.name == .acceptInstanceManipulation {
      field.withUnsafeBytesOfValue { read($0) }
    }
  }

  /// Whether the client prefers `feed`, the entries of a feed that are new to it, to the whole.
  public var prefersFeed: Bool { feed > 0 && feed >= identity }

  private mutating func read(_ fieldValue: UnsafeBufferPointer<UInt8>) {
    for member in fieldValue[...].parts(separatedBy: ",") {
      var parts = member.parts(separatedBy: ";")
      guard let name = parts.next() else { continue }
      if name.equals("feed") { feed = parts.firstWeight }
      if name.equals("identity") { identity = parts.firstWeight }
    }
  }
}

extension HTTPField.Name {
  /// `A-IM`
  public static let acceptInstanceManipulation = HTTPField.Name("A-IM")!
  /// `IM`: the manipulations that were applied.
  public static let instanceManipulation = HTTPField.Name("IM")!
  /// `Delta-Base`: the entity tag of the representation to which the changes apply.
  public static let deltaBase = HTTPField.Name("Delta-Base")!
}

extension HTTPResponse.Status {
  /// 226: the body contains the changes, not the whole (RFC 3229 §10.4.1).
  public static let imUsed = HTTPResponse.Status(code: 226, reasonPhrase: "IM Used")
}
