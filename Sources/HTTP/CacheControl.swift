public import HTTPTypes

/// What caches may do with a response (RFC 9111 §5.2.2), as it stands in `Cache-Control`.
public struct CacheControl: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: directives as they stand in the field.
  public init(_ description: String) { self.description = description }

  /// For an address whose content never changes: any cache may keep it for a year and need not ask again.
  public static let immutable = CacheControl("public, max-age=31536000, immutable")
  /// Any cache may keep it but asks before each use.
  public static let revalidated = CacheControl("public, no-cache")
  /// Only the reader's own cache may keep it, and asks before each use.
  public static let personal = CacheControl("private, no-cache")
  /// No cache may keep it.
  public static let notStored = CacheControl("no-store")

  /// Any cache may keep it and use it without asking for `maxAge`, in whole seconds.
  public static func shared(maxAge: Duration) -> CacheControl {
    CacheControl("public, max-age=\(maxAge.components.seconds)")
  }

  /// Whether intermediaries must leave the content as it is (`no-transform`).
  public var forbidsTransformation: Bool { description.hasListMember("no-transform") }
}

extension Response {
  /// The value of `Cache-Control`.
  public var cacheControl: CacheControl? {
    get { headerFields.value(of: .cacheControl).map { CacheControl($0) } }
    set { headerFields[.cacheControl] = newValue?.description }
  }

  /// Says that the response depends on the request field `name` (RFC 9110 §12.5.5), unless `Vary` says so
  /// already.
  public mutating func addVary(_ name: HTTPField.Name) {
    let values = headerFields[values: .vary]
    if values.contains(where: { $0.hasListMember("*") || $0.hasListMember(name.canonicalName) }) { return }
    let members = values + [name.rawName]
    headerFields[.vary] = members.joined(separator: ", ")
  }

  /// The value of `ETag`; nil also where it is malformed.
  public var entityTag: EntityTag? {
    get { headerFields.value(of: .eTag).flatMap { EntityTag($0) } }
    set { headerFields[.eTag] = newValue?.description }
  }
}
