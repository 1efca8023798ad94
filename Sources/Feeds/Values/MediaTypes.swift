import URIs

extension Enclosure {
  /// The media type: as the feed says, unless that is none or `application/octet-stream`, else as the ending
  /// of the address tells, else what the feed says. Nil if nothing tells.
  public var mediaType: String? {
    let isType = type.map { $0.split(separator: "/").count == 2 } ?? false
    if let type, isType, type.lowercased() != "application/octet-stream" { return type }
    return MediaTypes.ofFile(at: url) ?? type
  }
}

/// The media types of files that feeds enclose, by the ending of their names.
enum MediaTypes {
  static func ofFile(at address: String) -> String? {
    guard let name = URIReference(address).path.split(separator: "/").last,
      let dot = name.lastIndex(of: ".")
    else { return nil }
    return byEnding[name[name.index(after: dot)...].lowercased()]
  }

  private static let byEnding = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
    "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav", "weba": "audio/webm",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "ogv": "video/ogg", "mpg": "video/mpeg", "mpeg": "video/mpeg", "avi": "video/x-msvideo",
    "mkv": "video/x-matroska", "m3u8": "application/vnd.apple.mpegurl",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml",
    "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
    "torrent": "application/x-bittorrent",
  ]
}
