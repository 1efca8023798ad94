/// Shortcodes of WordPress and of well-known plugins as HTML.
struct WordPressShortcodes {
  let index: WordPressIndex
  /// The post that the text belongs to.
  let post: Int

  enum Result {
    case html(String)
    /// The shortcode cannot be translated; the reason is for the report.
    case lost(kept: String, Loss.Kind, String)
    /// The brackets hold text, and no shortcode.
    case text
  }

  /// - Parameter inner: replaces the shortcodes in the text between the tags of one.
  func html(_ shortcode: WordPressShortcode, inner: (String) -> String) -> Result {
    if let template = index.replacements[shortcode.name] {
      return replaced(shortcode, by: template, inner)
    }
    switch shortcode.name.lowercased() {
    case "caption", "wp_caption": return caption(shortcode)
    case "gallery": return gallery(shortcode)
    case "embed":
      guard let address = shortcode.content?.trimmingSpaces ?? shortcode["src"], !address.isEmpty else {
        return unknown(shortcode)
      }
      return .html(Embeds.html(address))
    case "video", "wpvideo", "audio": return medium(shortcode)
    case "playlist": return playlist(shortcode)
    case "youtube", "youtu", "vimeo", "dailymotion": return video(shortcode)
    case "gist":
      let address = shortcode.words.first ?? shortcode["id", "url"] ?? shortcode.content?.trimmingSpaces ?? ""
      guard !address.isEmpty else { return unknown(shortcode) }
      let url = address.contains("://") ? address : "https://gist.github.com/\(address)"
      return .html(HTMLWriter.inline([Embeds.link(url)]))
    case "latex", "math":
      guard let formula = shortcode.content else { return unknown(shortcode) }
      return .html("<code class=\"math\">\(HTMLWriter.escaped(formula.decodedOnce.trimmingSpaces))</code>")
    case "tweet", "twitter", "instagram":
      guard let address = Self.address(shortcode), address.contains("://") else { return unknown(shortcode) }
      return .html(HTMLWriter.inline([Embeds.link(address)]))
    case "slideshare", "speakerdeck": return slides(shortcode)
    case let name: return callout(shortcode, name, inner) ?? other(shortcode, name)
    }
  }

  private func other(_ shortcode: WordPressShortcode, _ name: String) -> Result {
    guard let language = Self.languages[name], let content = shortcode.content else {
      return unknown(shortcode)
    }
    return .html(Self.code(content, shortcode, language: language))
  }

  /// Code as SyntaxHighlighter and the like show it: what is stored is HTML.
  static func code(_ content: String, _ shortcode: WordPressShortcode, language: String) -> String {
    let name = shortcode["language", "lang", "syntax"] ?? language
    var attributes = "class=\"code-block language-\(name.isEmpty ? "none" : name)\""
    func add(_ name: String, _ value: String?) {
      if let value {
        attributes += " \(name)=\"\(HTMLWriter.escaped(value).replacing("\"", with: "&quot;"))\""
      }
    }
    add("data-highlight", shortcode["highlight", "mark", "hl_lines"])
    add("data-title", shortcode["title"])
    if let first = shortcode["firstline", "first-line", "start"], first != "1" { add("data-start", first) }
    var code = content.decodedOnce
    if code.hasPrefix("\n") { code.removeFirst() }
    return "<pre \(attributes)>\n\(HTMLWriter.escaped(code).replacing("&nbsp;", with: "\u{A0}"))</pre>"
  }

  private func caption(_ shortcode: WordPressShortcode) -> Result {
    guard let content = shortcode.content else { return unknown(shortcode) }
    let side = shortcode["align"] ?? "alignnone"
    // The picture, perhaps in a link, comes first.
    let lowercase = content.lowercased()
    let mark = lowercase.contains("</a>") && lowercase.trimmingSpaces.hasPrefix("<a") ? "</a>" : "<img"
    guard let found = lowercase.firstRange(of: mark) else { return unknown(shortcode) }
    var end = lowercase.utf8.distance(from: lowercase.utf8.startIndex, to: found.upperBound)
    if mark == "<img" {
      let rest = lowercase[found.upperBound...]
      guard let close = rest.firstIndex(of: ">") else { return unknown(shortcode) }
      end = lowercase.utf8.distance(from: lowercase.utf8.startIndex, to: lowercase.index(after: close))
    }
    let bytes = Array(content.utf8)
    guard end <= bytes.count else { return unknown(shortcode) }
    let picture = String(decoding: bytes[..<end], as: UTF8.self)
    var text = String(decoding: bytes[end...], as: UTF8.self).trimmingSpaces
    if text.isEmpty { text = shortcode["caption"] ?? "" }
    let caption = text.isEmpty ? "" : "<figcaption>\(text)</figcaption>"
    return .html("\n\n<figure class=\"\(side)\">\(picture)\(caption)</figure>\n\n")
  }

  private func gallery(_ shortcode: WordPressShortcode) -> Result {
    var ids = (shortcode["ids", "include"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    if ids.isEmpty {
      let excluded = Set((shortcode["exclude"] ?? "").split { !$0.isNumber }.compactMap { Int($0) })
      ids = index.pictures(of: shortcode["id"].flatMap { Int($0) } ?? post).filter { !excluded.contains($0) }
    }
    let figures = ids.compactMap { index.figure($0) }
    guard !figures.isEmpty, figures.count == ids.count else {
      let missing = ids.filter { index.attachments[$0] == nil }.map { "\($0)" }.joined(separator: ", ")
      let reason = ids.isEmpty ? "the export has no pictures of the post" : "not in the export: \(missing)"
      let shown = figures.isEmpty ? HTMLWriter.escaped(shortcode.source) : HTMLWriter.inline(figures)
      return .lost(kept: shown, .media, reason)
    }
    let gallery = HTMLNode.gallery(figures, columns: shortcode["columns"].flatMap { Int($0) } ?? 3)
    return .html("\n\n" + HTMLWriter.inline([gallery]) + "\n\n")
  }

  private func medium(_ shortcode: WordPressShortcode) -> Result {
    let name = shortcode.name.lowercased() == "audio" ? "audio" : "video"
    let formats = [
      "src", "mp4", "m4v", "webm", "ogv", "mov", "mp3", "m4a", "ogg", "wav", "flac", "wmv", "flv",
    ]
    let given =
      formats.lazy.compactMap { shortcode[$0] }.first ?? shortcode.content?.trimmingSpaces
      ?? shortcode.words.first
    if let given, given.contains("/") {
      if name == "video", let player = Embeds.player(given) { return .html(Embeds.html(player)) }
      var element = HTMLElement(name, [.init(name: "src", value: given)])
      if let poster = shortcode["poster"] { element["poster"] = poster }
      return .html("\n\n" + HTMLWriter.inline([.element(element)]) + "\n\n")
    }
    if shortcode.name.lowercased() == "wpvideo", let id = shortcode.words.first {
      return .html("\n\n<iframe src=\"https://videopress.com/embed/\(id)\" allowfullscreen></iframe>\n\n")
    }
    return unknown(shortcode)
  }

  private func playlist(_ shortcode: WordPressShortcode) -> Result {
    let ids = (shortcode["ids"] ?? "").split { !$0.isNumber }.compactMap { Int($0) }
    let media = ids.compactMap { index.attachments[$0] }
    guard !media.isEmpty, media.count == ids.count else { return unknown(shortcode) }
    let nodes = media.map { HTMLNode.element("audio", ["src": $0.url]) }
    return .html("\n\n" + HTMLWriter.inline(nodes) + "\n\n")
  }

  private func video(_ shortcode: WordPressShortcode) -> Result {
    let given =
      shortcode.words.first ?? shortcode["id", "url", "v"] ?? shortcode.content?.trimmingSpaces ?? ""
    var address = given.hasPrefix("=") ? String(given.dropFirst()) : given
    guard !address.isEmpty else { return unknown(shortcode) }
    address = address.replacing("&amp;", with: "&").replacing("&#038;", with: "&")
    if !address.contains("/") {
      switch shortcode.name.lowercased() {
      case "vimeo": address = "https://vimeo.com/\(address)"
      case "dailymotion": address = "https://www.dailymotion.com/video/\(address)"
      default: address = "https://www.youtube.com/watch?v=\(address)"
      }
    }
    return .html("\n\n" + Embeds.html(address) + "\n\n")
  }

  /// A word that may be a shortcode of a plugin stays as text, and is reported. Other words in brackets are
  /// only text.
  private func unknown(_ shortcode: WordPressShortcode) -> Result {
    let isShortcode =
      shortcode.content != nil || !shortcode.attributes.isEmpty
      || Self.known.contains(shortcode.name.lowercased())
      || shortcode.name.contains { $0 == "_" || $0 == "-" }
      || shortcode.source.hasSuffix("/]")
    guard isShortcode else { return .text }
    return .lost(kept: "", .shortcode, "kept as text")
  }

  /// Shortcodes that need no attributes.
  private static let known: Set<String> = [
    "gallery", "playlist", "embed", "video", "audio", "contact", "contactform", "gravityform", "ninjaforms",
    "wpforms", "mc4wp", "archives", "sitemap", "recipe", "form", "toc", "slideshow", "woocommerce",
    "products", "tweet", "poll", "polldaddy", "googlemaps", "instagram", "soundcloud", "slideshare",
    "caption",
    "youtube", "vimeo", "gist",
  ]

  /// The languages that shortcodes with code are named after.
  private static let languages: [String: String] = {
    var languages: [String: String] = [
      "code": "", "sourcecode": "", "source": "", "highlight": "", "cc": "", "codesnippet": "",
    ]
    for name in [
      "actionscript3", "applescript", "as3", "bash", "c", "clojure", "coldfusion", "cpp", "csharp", "css",
      "delphi", "diff", "erlang", "fsharp", "go", "groovy", "haskell", "html", "java", "javafx",
      "javascript", "js", "json", "latex", "lua", "matlab", "objc", "pascal", "perl", "php", "plain",
      "powershell", "ps", "py", "python", "r", "rails", "ruby", "scala", "shell", "sql", "swift", "text",
      "typescript", "vb", "vbnet", "xhtml", "xml", "xslt", "yaml",
    ] { languages[name] = name }
    return languages
  }()
}

extension String {
  /// This text with characters in place of character references, once.
  var decodedOnce: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#039;", with: "'").replacing("&#39;", with: "'").replacing("&#8217;", with: "'")
      .replacing("&#091;", with: "[").replacing("&#91;", with: "[").replacing("&#093;", with: "]")
      .replacing("&#93;", with: "]").replacing("&#92;", with: "\\").replacing("&nbsp;", with: " ")
      .replacing("&#038;", with: "&").replacing("&amp;", with: "&")
  }
}
