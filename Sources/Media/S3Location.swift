import URIs

/// A place for media in S3, or in a service like it: a bucket, with a prefix before the keys of its objects.
public struct S3Location: Hashable, Sendable {
  public var bucket: String
  /// Empty, or ends with a slash.
  public var prefix: String

  /// Reads `s3://bucket/prefix`, whose names consist of characters that are written in URLs as they are.
  public init?(_ text: String) {
    let reference = URIReference(text)
    guard reference.scheme == "s3", let bucket = reference.authority, reference.query == nil,
      reference.fragment == nil, (3...63).contains(bucket.utf8.count),
      bucket.utf8.allSatisfy(Self.isOfBuckets)
    else { return nil }
    let parts = reference.path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.allSatisfy({ $0 != "." && $0 != ".." && $0.utf8.allSatisfy(Self.isUnreserved) }) else {
      return nil
    }
    self.bucket = bucket
    prefix = parts.map { "\($0)/" }.joined()
  }

  private static func isOfBuckets(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-.".utf8.contains(byte)
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    isOfBuckets(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
  }
}

extension S3Location: CustomStringConvertible {
  public var description: String { "s3://\(bucket)/\(prefix)".trimmingSlash }
}

extension String {
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
