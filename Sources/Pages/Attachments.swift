import Feeds
import HTML
import Publication
import Sanitizer
import Syndication
import URIs
import Words

/// The enclosures of a post: links, and players for sound and video that the text itself does not have.
package struct Attachments: HTML {
  let post: Post
  let words: Words

  package init(post: Post, words: Words) {
    self.post = post
    self.words = words
  }

  package var body: some HTML {
    if !files.isEmpty {
      aside(.class("attachments"), .aria("label", words[.attachments])) {
        for file in files {
          if !post.shows(file.url) { Player(file: file) }
          p {
            a(.href(file.url)) { file.name }
            if let details = file.details(in: words) { " (\(details))" }
          }
        }
      }
    }
  }

  private var files: [Enclosure] { post.enclosures.filter { URIReference($0.url).isWebAddress } }
}

private struct Player: HTML {
  let file: Enclosure

  var body: some HTML {
    if isOf("audio/") {
      audio(.controls, .preload("none"), .src(file.url), .aria("label", file.name)) {}
    } else if isOf("video/") {
      video(.controls, .playsinline, .preload("none"), .src(file.url), .aria("label", file.name)) {}
    }
  }

  private func isOf(_ type: String) -> Bool { file.mediaType?.lowercased().hasPrefix(type) == true }
}

extension Enclosure {
  fileprivate var name: String {
    let segment = URIReference(url).path.split(separator: "/").last.map(String.init)
    return segment.map { $0.percentDecoded ?? $0 } ?? url
  }

  /// Type and size; nil if neither is known.
  fileprivate func details(in words: Words) -> String? {
    let parts = [mediaType, length.flatMap { $0 > 0 ? readableSize($0, in: words) : nil }].compactMap(\.self)
      .filter {
        !$0.isEmpty
      }
    return parts.isEmpty ? nil : parts.joined(separator: words[.listSeparator])
  }
}

/// `812 bytes`, `12 kB`, `3.4 MB`
package func readableSize(_ bytes: Int, in words: Words) -> String {
  if bytes < 1000 { return words[.bytes, count: bytes] }
  if bytes < 1_000_000 { return words[.kilobytes, "\((bytes + 500) / 1000)"] }
  let tenths = (bytes + 50_000) / 100_000
  return words[.megabytes, "\(tenths / 10)\(words[.decimalMark])\(tenths % 10)"]
}

extension Post {
  /// Whether the text itself has a player or a picture of the file at `url`. A link to the file is neither.
  fileprivate func shows(_ url: String) -> Bool {
    sources(of: url).contains { source in
      let text = body.encoded.utf8
      return text.ranges(of: " src=\"\(source)\"".utf8).contains { range in
        let before = text[..<range.lowerBound]
        guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return false }
        let element = before[start...].dropFirst().prefix { $0 != UInt8(ascii: " ") }
        return ["audio", "video", "source", "img", "iframe"].contains(String(element))
      }
    }
  }

  /// The values of an attribute in the encoded text that mean the file at `url`: its URL, and a reference to
  /// the original site.
  private func sources(of url: String) -> [String] {
    let absolute = url.replacing("&", with: "&amp;")
    guard let origin = head.origin, url.hasPrefix(origin + "/") else { return [absolute] }
    return [absolute, "\u{1}\(url.dropFirst(origin.count))\u{2}"]
  }
}
