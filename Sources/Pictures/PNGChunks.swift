/// The chunks of a PNG file, in their order, up to the first that is not whole.
struct PNGChunks: Sequence {
  struct Chunk {
    let type: String
    /// With its length, type and check sum.
    let range: Range<Int>
    let content: Range<Int>
  }

  private let file: PictureBytes

  init(_ file: PictureBytes) { self.file = file }

  func makeIterator() -> AnyIterator<Chunk> {
    var position = 8
    return AnyIterator {
      guard let length = file.integer(4, at: position), position + 12 + length <= file.count else {
        return nil
      }
      let type = String(decoding: file.bytes[position + 4..<position + 8], as: UTF8.self)
      let range = position..<position + 12 + length
      position = range.upperBound
      return Chunk(type: type, range: range, content: range.lowerBound + 8..<range.upperBound - 4)
    }
  }
}
