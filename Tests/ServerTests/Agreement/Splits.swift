/// Ways to cut the same bytes into pieces, as a network might.
enum Splits: CaseIterable {
  case whole
  case bytes
  /// As chance will have it, but always the same for the same bytes.
  case random
  case largerRandom

  /// The lengths of the pieces of `bytes`, none of which is 0.
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

  /// Gives `bytes` piece by piece to `read`, each with what of those before was left over.
  ///
  /// - Parameter read: returns how many of the bytes it has used up; nil to be given no more.
  /// - Returns: how many bytes were used up.
  func feed(_ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Int?) -> Int {
    var start = 0
    var end = 0
    for length in lengths(of: bytes) {
      end += length
      // Bytes of their own, so that reading beyond them is found out.
      let piece = Array(bytes[start..<end])
      guard let used = piece.withUnsafeBytes(read) else { return start }
      start += used
    }
    return start
  }
}
