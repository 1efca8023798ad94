extension String {
  /// Whether this comma-separated list (RFC 9110 §5.6.1) contains `name`, a token without parameters, in any
  /// case. Allocates nothing, because it is called for every response.
  ///
  /// - Parameter name: in lowercase.
  public func hasListMember(_ name: String) -> Bool {
    // Most lists are too short.
    if utf8.count < name.utf8.count { return false }
    var text = self
    var name = name
    return text.withUTF8 { list in
      name.withUTF8 { name in
        list[...].parts(separatedBy: ",").contains { $0.equals(lowercase: name) }
      }
    }
  }
}

/// Iterates over the parts of a list.
struct ListParts: Sequence, IteratorProtocol {
  fileprivate var rest: Slice<UnsafeBufferPointer<UInt8>>?
  fileprivate let separator: UInt8

  mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard let list = rest else { return nil }
    guard let end = list.firstIndex(of: separator) else {
      rest = nil
      return list.trimmed
    }
    rest = list[(end + 1)...]
    return list[..<end].trimmed
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The parts without surrounding white space, including empty ones.
  func parts(separatedBy separator: Unicode.Scalar) -> ListParts {
    ListParts(rest: self, separator: UInt8(ascii: separator))
  }

  /// Whether these bytes equal `text`, which is in lowercase, regardless of case.
  func equals(lowercase text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == text.count else { return false }
    return zip(self, text).allSatisfy { byte, expected in
      byte == expected || ((0x41...0x5A).contains(byte) && byte | 0x20 == expected)
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without the spaces and tabs at both ends: `OWS` of RFC 9110 §5.6.3.
  @inlinable
  package var trimmed: SubSequence {
    var rest = self[...]
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest = rest.dropFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest = rest.dropLast() }
    return rest
  }
}

extension StringProtocol {
  /// Without the spaces and tabs at both ends: `OWS` of RFC 9110 §5.6.3.
  package var trimmed: Substring { Substring(Substring(self).utf8.trimmed) }
}
