/// What surrounds the episode on its page: navigation, calls to subscribe, notes about the player.
enum Boilerplate {
  /// Why a passage is no part of the episode; nil if it may be one.
  static func reason(toDrop text: String) -> String? {
    guard text.utf8.count <= 240 else { return nil }
    let words = normalized(text)
    if words.isEmpty { return "no words" }
    for (reason, phrases) in wholes where phrases.contains(words) { return reason }
    for (reason, phrases) in beginnings where phrases.contains(where: words.hasPrefix) { return reason }
    return text.hasPrefix("©") || words.hasSuffix("all rights reserved") ? "copyright notice" : nil
  }

  /// What the page says about who may watch, if the passage is about that.
  static func visibility(in text: String) -> SavedEpisode.Visibility? {
    guard text.utf8.count <= 160 else { return nil }
    let words = normalized(text)
    if free.contains(where: words.contains) { return .free }
    return members.contains(where: words.contains) ? .members : nil
  }

  /// Whether the text is the field in which one searches the video, with what is glued to it.
  static func searchField(beginning text: String) -> Substring? {
    let rest = searchPrompts.lazy.compactMap { text.rest(after: $0) }.first
    return rest?.drop { $0 == "…" || $0 == "." || $0 == " " }
  }

  /// The text in lower case, without what is neither letter nor digit at both ends.
  static func normalized(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = text.utf8.drop { !$0.isAlphanumeric }
      guard let end = bytes.lastIndex(where: \.isAlphanumeric) else { return "" }
      return String(decoding: bytes[...end].map(\.lowercased), as: UTF8.self)
    }
    let isEdge: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
    var words = text.lowercased().replacing("’", with: "'")[...].drop(while: isEdge)
    while let last = words.last, isEdge(last) { words.removeLast() }
    return String(words)
  }

  private static let wholes: [(String, Set<String>)] = [
    (
      "navigation",
      [
        "more videos", "skip to content", "skip navigation", "open menu", "close menu",
        "open menu close menu",
        "back to top", "show more", "read more", "view all", "see all", "see all episodes", "all episodes",
        "all videos", "next episode", "previous episode", "view in english", "view on github", "copy code",
        "copy", "copied", "share", "search", "menu", "watch now", "play", "pause", "play video",
        "watch video",
        "loading", "download", "weitere videos", "plus de vidéos", "más vídeos", "mais vídeos", "altri video",
        "その他のビデオ", "更多视频", "더 많은 비디오",
      ]
    ),
    (
      "call to subscribe",
      [
        "subscribe", "subscribe now", "sign up", "sign in", "log in", "login", "log out",
        "see plans and pricing",
        "plans and pricing", "pricing", "join now", "become a member", "become a subscriber",
        "start free trial",
        "already a subscriber? log in", "already a member? log in", "subscribe today", "unlock this episode",
      ]
    ),
    (
      "buttons of files without addresses",
      [
        "hd video", "sd video", "hd videosd video", "hd video sd video", "hd", "sd", "hd-video", "sd-video",
        "vidéo hd", "vidéo sd", "高清视频", "标清视频", "hdビデオ", "sdビデオ",
      ]
    ),
  ]

  private static let beginnings: [(String, [String])] = [
    (
      "call to subscribe",
      [
        "subscribe to ", "already a subscriber", "already a member", "access all past and future episodes",
        "sign up for ", "sign up to ", "start your free trial", "get full access", "unlock this episode",
        "become a member", "become a subscriber", "log in with ", "sign in with ", "log in to ",
        "sign in to ",
        "this episode is free", "this video is free", "this talk is free", "this episode is for ",
        "this episode is only for ", "this episode is available to ", "this video is for ",
        "join our newsletter",
        "subscribe for ", "get unlimited access",
      ]
    ),
    (
      "note about the player",
      [
        "streaming is available in", "your browser does not support", "this video requires javascript",
        "please enable javascript", "javascript is required", "video player is loading", "we use cookies",
        "this site uses cookies", "this website uses cookies",
      ]
    ),
  ]

  private static let free = ["free for everyone", "is free", "free episode", "free video", "free to watch"]
  private static let members = [
    "for subscribers", "subscriber-only", "subscribers only", "subscriber only", "members only",
    "member-only",
    "for members", "members-only", "to subscribers", "to members", "unlock this episode", "premium episode",
  ]
  private static let searchPrompts = [
    "search this video", "search in this video", "search this talk", "search this episode",
    "search transcript",
    "search the transcript", "video durchsuchen", "in diesem video suchen", "rechercher dans cette vidéo",
    "buscar en este vídeo", "buscar neste vídeo", "cerca in questo video", "このビデオを検索", "搜索此视频", "이 비디오 검색",
  ]
}

extension String {
  /// What follows `prefix`, which is given in lower case and matches any case; nil if the text begins with
  /// something else.
  fileprivate func rest(after prefix: String) -> Substring? {
    let head = self.prefix(prefix.count)
    return head.lowercased() == prefix ? self[head.endIndex...] : nil
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
