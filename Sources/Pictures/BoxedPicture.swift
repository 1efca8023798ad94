/// An AVIF or HEIC file (ISO/IEC 23008-12): boxes that contain a list of items and their properties.
struct BoxedPicture {
  let header: PictureHeader

  private struct Box {
    let type: String
    let content: Range<Int>
  }

  /// Nil for a file of another kind, or without a size of its main picture.
  init?(_ file: PictureBytes) {
    guard file.has("ftyp", at: 4), let format = Self.format(file),
      let meta = Self.boxes(file, 0..<file.count).first(where: { $0.type == "meta" })
    else { return nil }
    let parts = Self.boxes(file, meta.content.dropFirst(4))
    func part(_ type: String) -> Range<Int>? { parts.first { $0.type == type }?.content }
    guard let properties = part("iprp") else { return nil }
    let groups = Self.boxes(file, properties)
    guard let list = groups.first(where: { $0.type == "ipco" })?.content else { return nil }
    let all = Self.boxes(file, list)
    let item = part("pitm").flatMap { file.integer(file[$0.lowerBound] == 0 ? 2 : 4, at: $0.lowerBound + 4) }
    let numbers = groups.filter { $0.type == "ipma" }.lazy
      .compactMap { Self.properties(of: item, file, $0.content) }.first
    let own = numbers?.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil } ?? all
    guard let size = own.first(where: { $0.type == "ispe" })?.content,
      let width = file.integer(4, at: size.lowerBound + 4),
      let height = file.integer(4, at: size.lowerBound + 8)
    else { return nil }
    let turns = own.first { $0.type == "irot" }.flatMap { file[$0.content.lowerBound] } ?? 0
    let isAnimated = file.has("avis", at: 8)
    header =
      turns & 1 == 1
      ? PictureHeader(format, height, width, isAnimated: isAnimated)
      : PictureHeader(format, width, height, isAnimated: isAnimated)
  }

  private static func format(_ file: PictureBytes) -> PictureHeader.Format? {
    guard let size = file.integer(4, at: 0) else { return nil }
    let brands = stride(from: 8, to: min(size, 256, file.count - 3), by: 4).map {
      String(decoding: file.bytes[$0..<$0 + 4], as: UTF8.self)
    }
    if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
    return brands.contains { ["heic", "heix", "mif1"].contains($0) } ? .heic : nil
  }

  private static func boxes(_ file: PictureBytes, _ range: some RandomAccessCollection<Int>) -> [Box] {
    guard let start = range.first, let last = range.last else { return [] }
    var boxes: [Box] = []
    var position = start
    while position <= last, boxes.count < 10_000, let size = file.integer(4, at: position),
      size == 0 || size >= 8
    {
      let end = size == 0 ? last + 1 : position + size
      guard end <= last + 1, position + 8 <= file.count else { break }
      let type = String(decoding: file.bytes[position + 4..<position + 8], as: UTF8.self)
      boxes.append(Box(type: type, content: position + 8..<end))
      position = end
    }
    return boxes
  }

  /// The numbers of the properties of an item, from 1; nil if the list does not name the item.
  private static func properties(of item: Int?, _ file: PictureBytes, _ content: Range<Int>) -> [Int]? {
    guard let item, let version = file[content.lowerBound], let flags = file[content.lowerBound + 3],
      let count = file.integer(4, at: content.lowerBound + 4)
    else { return nil }
    var position = content.lowerBound + 8
    for _ in 0..<min(count, 100_000) {
      let idSize = version == 0 ? 2 : 4
      guard position < content.upperBound, let id = file.integer(idSize, at: position),
        let length = file[position + idSize].map(Int.init)
      else { return nil }
      let size = flags & 1 == 0 ? 1 : 2
      position += idSize + 1
      if id == item {
        return (0..<length).compactMap { index in
          file.integer(size, at: position + index * size).map { $0 & (size == 1 ? 0x7F : 0x7FFF) }
        }
      }
      position += length * size
    }
    return nil
  }
}
