/// The segments of a JPEG file up to the first scan (ITU-T T.81, Annex B).
struct JPEGSegments {
  struct Segment {
    let marker: UInt8
    /// Without marker and length.
    let content: Range<Int>
  }

  let segments: [Segment]
  private let file: PictureBytes

  /// Nil for a file that is no JPEG.
  init?(_ file: PictureBytes) {
    guard file[0] == 0xFF, file[1] == 0xD8 else { return nil }
    self.file = file
    var segments: [Segment] = []
    var position = 2
    while file[position] == 0xFF, let marker = file[position + 1] {
      // Bytes that fill, and markers without content.
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        position += 2
        continue
      }
      guard marker != 0xDA, marker != 0xD9, let length = file.integer(2, at: position + 2), length >= 2,
        position + 2 + length <= file.count
      else { break }
      segments.append(Segment(marker: marker, content: position + 4..<position + 2 + length))
      position += 2 + length
    }
    self.segments = segments
  }

  var header: PictureHeader? {
    // SOF0 to SOF15, without DHT, JPG and DAC.
    let frame = segments.first {
      (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
    }
    guard let start = frame?.content.lowerBound, let height = file.integer(2, at: start + 1),
      let width = file.integer(2, at: start + 3)
    else { return nil }
    return isTurned ? PictureHeader(.jpeg, height, width) : PictureHeader(.jpeg, width, height)
  }

  /// Where the metadata begin in the form of TIFF; nil if there are none.
  var exif: Range<Int>? {
    segments.first { $0.marker == 0xE1 && file.has("Exif\0\0", at: $0.content.lowerBound) }
      .map { $0.content.lowerBound + 6..<$0.content.upperBound }
  }

  /// Whether the picture is shown turned to one side.
  private var isTurned: Bool {
    guard let exif, let directory = TIFFDirectory(file, in: exif),
      let orientation = directory.entry(TIFFDirectory.orientation)
    else { return false }
    return (5...8).contains(directory.short(of: orientation) ?? 1)
  }
}
