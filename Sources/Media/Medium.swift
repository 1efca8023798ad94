import Digests
import Foundation
import HTTP
import Pictures
import Timestamps
import URIs

/// A picture or another file that an author has added in the browser. Its bytes never change.
package struct Medium: Hashable, Sendable {
  /// Of the bytes, as they are served.
  package var digest: SHA256Digest
  /// The last part of the address: letters, digits, `-`, `_` and `.`, in NFC.
  package var name: String
  /// As the bytes say.
  package var mediaType: MediaType
  /// In bytes.
  package var size: Int
  /// Nil for what is no picture.
  package var picture: Dimensions?
  /// The text for those who do not see the picture. May be empty.
  package var alternative: String
  /// The person who added it; nil if nobody did in the browser.
  package var addedBy: UUID?
  package var added: Timestamp
  package var store: Place

  /// The size of a picture.
  package struct Dimensions: Hashable, Sendable {
    /// In pixels, as the picture is shown; in CSS pixels for SVG.
    package var width: Int
    package var height: Int
    /// Whether it has more than one frame, or may have.
    package var isAnimated: Bool

    package init(width: Int, height: Int, isAnimated: Bool = false) {
      (self.width, self.height, self.isAnimated) = (width, height, isAnimated)
    }
  }

  /// Where the bytes of a medium are.
  package enum Place: String, Hashable, Sendable {
    case database, s3
  }

  /// The key that tells media apart in addresses: the first 16 hexadecimal digits of the digest.
  package var key: String { digest.hex(prefix: 8) }

  /// The path of its address, percent-encoded: `/media/3f9a0c2b7d1e4f58/diagram.png`.
  package var address: String { "/media/\(key)/\(name.percentEncoded(allowing: .pathSegment))" }

  /// The key in an address of a medium or of a copy of one; nil for other addresses.
  package static func key(inAddress address: some StringProtocol) -> String? {
    guard address.hasPrefix("/media/") else { return nil }
    let key = address.dropFirst("/media/".count).prefix { $0 != "/" }
    return isKey(key) && address.dropFirst("/media/".count + key.count).hasPrefix("/") ? String(key) : nil
  }

  package static func isKey(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The header of the picture; nil for a medium that is no picture.
  package var header: PictureHeader? {
    guard let picture, let format = PictureHeader.Format(mediaType) else { return nil }
    return PictureHeader(format, picture.width, picture.height, isAnimated: picture.isAnimated)
  }

  /// Whether browsers get it as a download, rather than to show it.
  package var isDownload: Bool {
    let essence = mediaType.essence
    let isShown =
      ["image/", "audio/", "video/", "text/"].contains { essence.hasPrefix($0) }
      || essence == "application/pdf"
    return !isShown
  }

  /// The Markdown that shows the medium: a picture, or a link.
  package var markdown: String {
    if picture != nil { return "![\(alternative.escapedForMarkdown)](\(address))" }
    return "[\((alternative.isEmpty ? name : alternative).escapedForMarkdown)](\(address))"
  }
}

extension PictureHeader.Format {
  /// - Parameter type: `image/png`
  init?(_ type: MediaType) {
    switch type.essence {
    case "image/svg+xml": self = .svg
    case let essence where essence.hasPrefix("image/"):
      self.init(rawValue: String(essence.dropFirst("image/".count)))
    default: return nil
    }
  }

  var mediaType: MediaType {
    // Browsers believe this before the declaration in the file, which may name another charset.
    self == .svg ? MediaType("image/svg+xml; charset=utf-8") : MediaType("image/\(rawValue)")
  }
}

extension String {
  /// This text as the content of a link in one line.
  package var escapedForMarkdown: String {
    var escaped = ""
    for character in self {
      if character.isNewline {
        escaped += " "
        continue
      }
      if "\\[]*_`<>&!".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
