import HTTP
import Pictures

/// The ending that the name of a file gets by what its bytes are: `png`. Nil for web pages, drawings that
/// act, pictures that browsers do not show, and data of unknown kinds.
package func fileEnding(ofMedia bytes: [UInt8]) -> String? {
  switch SniffedKind(Array(bytes.prefix(SniffedKind.sampleSize))) {
  case .picture(let format):
    if format == "SVG", ActiveDrawing.part(in: bytes) != nil { return nil }
    guard PictureHeader(bytes) != nil else { return nil }
    return format == "JPEG" ? "jpg" : format.lowercased()
  case .unshownPicture, .webPage: return nil
  case .other(let type, _): return endings[type.essence]
  }
}

private let endings = [
  "audio/x-m4a": "m4a", "video/quicktime": "mov", "video/mp4": "mp4", "video/webm": "webm",
  "video/ogg": "ogv", "audio/ogg": "ogg", "audio/mpeg": "mp3", "audio/flac": "flac", "audio/wav": "wav",
  "application/pdf": "pdf", "application/epub+zip": "epub", "application/zip": "zip",
  "application/gzip": "gz", "text/vtt": "vtt", "text/plain": "txt",
]
