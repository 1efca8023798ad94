/// The chunks of a WebP file (RFC 9649 §2), in their order, up to the first that is not whole.
struct WebPChunks: Sequence {
  struct Chunk {
    let type: String
    /// With its type and length, and the byte that makes its length even.
    let range: Range<Int>
    let content: Range<Int>
  }

  private let file: PictureBytes

  init(_ file: PictureBytes) { self.file = file }

  func makeIterator() -> AnyIterator<Chunk> {
    var position = 12
    return AnyIterator {
      guard let size = file.integer(4, at: position + 4, isLittleEndian: true),
        position + 8 + size <= file.count
      else { return nil }
      let content = position + 8..<position + 8 + size
      let type = String(decoding: file.bytes[position..<position + 4], as: UTF8.self)
      let range = position..<Swift.min(content.upperBound + size % 2, file.count)
      position = range.upperBound
      return Chunk(type: type, range: range, content: content)
    }
  }
}

/// The WebP file without metadata and colour profile.
func webPWithoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
  let file = PictureBytes(bytes)
  guard file.has("RIFF", at: 0), file.has("WEBP", at: 8), bytes.count > 20 else { return bytes }
  var cleaned = bytes
  for chunk in Array(WebPChunks(file)).reversed() where ["EXIF", "XMP ", "ICCP"].contains(chunk.type) {
    cleaned.removeSubrange(chunk.range)
  }
  // The flags for the three.
  if file.has("VP8X", at: 12) { cleaned[20] &= ~0x2C }
  let size = cleaned.count - 8
  for index in 0..<4 { cleaned[4 + index] = UInt8(size >> (8 * index) & 0xFF) }
  return cleaned
}
