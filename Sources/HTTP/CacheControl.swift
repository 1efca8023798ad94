public import HTTPTypes

/// The directives for caches of a response: `Cache-Control` (RFC 9111 §5.2.2).
public struct CacheControl: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: directives, as in the field.
  public init(_ description: String) { self.description = description }

  /// The content never changes: any cache may keep it for a year without revalidation.
  public static let immutable = CacheControl("public, max-age=31536000, immutable")
  /// Any cache may keep it, and revalidates it before each use.
  public static let revalidated = CacheControl("public, no-cache")
  /// Only the reader's own cache may keep it, and revalidates it before each use.
  public static let personal = CacheControl("private, no-cache")
  /// No cache may keep it.
  public static let notStored = CacheControl("no-store")

  /// Any cache may keep it for `maxAge`, in whole seconds, without revalidation.
  public static func shared(maxAge: Duration) -> CacheControl {
    CacheControl("public, max-age=\(maxAge.components.seconds)")
  }

  /// Whether intermediaries must not change the content (`no-transform`).
  public var forbidsTransformation: Bool { description.hasListMember("no-transform") }
}

extension Response {
  /// The value of `Cache-Control`.
  public var cacheControl: CacheControl? {
    get { headerFields.value(of: .cacheControl).map { CacheControl($0) } }
    set { headerFields[.cacheControl] = newValue?.description }
  }

  /// Adds the request field `name` to `Vary` (RFC 9110 §12.5.5), unless it is there.
  public mutating func addVary(_ name: HTTPField.Name) {
    let values = headerFields[values: .vary]
    if values.contains(where: { $0.hasListMember("*") || $0.hasListMember(name.canonicalName) }) { return }
    let members = values + [name.rawName]
    headerFields[.vary] = members.joined(separator: ", ")
  }

  /// The value of `ETag`; nil if it is malformed.
  public var entityTag: EntityTag? {
    get { headerFields.value(of: .eTag).flatMap { EntityTag($0) } }
    set { headerFields[.eTag] = newValue?.description }
  }
}
