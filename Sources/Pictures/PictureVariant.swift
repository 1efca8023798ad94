/// A smaller copy of a picture in a format for the web.
public struct PictureVariant: Hashable, Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case avif, webp
  }

  public var format: Format
  /// In pixels.
  public var width: Int

  public init(_ format: Format, width: Int) {
    self.format = format
    self.width = width
  }

  /// The variants that a picture gets. Drawings scale by themselves, and animations keep their frames: they
  /// get none.
  public static func variants(of header: PictureHeader) -> [PictureVariant] {
    guard !header.isAnimated, ![.svg, .gif].contains(header.format) else { return [] }
    let widths =
      widths.filter { $0 < header.width } + (header.width <= widths[widths.count - 1] ? [header.width] : [])
    return Format.allCases.flatMap { format in widths.map { PictureVariant(format, width: $0) } }
  }

  /// For a column of text on a telephone, on a screen, and on screens with two pixels where others have one.
  private static let widths = [480, 960, 1440, 1920]
}
