import HTTP

/// The kind of a file by its first bytes. Neither its name nor what a client says counts.
enum SniffedKind: Hashable {
  /// A picture, by the name of its format: `PNG`. Its header decides the rest.
  case picture(String)
  /// A picture that most browsers do not show, with its article: `a TIFF picture`.
  case unshownPicture(String)
  /// Markup that a browser could run or show as a document.
  case webPage
  /// Anything else, and what to call it: `text`.
  case other(MediaType, String)

  /// How much of a file ``init(_:)`` wants to see, in bytes.
  static let sampleSize = 65_536

  /// - Parameter sample: the first bytes of the file, at least ``sampleSize`` unless the file is shorter.
  init(_ sample: [UInt8]) {
    let sample = Sample(bytes: sample)
    self =
      Self.picture(sample) ?? Self.boxed(sample) ?? Self.recording(sample) ?? Self.archive(sample)
      ?? Self.text(sample) ?? .other(.octetStream, "data of an unknown kind")
  }

  private static func picture(_ sample: Sample) -> SniffedKind? {
    if sample.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .picture("PNG") }
    if sample.has([0xFF, 0xD8, 0xFF]) { return .picture("JPEG") }
    if sample.has("GIF87a") || sample.has("GIF89a") { return .picture("GIF") }
    if sample.has("RIFF"), sample.has("WEBP", at: 8) { return .picture("WebP") }
    if sample.has("II*\0") || sample.has("MM\0*") { return .unshownPicture("a TIFF picture") }
    if sample.has("BM"), sample.has([0, 0, 0, 0], at: 6) { return .unshownPicture("a BMP picture") }
    if sample.has("8BPS") { return .unshownPicture("a Photoshop picture") }
    if sample.has([0, 0, 1, 0]) { return .unshownPicture("an icon for Windows") }
    if sample.has([0xFF, 0x0A]) || sample.has("JXL ", at: 4) { return .unshownPicture("a JPEG XL picture") }
    return nil
  }

  /// Files of boxes (ISO/IEC 14496-12), told apart by their brands.
  private static func boxed(_ sample: Sample) -> SniffedKind? {
    guard sample.has("ftyp", at: 4) else { return nil }
    let brands = stride(from: 8, to: min(sample.bytes.count - 3, 64), by: 4).map {
      String(decoding: sample.bytes[$0..<$0 + 4], as: UTF8.self)
    }
    if brands.contains("avif") || brands.contains("avis") { return .picture("AVIF") }
    if brands.contains(where: { ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].contains($0) }) {
      return .unshownPicture("a HEIC picture")
    }
    switch brands.first ?? "" {
    case "M4A ", "M4B ": return .other(MediaType("audio/x-m4a"), "sound")
    case "qt  ": return .other(MediaType("video/quicktime"), "a film")
    default: return .other(MediaType("video/mp4"), "a film")
    }
  }

  private static func recording(_ sample: Sample) -> SniffedKind? {
    if sample.has([0x1A, 0x45, 0xDF, 0xA3]) {
      return .other(sample.contains("webm") ? MediaType("video/webm") : .octetStream, "a film")
    }
    if sample.has("OggS") {
      return .other(
        MediaType(sample.contains("\u{1}video") || sample.contains("theora") ? "video/ogg" : "audio/ogg"),
        "sound")
    }
    if sample.has("ID3") || sample.isLayer3Frame { return .other(MediaType("audio/mpeg"), "sound") }
    if sample.has("fLaC") { return .other(MediaType("audio/flac"), "sound") }
    if sample.has("RIFF"), sample.has("WAVE", at: 8) { return .other(MediaType("audio/wav"), "sound") }
    return nil
  }

  private static func archive(_ sample: Sample) -> SniffedKind? {
    if sample.has("%PDF-") { return .other(MediaType("application/pdf"), "a PDF document") }
    if sample.has("PK\u{3}\u{4}") {
      let isBook = sample.has("mimetypeapplication/epub+zip", at: 30)
      return .other(MediaType(isBook ? "application/epub+zip" : "application/zip"), "an archive")
    }
    if sample.has([0x1F, 0x8B]) { return .other(MediaType("application/gzip"), "an archive") }
    return nil
  }

  private static func text(_ sample: Sample) -> SniffedKind? {
    guard let text = sample.text else { return nil }
    let start = Markup.start(of: text)
    if start.isElement("svg") { return .picture("SVG") }
    if start.isDocument { return .webPage }
    if text.hasPrefix("WEBVTT") { return .other(MediaType("text/vtt; charset=utf-8"), "captions") }
    return .other(.plainText, "text")
  }
}

/// The first bytes of a file.
private struct Sample {
  let bytes: [UInt8]

  func has(_ text: String, at position: Int = 0) -> Bool { has(Array(text.utf8), at: position) }

  func has(_ signature: [UInt8], at position: Int = 0) -> Bool {
    bytes.count >= position + signature.count && bytes[position...].starts(with: signature)
  }

  /// Whether `text` is in the first 100 bytes, where the heads of films and sounds name their kind.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    let head = bytes.prefix(100)
    return head.indices.contains { head[$0...].starts(with: wanted) }
  }

  /// Whether it begins with a frame of MPEG audio, layer III.
  var isLayer3Frame: Bool {
    guard bytes.count > 2, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2, bytes[1] & 0x18 != 0x08 else {
      return false
    }
    return bytes[2] >> 4 != 0xF && bytes[2] >> 2 & 3 != 3
  }

  /// The sample as text without a byte order mark, if it is text in UTF-8.
  var text: String? {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard !bytes.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }) else {
      return nil
    }
    // The end of the sample may be within a character.
    for _ in 0..<4 {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      bytes = bytes.dropLast()
    }
    return nil
  }
}
