import HTTPTypes

/// The ranges of a request: `Range: bytes=…` (RFC 9110 §14.1.2).
public struct ByteRanges: Hashable, Sendable {
  /// A range as requested, before the length of the content is known.
  public enum Specification: Hashable, Sendable {
    case from(Int)
    /// First and last byte, both included.
    case between(Int, Int)
    /// The last so many bytes.
    case suffix(Int)
  }

  /// At least one.
  public let specifications: [Specification]

  /// The maximum number of ranges in one request; more are an attack.
  static let maximumCount = 16

  /// Parses the value of `Range`. Nil for another unit than bytes and for a malformed value: such a field is
  /// ignored.
  public init?(_ fieldValue: some StringProtocol) {
    let text = Substring(fieldValue)
    guard text.prefix(6).lowercased() == "bytes=" else { return nil }
    var specifications: [Specification] = []
    for member in text.dropFirst(6).split(separator: ",") {
      let member = member.trimmed
      if member.isEmpty { continue }
      guard let specification = Self.specification(member) else { return nil }
      specifications.append(specification)
    }
    guard (1...Self.maximumCount).contains(specifications.count) else { return nil }
    self.specifications = specifications
  }

  /// The ranges within content of `length` bytes, in the requested order. Empty if there are none: 416.
  public func resolved(length: Int) -> [Range<Int>] {
    specifications.compactMap { specification in
      switch specification {
      case .from(let start): start < length ? start..<length : nil
      case .between(let start, let last): start < length ? start..<min(last + 1, length) : nil
      case .suffix(let count): count > 0 && length > 0 ? max(0, length - count)..<length : nil
      }
    }
  }

  private static func specification(_ text: Substring) -> Specification? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (number(ends[0]), number(ends[1])) {
    case (let start?, let last?): return start <= last ? .between(start, last) : nil
    case (let start?, nil): return ends[1].isEmpty ? .from(start) : nil
    case (nil, let count?): return ends[0].isEmpty ? .suffix(count) : nil
    case (nil, nil): return nil
    }
  }

  /// Larger numbers are reduced to the largest.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, .max - 1)
  }
}

extension Request {
  /// Whether it is a GET with `Range`. The field has no meaning for other methods (RFC 9110 §14.2).
  public var asksForRange: Bool { method == .get && headerFields.contains(.range) }
}
