extension UnsafeBufferPointer<UInt8> {
  /// The length of the valid UTF-8 sequence at `index` (Unicode table 3-7), 1–4; 0 if there is none.
  func utf8SequenceLength(at index: Int) -> Int {
    let first = self[index]
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return hasContinuation(index + 1) ? 2 : 0
    case 0xE0...0xEF:
      let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
      return hasContinuation(index + 1, in: second) && hasContinuation(index + 2) ? 3 : 0
    case 0xF0...0xF4:
      let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      return hasContinuation(index + 1, in: second) && hasContinuation(index + 2)
        && hasContinuation(index + 3)
        ? 4 : 0
    default: return 0
    }
  }

  /// The number of bytes from the start that are valid UTF-8.
  var utf8PrefixLength: Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return 0 }
    var index = 0
    while index < count {
      if index + 8 <= count,
        base.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let length = utf8SequenceLength(at: index)
      if length == 0 { return index }
      index += length
    }
    return count
  }

  /// Whether the bytes from `index` to the end are an incomplete but valid sequence.
  func isUnfinishedSequence(at index: Int) -> Bool {
    guard index >= 0, index < count, count - index < 4 else { return false }
    let length = self[index] >= 0xF0 ? 4 : self[index] >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(self[index]), length > count - index else { return false }
    var sequence = Array(self[index...])
    // The second byte has narrower bounds after some first bytes; the third and fourth have not.
    while sequence.count < length {
      sequence.append(sequence.count > 1 ? 0x80 : sequence[0] == 0xE0 || sequence[0] == 0xF0 ? 0xA0 : 0x80)
    }
    if sequence[0] == 0xF0, count - index == 1 { sequence[1] = 0x90 }
    return sequence.withUnsafeBufferPointer { $0.utf8SequenceLength(at: 0) } == length
  }

  /// Whether at least `number` bytes are not ASCII.
  func highBytes(atLeast number: Int) -> Bool {
    var found = 0
    for byte in self where byte >= 0x80 {
      found += 1
      if found == number { return true }
    }
    return false
  }

  private func hasContinuation(_ index: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    index < count && range.contains(self[index])
  }
}

extension UTF8 {
  /// One to four bytes.
  static func bytes(of character: Unicode.Scalar) -> String.UTF8View { String(character).utf8 }
}
