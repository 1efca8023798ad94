import Foundation

/// The names that browsers and programs give themselves (`User-Agent`), and what they say.
enum Agents {
  /// Words in the names of programs that read for nobody in particular: crawlers, monitors, previews and
  /// libraries. Feed readers that name such a library name themselves before it.
  private static let marks = [
    "bot", "crawl", "spider", "slurp", "headless", "preview", "monitor", "uptime", "pingdom", "lighthouse",
    "scan", "archiver", "facebookexternalhit", "embedly", "validator", "http-client", "httpclient", "okhttp",
    "python", "curl/", "wget/", "libwww", "java/", "aiohttp", "axios", "node-fetch", "php/", "scrapy",
  ]

  static func isBot(_ agent: String) -> Bool {
    guard !agent.isEmpty else { return true }
    let name = agent.lowercased()
    guard !marks.contains(where: { name.contains($0) }) else {
      // It reads for those who have subscribed.
      return subscribers(agent) == nil
    }
    return false
  }

  /// How many subscribers a feed reader says it reads for: `Feedly/1.0 (…; 16 subscribers; …)`.
  static func subscribers(_ agent: String) -> Int? {
    agent.firstMatch(of: #/(\d{1,9}) (?:subscriber|reader)s?\b/#.ignoresCase()).flatMap { Int($0.1) }
  }

  /// The name of a feed reader, without its version; nil for a browser.
  ///
  /// `NetNewsWire (RSS Reader; …)`, `Mozilla/5.0 (compatible; Miniflux/2.0; …)`, `FreshRSS/1.20 (Linux; …)`
  static func reader(_ agent: String) -> String? {
    if agent.hasPrefix("Mozilla/") {
      guard let match = agent.firstMatch(of: #/compatible; ([^\/;)]{1,60})/#) else { return nil }
      return String(match.1).trimmingCharacters(in: .whitespaces)
    }
    let end = agent.firstIndex { "/(;".contains($0) } ?? agent.endIndex
    // "NewsBlur Feed Fetcher - 54 subscribers - …", "Feedbin feed-id:7 - 3 subscribers"
    var name = agent[..<end].components(separatedBy: " - ")[0]
    if let match = name.firstRange(of: #/\s+[\w-]+:\d+/#) { name.removeSubrange(match.lowerBound...) }
    name = name.trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? nil : String(name.prefix(60))
  }

  /// Whether a target is a file with sound or video, by its ending.
  static func isMedium(_ target: String) -> Bool {
    let path = target.prefix { $0 != "?" }
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...].lowercased())
  }

  private static let endings: Set<String> = [
    "aac", "flac", "m4a", "m4b", "m4v", "mkv", "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "wav",
    "webm",
  ]
}
