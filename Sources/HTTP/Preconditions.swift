import HTTPTypes
public import Timestamps

/// The preconditions of a request (RFC 9110 §13).
public struct Preconditions: Sendable {
  /// The result of evaluating the preconditions.
  public enum Verdict: Hashable, Sendable {
    case proceed
    /// 304 for GET and HEAD.
    case notModified
    /// 412.
    case failed
  }

  private let isRead: Bool
  private var ifMatch: String?
  private var ifNoneMatch: String?
  private var ifModifiedSince: String?
  private var ifUnmodifiedSince: String?
  private var ifRange: String?
  /// `Range` of a GET.
  private(set) var range: String?

  public init(of request: borrowing Request) {
    let isGet = request.method == .get
    isRead = isGet || request.method == .head
    for field in request.headerFields where field.name.mayBeCondition {
      switch field.name {
      case .ifMatch: ifMatch.join(field)
      case .ifNoneMatch: ifNoneMatch.join(field)
      case .ifModifiedSince: ifModifiedSince.join(field)
      case .ifUnmodifiedSince: ifUnmodifiedSince.join(field)
      case .ifRange: ifRange.join(field)
      case .range where isGet: range.join(field)
      default: break
      }
    }
  }

  /// Whether there are no conditions, as in most requests.
  var isEmpty: Bool {
    ifMatch == nil && ifNoneMatch == nil && ifModifiedSince == nil && ifUnmodifiedSince == nil && range == nil
  }

  /// Evaluates the conditions in the order of RFC 9110 §13.2.2 against the validators of the current
  /// representation.
  ///
  /// Call it before a change; for GET and HEAD ``conditionalRequests`` does. A malformed or repeated date is
  /// ignored, as are dates if there is no `lastModified`; a malformed list of tags matches nothing.
  ///
  /// - Parameters:
  ///   - entityTag: of the current representation; nil if it has none.
  ///   - lastModified: compared in whole seconds.
  ///   - exists: whether there is a current representation; decides about `*`.
  public func verdict(entityTag: EntityTag?, lastModified: Timestamp?, exists: Bool = true) -> Verdict {
    if let ifMatch {
      let matches = holds(ifMatch, exists: exists) { entityTag?.matchesStrongly($0) ?? false }
      if !matches { return .failed }
    } else if let lastModified, let limit = seconds(ifUnmodifiedSince), lastModified.wholeSeconds > limit {
      return .failed
    }
    if let ifNoneMatch {
      let matches = holds(ifNoneMatch, exists: exists) { entityTag?.matchesWeakly($0) ?? false }
      if matches { return isRead ? .notModified : .failed }
    } else if isRead, let lastModified, let since = seconds(ifModifiedSince),
      lastModified.wholeSeconds <= since
    {
      return .notModified
    }
    return .proceed
  }

  /// Whether `Range` applies (RFC 9110 §13.1.5): `If-Range` is absent, or names this representation by a
  /// strong tag or by the exact date.
  func allowsRange(entityTag: EntityTag?, lastModified: Timestamp?) -> Bool {
    guard let ifRange else { return true }
    if let tag = EntityTag(ifRange) { return entityTag?.matchesStrongly(tag) ?? false }
    guard let date = seconds(ifRange), let lastModified else { return false }
    return lastModified.wholeSeconds == date
  }

  private func holds(_ fieldValue: String, exists: Bool, _ matches: (EntityTag) -> Bool) -> Bool {
    if fieldValue == "*" { return exists }
    return EntityTag.list(fieldValue)?.contains(where: matches) ?? false
  }

  /// Seconds since 1970; nil for a malformed date.
  private func seconds(_ fieldValue: String?) -> Int64? {
    fieldValue.flatMap { Timestamp(httpDate: $0)?.wholeSeconds }
  }
}

extension HTTPField.Name {
  /// `Range` or a field that begins with `If-`, by two letters: this is checked for every request.
  fileprivate var mayBeCondition: Bool {
    var letters = canonicalName.utf8.makeIterator()
    let (first, second) = (letters.next(), letters.next())
    return first == UInt8(ascii: "i") && second == UInt8(ascii: "f")
      || first == UInt8(ascii: "r") && second == UInt8(ascii: "a")
  }
}

extension String? {
  /// Several fields of a name form one list (RFC 9110 §5.3).
  fileprivate mutating func join(_ field: HTTPField) {
    self = map { "\($0), \(field.value)" } ?? field.value
  }
}

extension Timestamp {
  fileprivate var wholeSeconds: Int64 { microseconds / 1_000_000 }
}
