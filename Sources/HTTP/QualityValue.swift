/// The weights of the members of `Accept` fields (RFC 9110 §12.4.2), in thousandths.
enum QualityValue {
  /// The weight of a member without `q`.
  static let highest = 1000

  /// - Parameter digits: the text after `q=`.
  /// - Returns: 0–1000; 0 if malformed.
  static func thousandths(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let zero = UInt8(ascii: "0")
    guard let first = digits.first, first == zero || first == zero + 1, digits.count <= 5 else { return 0 }
    let fraction = digits.dropFirst()
    guard fraction.first ?? UInt8(ascii: ".") == UInt8(ascii: ".") else { return 0 }
    var weight = Int(first - zero) * 1000
    var scale = 100
    for digit in fraction.dropFirst() {
      guard (zero...zero + 9).contains(digit) else { return 0 }
      weight += Int(digit - zero) * scale
      scale /= 10
    }
    return weight <= highest ? weight : 0
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The weight of a parameter; nil if the parameter is not a weight.
  var weight: Int? {
    guard count > 2, self[startIndex] | 0x20 == UInt8(ascii: "q"), self[startIndex + 1] == UInt8(ascii: "=")
    else { return nil }
    return QualityValue.thousandths(dropFirst(2))
  }

  /// - Parameter text: in lowercase.
  func equals(_ text: StaticString) -> Bool {
    equals(lowercase: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension ListParts {
  /// The weight among the remaining parameters of a member.
  var firstWeight: Int {
    for part in self { if let weight = part.weight { return weight } }
    return QualityValue.highest
  }
}
