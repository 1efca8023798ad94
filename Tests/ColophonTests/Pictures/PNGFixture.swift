/// Pictures that tests make, as uncompressed PNG files.
enum PNGFixture {
  /// A picture of colours without order, always the same ones.
  static func noise(width: Int, height: Int) -> [UInt8] {
    var state: UInt32 = 1
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(0)
      for _ in 0..<(3 * width) {
        state = state &* 1_664_525 &+ 1_013_904_223
        rows.append(UInt8(state >> 24))
      }
    }
    let header = bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", deflated(rows)) + chunk("IEND", [])
  }

  /// The picture with metadata that say that it was taken north of the equator.
  static func placed(_ picture: [UInt8]) -> [UInt8] {
    let exif: [UInt8] =
      Array("MM\0*".utf8) + bytes(8) + [0, 1, 0x88, 0x25, 0, 4] + bytes(1) + bytes(26) + bytes(0)
      + [0, 1, 0, 1, 0, 2] + bytes(2) + Array("N\0\0\0".utf8) + bytes(0)
    let end = signature.count + 25
    return picture[..<end] + chunk("eXIf", exif) + picture[end...]
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return bytes(content.count) + checked + bytes(Int(checkSum(checked)))
  }

  /// Blocks without compression (RFC 1951 §3.2.4) in the form of zlib (RFC 1950).
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      output += [end == bytes.count ? 1 : 0]
      output += [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      output += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return output + Self.bytes(Int(b << 16 | a))
  }

  /// CRC-32 as PNG uses it.
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
