import HTTPTypes

/// The media types that a client accepts: `Accept` (RFC 9110 §12.5.1).
public struct Accept: Sendable {
  /// Nil if the request has no such field. Then every type is acceptable.
  private let ranges: [MediaRange]?

  /// From one or several fields of `request`.
  public init(of request: Request) {
    let value = request.headerFields.value(of: .accept)
    ranges = value.map { value in
      var value = value
      return value.withUTF8 { $0[...].parts(separatedBy: ",").compactMap(MediaRange.init) }
    }
  }

  /// The weight of `type`, 0–1000: that of the most specific range that contains it, 0 if none does. A range
  /// with parameters other than a weight (`text/html;level=1`) is ignored.
  ///
  /// - Parameter type: type and subtype in lowercase.
  public func quality(of type: StaticString) -> Int {
    guard let ranges, !ranges.isEmpty else { return QualityValue.highest }
    var best: MediaRange?
    for range in ranges where range.includes(type) && range.specificity > best?.specificity ?? -1 {
      best = range
    }
    return best?.weight ?? 0
  }
}

/// One member of `Accept`.
private struct MediaRange {
  private let name: [UInt8]
  let weight: Int
  /// 0 for `*/*`, 1 for `text/*`, 2 for a type.
  let specificity: Int

  init?(_ member: Slice<UnsafeBufferPointer<UInt8>>) {
    var parts = member.parts(separatedBy: ";")
    guard let name = parts.next(), name.contains(UInt8(ascii: "/")) else { return nil }
    var weight = QualityValue.highest
    for parameter in parts where !parameter.isEmpty {
      if let given = parameter.weight {
        weight = given
        break
      }
      guard parameter.isCharsetUTF8 else { return nil }
    }
    self.name = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    self.weight = weight
    specificity = self.name == Array("*/*".utf8) ? 0 : self.name.suffix(2) == Array("/*".utf8) ? 1 : 2
  }

  func includes(_ type: StaticString) -> Bool {
    type.withUTF8Buffer { type in
      switch specificity {
      case 0: true
      case 1: type.starts(with: name.dropLast())
      default: type.elementsEqual(name)
      }
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether this is `charset=utf-8`. It does not restrict the range, because all text is sent in UTF-8.
  fileprivate var isCharsetUTF8: Bool { equals("charset=utf-8") || equals("charset=\"utf-8\"") }
}
