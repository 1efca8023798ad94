/// The format and the size of a picture, as the beginning of its file says.
public struct PictureHeader: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable {
    case png, jpeg, gif, webp, avif, heic, svg
  }

  public var format: Format
  /// In pixels, as the picture is shown: turned as its metadata say. In CSS pixels for SVG.
  public var width: Int
  public var height: Int
  /// Whether it has more than one frame, or may have.
  public var isAnimated: Bool

  package init(_ format: Format, _ width: Int, _ height: Int, isAnimated: Bool = false) {
    self.format = format
    self.width = width
    self.height = height
    self.isAnimated = isAnimated
  }

  /// Reads the header of a PNG, JPEG, GIF, WebP, AVIF, HEIC or SVG file. The name of the file does not
  /// matter.
  ///
  /// - Parameter bytes: the file, or its beginning if that contains the header.
  /// - Returns: nil for another format, a damaged header, and an SVG without a size.
  public init?(_ bytes: [UInt8]) {
    let file = PictureBytes(bytes)
    guard
      let header = Self.png(file) ?? Self.gif(file) ?? Self.webP(file) ?? JPEGSegments(file)?.header
        ?? BoxedPicture(file)?.header ?? Self.svg(file), header.width > 0, header.height > 0
    else { return nil }
    self = header
  }

  // Portable Network Graphics (Third Edition) §5, §11.2.1 and §11.3.5.1
  private static func png(_ file: PictureBytes) -> PictureHeader? {
    guard file.integer(4, at: 0) == 0x8950_4E47, file.has("IHDR", at: 12),
      let width = file.integer(4, at: 16), let height = file.integer(4, at: 20)
    else { return nil }
    var header = PictureHeader(.png, width, height)
    for chunk in file.pngChunks where chunk.type == "acTL" || chunk.type == "IDAT" {
      header.isAnimated = chunk.type == "acTL"
      break
    }
    return header
  }

  private static func gif(_ file: PictureBytes) -> PictureHeader? {
    guard file.has("GIF8", at: 0), let width = file.integer(2, at: 6, isLittleEndian: true),
      let height = file.integer(2, at: 8, isLittleEndian: true)
    else { return nil }
    return PictureHeader(.gif, width, height, isAnimated: true)
  }

  // RFC 9649 §2
  private static func webP(_ file: PictureBytes) -> PictureHeader? {
    guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
    func number(_ size: Int, _ position: Int) -> Int? {
      file.integer(size, at: position, isLittleEndian: true)
    }
    if file.has("VP8X", at: 12), let flags = file[20], let width = number(3, 24), let height = number(3, 27) {
      return PictureHeader(.webp, width + 1, height + 1, isAnimated: flags & 0x02 != 0)
    }
    if file.has("VP8L", at: 12), let bits = number(4, 21) {
      return PictureHeader(.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if file.has("VP8 ", at: 12), let width = number(2, 26), let height = number(2, 28) {
      return PictureHeader(.webp, width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// The size of the outermost element, or of its `viewBox`.
  private static func svg(_ file: PictureBytes) -> PictureHeader? {
    let text = String(decoding: file.bytes.prefix(65_536), as: UTF8.self)
    guard let tag = text.firstMatch(of: #/<svg\b[^>]*>/#)?.output else { return nil }
    func length(_ name: String) -> Double? {
      guard let pattern = try? Regex("\\s\(name)\\s*=\\s*[\"']\\s*([0-9.]+)(px)?\\s*[\"']"),
        let digits = tag.firstMatch(of: pattern)?.output[1].substring
      else { return nil }
      return Double(digits)
    }
    let box = tag.firstMatch(of: #/\sviewBox\s*=\s*["']([^"']*)["']/#)?.output.1
      .split { " ,\t\n\r".contains($0) }.compactMap { Double($0) }
    let viewBox = box.flatMap {
      $0.count == 4 && $0[2] > 0 && $0[3] > 0 ? (width: $0[2], height: $0[3]) : nil
    }
    let (width, height) = (length("width"), length("height"))
    let size: (Double, Double)? =
      switch (width, height, viewBox) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.height / box.width)
      case (nil, let height?, let box?): (height * box.width / box.height, height)
      case (nil, nil, let box?): (box.width, box.height)
      default: nil
      }
    guard let size, (1...100_000).contains(size.0), (1...100_000).contains(size.1) else { return nil }
    return PictureHeader(.svg, Int(size.0.rounded()), Int(size.1.rounded()))
  }
}
