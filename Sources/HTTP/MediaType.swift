/// A media type as in `Content-Type` (RFC 9110 §8.3.1), with its charset if it has one.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  public static let html = MediaType("text/html; charset=utf-8")
  public static let plainText = MediaType("text/plain; charset=utf-8")
  public static let css = MediaType("text/css; charset=utf-8")
  public static let javaScript = MediaType("text/javascript; charset=utf-8")
  public static let json = MediaType("application/json")
  public static let xml = MediaType("application/xml; charset=utf-8")
  public static let rss = MediaType("application/rss+xml; charset=utf-8")
  public static let atom = MediaType("application/atom+xml; charset=utf-8")
  public static let jsonFeed = MediaType("application/feed+json; charset=utf-8")
  public static let opml = MediaType("text/x-opml; charset=utf-8")
  public static let eventStream = MediaType("text/event-stream")
  public static let octetStream = MediaType("application/octet-stream")

  /// Type and subtype in lowercase, without parameters.
  public var essence: String {
    let bytes = description.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
    let essence = description[..<end]
    let isInThatForm = essence.utf8.allSatisfy {
      $0 < 0x80 && $0 != UInt8(ascii: " ") && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
    }
    return isInThatForm ? String(essence) : essence.lowercased().filter { $0 != " " }
  }

  /// Whether compressing it is worthwhile: text, and structured formats that are text. Images, video and
  /// archives are already compressed. Events are small, and compression would delay them.
  public var isCompressible: Bool {
    let essence = essence
    if essence == Self.eventStream.description { return false }
    return essence.hasPrefix("text/") || essence.hasSuffix("+xml") || essence.hasSuffix("+json")
      || ["application/json", "application/xml", "application/javascript", "application/wasm"].contains(
        essence)
      || ["font/ttf", "font/otf", "image/bmp", "image/x-icon"].contains(essence)
  }

  /// The type of a file by the extension of its name; `application/octet-stream` if that is unknown.
  public init(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else {
      self = .octetStream
      return
    }
    self = Self.byExtension[fileName[fileName.index(after: dot)...].lowercased()] ?? .octetStream
  }

  private static let byExtension: [String: MediaType] = [
    "html": .html, "htm": .html, "css": .css, "js": .javaScript, "mjs": .javaScript, "txt": .plainText,
    "json": .json, "map": .json, "xml": .xml, "rss": .rss, "atom": .atom, "opml": .opml,
    "md": MediaType("text/markdown; charset=utf-8"), "csv": MediaType("text/csv; charset=utf-8"),
    "ics": MediaType("text/calendar; charset=utf-8"), "vtt": MediaType("text/vtt; charset=utf-8"),
    "srt": MediaType("application/x-subrip"), "webmanifest": MediaType("application/manifest+json"),
    "png": MediaType("image/png"), "jpg": MediaType("image/jpeg"), "jpeg": MediaType("image/jpeg"),
    "gif": MediaType("image/gif"), "webp": MediaType("image/webp"), "avif": MediaType("image/avif"),
    "svg": MediaType("image/svg+xml"), "ico": MediaType("image/x-icon"), "bmp": MediaType("image/bmp"),
    "mp4": MediaType("video/mp4"), "m4v": MediaType("video/mp4"), "mov": MediaType("video/quicktime"),
    "webm": MediaType("video/webm"), "ogv": MediaType("video/ogg"),
    "m3u8": MediaType("application/vnd.apple.mpegurl"),
    // Apple's podcasts require this name of audio/mp4; browsers know both.
    "mp3": MediaType("audio/mpeg"), "m4a": MediaType("audio/x-m4a"), "ogg": MediaType("audio/ogg"),
    "opus": MediaType("audio/ogg"), "wav": MediaType("audio/wav"), "flac": MediaType("audio/flac"),
    "woff": MediaType("font/woff"), "woff2": MediaType("font/woff2"), "ttf": MediaType("font/ttf"),
    "otf": MediaType("font/otf"), "pdf": MediaType("application/pdf"), "zip": MediaType("application/zip"),
    "gz": MediaType("application/gzip"), "tar": MediaType("application/x-tar"),
    "epub": MediaType("application/epub+zip"), "wasm": MediaType("application/wasm"),
  ].merging(sourceCode.map { (String($0), .plainText) }) { known, _ in known }

  /// Text that browsers show. Many of these have types that browsers offer to save instead.
  private static let sourceCode = """
    swift c h cc cpp cxx hpp m mm rs go java kt kts py rb pl lua php cs fs hs scala clj ex exs erl dart zig nim r jl ml
    sh bash zsh fish ps1 bat sql yaml yml toml ini cfg conf env diff patch log tex rst adoc org ts tsx jsx vue svelte
    scss sass less cmake gradle proto graphql tf nix vim el lisp asm s v vhd tsv ipynb lock
    """.split { $0 == " " || $0 == "\n" }
}
