extension String {
  /// Whether this comma-separated list (RFC 9110 §5.6.1) has the member `name`, a token without parameters in any
  /// case. Makes nothing on the heap, as it is asked for every response.
  ///
  /// - Parameter name: in lowercase.
  public func hasListMember(_ name: String) -> Bool {
    // A list that is too short, as most are.
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

/// The parts of a list, found one after the other.
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
  /// Without white space around each, empty ones included.
  func parts(separatedBy separator: Unicode.Scalar) -> ListParts {
    ListParts(rest: self, separator: UInt8(ascii: separator))
  }

  /// Without white space around it.
  fileprivate var trimmed: Self {
    var rest = self
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest.removeLast() }
    return rest
  }

  /// Whether these are the bytes of `text`, which is in lowercase, in any case of theirs.
  func equals(lowercase text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == text.count else { return false }
    return zip(self, text).allSatisfy { byte, expected in
      byte == expected || ((0x41...0x5A).contains(byte) && byte | 0x20 == expected)
    }
  }
}
