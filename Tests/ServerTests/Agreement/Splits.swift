/// Ways to cut bytes into pieces, like a network.
enum Splits: CaseIterable {
  case whole
  case bytes
  /// Random cuts that depend only on the bytes.
  case random
  case largerRandom

  /// The lengths of the pieces, each more than 0.
  func lengths(of bytes: [UInt8]) -> [Int] {
    switch self {
    case .whole: return bytes.isEmpty ? [] : [bytes.count]
    case .bytes: return Array(repeating: 1, count: bytes.count)
    case .random: return lengths(of: bytes, upTo: 9, seed: 1)
    case .largerRandom: return lengths(of: bytes, upTo: 200, seed: 2)
    }
  }

  private func lengths(of bytes: [UInt8], upTo longest: UInt64, seed: UInt64) -> [Int] {
    var chance = bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var lengths: [Int] = []
    var left = bytes.count
    while left > 0 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let length = min(left, 1 + Int((chance >> 33) % longest))
      lengths.append(length)
      left -= length
    }
    return lengths
  }

  /// Passes `bytes` to `read` in pieces, each after the bytes that the earlier calls left over.
  ///
  /// - Parameter read: returns the number of bytes that it consumed; nil to stop.
  /// - Returns: how many bytes were used up.
  func feed(_ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Int?) -> Int {
    var start = 0
    var end = 0
    for length in lengths(of: bytes) {
      end += length
      // A copy, so that reading beyond its end is detected.
      let piece = Array(bytes[start..<end])
      guard let used = piece.withUnsafeBytes(read) else { return start }
      start += used
    }
    return start
  }
}
