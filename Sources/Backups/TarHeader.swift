import Platform

/// The header before each file in a tar archive (POSIX.1-1988, `ustar`).
struct TarHeader: Hashable {
  static let size = 512

  let name: String
  /// In bytes.
  let length: Int
  /// Seconds since 1970.
  let modified: Int

  init(name: String, length: Int, modified: Int) {
    self.name = name
    self.length = length
    self.modified = modified
  }

  /// Nil if the block is not exactly as ``bytes`` writes it, so that no changed bit goes unnoticed.
  init?(_ block: [UInt8]) {
    guard block.count == Self.size else { return nil }
    let name = String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self)
    guard let length = Self.number(block[124..<136]), let modified = Self.number(block[136..<148]) else {
      return nil
    }
    self.init(name: name, length: length, modified: modified)
    guard bytes == block else { return nil }
  }

  /// - Precondition: the name has at most 99 bytes.
  var bytes: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.size)
    func put(_ bytes: some Collection<UInt8>, at place: Int) {
      block.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    put(name.utf8, at: 0)
    put(Self.octal(0o600, 8), at: 100)
    put(Self.octal(0, 8), at: 108)
    put(Self.octal(0, 8), at: 116)
    put(Self.field(length), at: 124)
    put(Self.field(modified), at: 136)
    // The sum counts its own field as spaces.
    put("        ".utf8, at: 148)
    put("0".utf8, at: 156)
    put("ustar\u{0}00".utf8, at: 257)
    put(Self.octal(block.reduce(0) { $0 + Int($1) }, 7) + [0x20], at: 148)
    return block
  }

  /// How many zeros follow a file, so that the next header begins at a multiple of 512.
  static func padding(after length: Int) -> Int { (size - length % size) % size }

  /// 12 bytes: octal digits, or from 8 GiB on, as GNU tar does, a binary number after a byte with a mark.
  private static func field(_ number: Int) -> [UInt8] {
    if number < 1 << 33 { return octal(number, 12) }
    return [0x80] + (0..<11).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
  }

  private static func octal(_ number: Int, _ size: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return Array(String(repeating: "0", count: size - 1 - digits.utf8.count).utf8) + Array(digits.utf8) + [0]
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if field.first == 0x80 {
      // No file has so many bytes that sums of them do not fit into an Int.
      guard field.dropFirst().prefix(5).allSatisfy({ $0 == 0 }) else { return nil }
      return field.dropFirst(5).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.prefix { $0 != 0 }
    guard digits.allSatisfy({ 0x30...0x37 ~= $0 }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
