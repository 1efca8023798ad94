import Foundation
import HTTP

/// Files that tests add. Of pictures, they have what their headers say, and no picture.
enum SampleFiles {
  static func png(width: Int = 6, height: Int = 4, ends: Bool = true) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", [1, 2, 3])
      + (ends ? chunk("IEND", []) : [])
  }

  /// A PNG with metadata that say that it was taken north of the equator.
  static var placedPNG: [UInt8] {
    let exif: [UInt8] =
      Array("MM\0*".utf8) + bytes(8) + [0, 1, 0x88, 0x25, 0, 4] + bytes(1) + bytes(26) + bytes(0)
      + [0, 1, 0, 1, 0, 2] + bytes(2) + Array("N\0\0\0".utf8) + bytes(0)
    let picture = png()
    return picture[..<33] + chunk("eXIf", exif) + picture[33...]
  }

  static func svg(_ content: String = "<path d='M0 0h9'/>", _ attributes: String = "viewBox='0 0 30 20'")
    -> [UInt8]
  {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }

  /// Bytes without order, always the same ones for a seed.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  /// An open file without a name that contains `bytes` and, beyond them, zeros up to `length`.
  static func file(_ bytes: [UInt8], length: Int? = nil) throws -> FileSlice {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    defer { unlink(path) }
    let descriptor = open(path, O_RDONLY)
    let file = OpenFile(owning: descriptor)
    if let length { truncate(path, off_t(length)) }
    return FileSlice(file: file, offset: 0, length: length ?? bytes.count)
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bytes(content.count) + Array(type.utf8) + content + [0, 0, 0, 0]
  }
}
