import Feeds
import HTML
import Publication
import Sanitizer
import Syndication
import URIs

/// The files that came with a post: players for sound and video that the text does not show itself, and links.
package struct Attachments: HTML {
  package let post: Post

  package init(
    post: Post
  ) {
    self.post = post
  }

  package var body: some HTML {
    if !files.isEmpty {
      aside(.class("attachments"), .aria("label", "Attachments")) {
        for file in files {
          if !isShown(file.url) { Player(file: file) }
          p {
            a(.href(file.url)) { file.name }
            if let details = file.details { " (\(details))" }
          }
        }
      }
    }
  }

  private var files: [Enclosure] { post.enclosures.filter { URIReference($0.url).isWebAddress } }

  /// Whether the text has the file in it, by its URL or as a reference into the original site.
  private func isShown(_ url: String) -> Bool {
    let text = post.body.encoded
    if text.contains(url) { return true }
    guard let origin = post.head.origin, url.hasPrefix(origin + "/") else { return false }
    return text.contains(url.dropFirst(origin.count))
  }
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

  private func isOf(_ type: String) -> Bool { file.type?.lowercased().hasPrefix(type) == true }
}

extension Enclosure {
  fileprivate var name: String {
    let segment = URIReference(url).path.split(separator: "/").last.map(String.init)
    return segment.map { $0.percentDecoded ?? $0 } ?? url
  }

  /// Type and size; nil where neither is known.
  fileprivate var details: String? {
    let parts = [type, length.flatMap { $0 > 0 ? size($0) : nil }].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1000) kB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
