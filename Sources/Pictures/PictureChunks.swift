/// A chunk of a PNG or WebP file.
struct PictureChunk {
  let type: String
  /// The bytes of the whole chunk: type, length, content, and what follows that, a check sum in PNG and a
  /// byte that makes the length even in WebP.
  let range: Range<Int>
  let content: Range<Int>
}

extension PictureBytes {
  /// The chunks of a PNG file, in their order, up to the first that is not whole.
  var pngChunks: some Sequence<PictureChunk> {
    sequence(state: 8) { position in
      guard let length = integer(4, at: position), position + 12 + length <= count else { return nil }
      let range = position..<position + 12 + length
      position = range.upperBound
      return PictureChunk(
        type: text(at: range.lowerBound + 4), range: range,
        content: range.lowerBound + 8..<range.upperBound - 4)
    }
  }

  /// The chunks of a WebP file (RFC 9649 §2), in their order, up to the first that is not whole.
  var webPChunks: some Sequence<PictureChunk> {
    sequence(state: 12) { position in
      guard let size = integer(4, at: position + 4, isLittleEndian: true), position + 8 + size <= count
      else { return nil }
      let content = position + 8..<position + 8 + size
      let range = position..<Swift.min(content.upperBound + size % 2, count)
      position = range.upperBound
      return PictureChunk(type: text(at: range.lowerBound), range: range, content: content)
    }
  }

  private func text(at position: Int) -> String {
    String(decoding: bytes[position..<position + 4], as: UTF8.self)
  }
}

/// The WebP file without metadata and colour profile.
func webPWithoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
  let file = PictureBytes(bytes)
  guard file.has("RIFF", at: 0), file.has("WEBP", at: 8), bytes.count > 20 else { return bytes }
  var cleaned = bytes
  for chunk in Array(file.webPChunks).reversed() where ["EXIF", "XMP ", "ICCP"].contains(chunk.type) {
    cleaned.removeSubrange(chunk.range)
  }
  // The flags for the three.
  if file.has("VP8X", at: 12) { cleaned[20] &= ~0x2C }
  let size = cleaned.count - 8
  for index in 0..<4 { cleaned[4 + index] = UInt8(size >> (8 * index) & 0xFF) }
  return cleaned
}
