import URIs

/// Embeds: parts of a text that stand for a page of another site, such as a video.
enum Embeds {
  /// A player, if the site has one that works without scripts; else a link in a paragraph.
  static func node(_ address: String, caption: [HTMLNode] = []) -> HTMLNode {
    let shown: HTMLNode
    if let player = player(address) {
      shown = .element("iframe", ["src": player, "allowfullscreen": ""])
    } else if isMedium(address, [".mp4", ".m4v", ".webm", ".mov", ".ogv"]) {
      shown = .element("video", ["src": address])
    } else if isMedium(address, [".mp3", ".m4a", ".ogg", ".oga", ".opus", ".flac", ".wav"]) {
      shown = .element("audio", ["src": address])
    } else {
      shown = link(address)
      if !caption.isEmpty { return .element("div", [:], [shown, .element("p", [:], caption)]) }
    }
    guard !caption.isEmpty else { return shown }
    return .element("figure", [:], [shown, .element("figcaption", [:], caption)])
  }

  static func link(_ address: String, _ text: String? = nil) -> HTMLNode {
    .element("p", [:], [.element("a", ["href": address], [.text(text ?? address)])])
  }

  /// As text that is read as HTML again.
  static func html(_ address: String) -> String { HTMLWriter.inline([node(address)]) }

  static func isMedium(_ address: String, _ endings: [String]) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return endings.contains(where: path.hasSuffix)
  }

  /// The name of the site at an address, if WordPress embeds its content and this site shows only a link.
  static func nameOfLinked(_ address: String) -> String? {
    guard player(address) == nil, let host = URIReference(address).host?.lowercased() else { return nil }
    let name =
      ["www.", "m.", "open."].first(where: host.hasPrefix).map { host.dropFirst($0.count) } ?? host[...]
    return shown.contains(name) || name.hasSuffix(".tumblr.com") ? String(name) : nil
  }

  /// Sites of which WordPress shows posts, pictures and sounds.
  private static let shown: Set<Substring> = [
    "twitter.com", "x.com", "instagram.com", "facebook.com", "soundcloud.com", "spotify.com", "flickr.com",
    "flic.kr", "slideshare.net", "speakerdeck.com", "tiktok.com", "reddit.com", "scribd.com", "imgur.com",
    "ted.com", "kickstarter.com", "issuu.com", "mixcloud.com", "pinterest.com", "bsky.app", "wordpress.tv",
    "youtube.com", "vimeo.com", "dailymotion.com",
  ]

  /// The address of the player for the page of a video.
  static func player(_ address: String) -> String? {
    let url = URIReference(address)
    guard let host = url.host?.lowercased() else { return nil }
    let segments = url.path.split(separator: "/").map { String($0) }
    func value(_ name: String) -> String? {
      url.query?.split(separator: "&").first { $0.hasPrefix("\(name)=") }.map {
        String($0.dropFirst(name.count + 1))
      }
    }
    func isName(_ text: String?) -> String? {
      guard let text, !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }),
        text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { return nil }
      return text
    }
    switch host {
    case "youtu.be": return isName(segments.first).map { "https://www.youtube-nocookie.com/embed/\($0)" }
    case "www.youtube.com", "youtube.com", "m.youtube.com", "www.youtube-nocookie.com":
      if let list = isName(value("list")), value("v") == nil, segments.first == "playlist" {
        return "https://www.youtube-nocookie.com/embed/videoseries?list=\(list)"
      }
      let isPlayer = ["embed", "shorts", "live", "v"].contains(segments.first ?? "")
      let name = isName(value("v")) ?? (isPlayer ? isName(segments.dropFirst().first) : nil)
      return name.map { "https://www.youtube-nocookie.com/embed/\($0)" }
    case "vimeo.com", "www.vimeo.com":
      guard let number = isName(segments.last), Int(number) != nil else { return nil }
      return "https://player.vimeo.com/video/\(number)"
    case "player.vimeo.com": return address
    case "www.dailymotion.com", "dailymotion.com":
      guard segments.first == "video" else { return nil }
      return isName(segments.dropFirst().first).map { "https://geo.dailymotion.com/player.html?video=\($0)" }
    default: return nil
    }
  }
}
