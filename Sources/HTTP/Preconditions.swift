import HTTPTypes
public import Timestamps

/// The conditions under which a client wants its request to be carried out (RFC 9110 §13).
public struct Preconditions: Sendable {
  /// What to do with the request.
  public enum Verdict: Hashable, Sendable {
    case proceed
    /// 304 for GET and HEAD.
    case notModified
    /// 412.
    case failed
  }

  private let request: Request

  public init(of request: Request) { self.request = request }

  /// Weighs the conditions in the order of RFC 9110 §13.2.2 against the validators of what is there.
  ///
  /// A handler that changes something calls this before it does; for GET and HEAD ``conditionalRequests``
  /// does.
  ///
  /// - Parameters:
  ///   - entityTag: of the current representation, nil where it has none.
  ///   - lastModified: compared in whole seconds.
  ///   - exists: whether there is a current representation, which is what `*` asks.
  public func verdict(entityTag: EntityTag?, lastModified: Timestamp?, exists: Bool = true) -> Verdict {
    let isRead = request.method == .get || request.method == .head
    if let ifMatch = request.headerFields[.ifMatch] {
      let matches = holds(ifMatch, exists: exists) { entityTag?.matchesStrongly($0) ?? false }
      if !matches { return .failed }
    } else if let limit = date(.ifUnmodifiedSince), let lastModified, lastModified.wholeSeconds > limit {
      return .failed
    }
    if let ifNoneMatch = request.headerFields[.ifNoneMatch] {
      let matches = holds(ifNoneMatch, exists: exists) { entityTag?.matchesWeakly($0) ?? false }
      if matches { return isRead ? .notModified : .failed }
    } else if isRead, let since = date(.ifModifiedSince), let lastModified,
      lastModified.wholeSeconds <= since
    {
      return .notModified
    }
    return .proceed
  }

  /// Whether `Range` is to be looked at (RFC 9110 §13.1.5): `If-Range` is absent or names exactly this
  /// representation.
  func allowsRange(entityTag: EntityTag?, lastModified: String?) -> Bool {
    guard let ifRange = request.headerFields[.ifRange] else { return true }
    if let tag = EntityTag(ifRange) { return entityTag?.matchesStrongly(tag) ?? false }
    guard let date = Timestamp(httpDate: ifRange), let lastModified else { return false }
    return Timestamp(httpDate: lastModified) == date
  }

  private func holds(_ fieldValue: String, exists: Bool, _ matches: (EntityTag) -> Bool) -> Bool {
    if fieldValue == "*" { return exists }
    return EntityTag.list(fieldValue)?.contains(where: matches) ?? false
  }

  /// Whole seconds since 1970; nil where the field is absent, given twice or not a date.
  private func date(_ name: HTTPField.Name) -> Int64? {
    request.headerFields[name].flatMap { Timestamp(httpDate: $0)?.wholeSeconds }
  }
}

extension Timestamp {
  fileprivate var wholeSeconds: Int64 { microseconds / 1_000_000 }
}
