/// The first directory of metadata in the form of TIFF (CIPA DC-008, Exif 2.32, §4.6).
struct TIFFDirectory {
  static let orientation = 0x0112
  /// Points to the directory that says where a picture was taken.
  static let places = 0x8825

  struct Entry {
    let tag: Int
    /// Where its twelve bytes begin in the file.
    let position: Int
  }

  let entries: [Entry]
  /// Where the number of entries is.
  let start: Int
  let isLittleEndian: Bool
  private let file: PictureBytes
  private let base: Int
  private let end: Int

  /// - Parameter range: from the byte order on.
  init?(_ file: PictureBytes, in range: Range<Int>) {
    let base = range.lowerBound
    guard file.has("II*\0", at: base) || file.has("MM\0*", at: base) else { return nil }
    let isLittleEndian = file[base] == UInt8(ascii: "I")
    guard let offset = file.integer(4, at: base + 4, isLittleEndian: isLittleEndian) else { return nil }
    self.init(file, base: base, start: base + offset, end: range.upperBound, isLittleEndian)
  }

  private init?(_ file: PictureBytes, base: Int, start: Int, end: Int, _ isLittleEndian: Bool) {
    guard start >= base, let count = file.integer(2, at: start, isLittleEndian: isLittleEndian),
      start + 2 + 12 * count <= end
    else { return nil }
    (self.file, self.base, self.start, self.end) = (file, base, start, end)
    self.isLittleEndian = isLittleEndian
    entries = (0..<count).compactMap { index in
      let position = start + 2 + 12 * index
      return file.integer(2, at: position, isLittleEndian: isLittleEndian).map {
        Entry(tag: $0, position: position)
      }
    }
  }

  func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

  func short(of entry: Entry) -> Int? {
    file.integer(2, at: entry.position + 8, isLittleEndian: isLittleEndian)
  }

  /// The directory that `entry` points to.
  func directory(at entry: Entry) -> TIFFDirectory? {
    guard let offset = file.integer(4, at: entry.position + 8, isLittleEndian: isLittleEndian) else {
      return nil
    }
    return TIFFDirectory(file, base: base, start: base + offset, end: end, isLittleEndian)
  }

  /// The bytes of the directory, and those of its values that are elsewhere.
  var contents: [Range<Int>] {
    [start..<start + 2 + 12 * entries.count] + entries.compactMap(distantValue)
  }

  private func distantValue(of entry: Entry) -> Range<Int>? {
    guard let type = file.integer(2, at: entry.position + 2, isLittleEndian: isLittleEndian),
      let count = file.integer(4, at: entry.position + 4, isLittleEndian: isLittleEndian),
      let offset = file.integer(4, at: entry.position + 8, isLittleEndian: isLittleEndian)
    else { return nil }
    let size = count * (Self.sizes.indices.contains(type) ? Self.sizes[type] : 1)
    let position = base + offset
    return size > 4 && position + size <= end ? position..<position + size : nil
  }

  /// Bytes of a value of each type.
  private static let sizes = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
}
