import Digests
import HTTP
import Pictures

/// The largest media, in bytes unless stated otherwise.
package struct MediaLimits: Hashable, Sendable {
  package var picture = 20 << 20
  package var file = 500 << 20
  /// In pixels of a picture: programs that show it need four bytes of memory for each.
  package var pixels = 100_000_000

  package init() {}
}

/// A file that may become a medium: what its bytes are, and what is stored of them.
struct InspectedFile: Sendable {
  let content: MediaSource
  let digest: SHA256Digest
  let name: String
  let mediaType: MediaType
  let picture: Medium.Dimensions?

  /// Reads the file, and removes from a picture where it was taken. Blocks the thread for as long as reading
  /// takes.
  ///
  /// - Parameters:
  ///   - name: as the client gave it.
  ///   - claimed: the type that the client gave. It decides nothing but what a refusal says.
  /// - Throws: ``MediaRefusal``, and errors of reading.
  init(_ source: MediaSource, named name: String, claiming claimed: MediaType?, _ limits: MediaLimits) throws
  {
    guard source.count > 0 else { throw MediaRefusal.empty(name) }
    let ending = name.parts.ending.lowercased()
    switch SniffedKind(try source.read(0..<min(source.count, SniffedKind.sampleSize))) {
    case .picture(let format):
      guard source.count <= limits.picture else {
        throw MediaRefusal.tooLarge(name, size: source.count, limit: limits.picture, isPicture: true)
      }
      let bytes = try source.read(0..<source.count)
      let header = try Self.header(of: bytes, format, name, limits)
      let cleaned = removingPlaces(from: bytes)
      content = cleaned.map { .bytes($0) } ?? source
      (mediaType, self.name) = (header.format.mediaType, MediaName.cleaned(name, header.format))
      picture = Medium.Dimensions(
        width: header.width, height: header.height, isAnimated: header.isAnimated)
      digest = SHA256Digest(of: cleaned ?? bytes)
    case .unshownPicture(let format): throw MediaRefusal.unshown(name, format: format)
    case .webPage: throw MediaRefusal.webPage(name)
    case .other(let type, let content):
      if Self.pictureEndings.contains(ending) || claimed?.essence.hasPrefix("image/") == true {
        throw MediaRefusal.noPicture(name, content: content)
      }
      // A server that gets a copy of the site goes by the name.
      guard !Self.documentEndings.contains(ending) else { throw MediaRefusal.webPage(name) }
      guard source.count <= limits.file else {
        throw MediaRefusal.tooLarge(name, size: source.count, limit: limits.file, isPicture: false)
      }
      self.content = source
      (mediaType, self.name, picture) = (type, MediaName.cleaned(name), nil)
      digest = try source.digest()
    }
  }

  private static func header(
    of bytes: [UInt8], _ format: String, _ name: String, _ limits: MediaLimits
  ) throws -> PictureHeader {
    if format == "SVG" {
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw MediaRefusal.damaged(name, format: format)
      }
      if let part = ActiveDrawing.part(in: bytes) { throw MediaRefusal.activeDrawing(name, part: part) }
    }
    guard let header = PictureHeader(bytes) else {
      throw format == "SVG" ? MediaRefusal.unsizedDrawing(name) : .damaged(name, format: format)
    }
    guard header.format == .svg || header.width * header.height <= limits.pixels else {
      throw MediaRefusal.tooManyPixels(
        name, width: header.width, height: header.height, limit: limits.pixels)
    }
    guard isWhole(bytes, header.format) else { throw MediaRefusal.cutShort(name, format: format) }
    return header
  }

  /// Endings of names that only pictures have.
  private static let pictureEndings: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "avif", "heic", "heif", "svg", "bmp", "tif", "tiff",
    "ico",
    "apng", "jxl", "psd",
  ]

  /// Endings of names that servers take for documents in which scripts run.
  private static let documentEndings: Set<String> = [
    "html", "htm", "xhtml", "xht", "shtml", "shtm", "svgz", "xml", "xsl", "xslt", "mht", "mhtml", "hta",
    "rdf", "htc",
  ]
}
