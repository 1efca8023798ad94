import Foundation

/// The names that browsers and programs give themselves (`User-Agent`), and what they say.
package enum Agents {
  /// Whether a program reads for nobody in particular, such as a crawler, a monitor, a preview or a library.
  /// Feed readers that name such a library name themselves before it.
  static func isBot(_ agent: String) -> Bool {
    guard !agent.isEmpty else { return true }
    let name = withoutPhone(agent).lowercased()
    guard hasBotWord(name) || AgentNames.bots.contains(where: { name.contains($0) }) else { return false }
    // It reads for those who have subscribed.
    return subscribers(agent) == nil
  }

  /// Whether the page is shown to a person now: by a browser, or by an app that shows pages.
  ///
  /// No browser gives an address of the web or of a person, and none but the oldest call themselves
  /// `compatible`; all name their engine. What is left are programs that look like browsers, by their names.
  static func isPerson(_ agent: String) -> Bool {
    if isTextBrowser(agent) { return true }
    guard agent.hasPrefix("Mozilla/") || agent.hasPrefix("Opera/") else { return false }
    let name = withoutPhone(agent).lowercased()
    guard AgentNames.engines.contains(where: { name.contains($0) }), !isBot(agent), subscribers(agent) == nil,
      !["://", "www.", "-user"].contains(where: { name.contains($0) }), !name.contains(#/@[a-z]/#),
      !claimsCompatibility(name)
    else { return false }
    return !AgentNames.programs.contains { name.contains($0) }
  }

  /// Whether it is a browser of few people that does not call itself Mozilla, as those for terminals.
  static func isTextBrowser(_ agent: String) -> Bool {
    AgentNames.textBrowsers.contains { agent.hasPrefix($0) } && subscribers(agent) == nil
  }

  /// `(compatible; Miniflux/2.2.3; …)`; not so `(compatible; MSIE 9.0; …)`.
  private static func claimsCompatibility(_ name: String) -> Bool {
    name.split(separator: "compatible", omittingEmptySubsequences: false).dropFirst().contains { rest in
      let next = rest.drop { !$0.isLetter }
      return !AgentNames.compatibleBrowsers.contains { next.hasPrefix($0) }
    }
  }

  /// Whether a word begins or ends with `bot`: `Googlebot`, `archive.org_bot`, `bots`.
  private static func hasBotWord(_ name: String) -> Bool {
    guard name.contains("bot") else { return false }
    return name.split { !$0.isLetter && !$0.isNumber }.contains { word in
      (word.hasPrefix("bot") || word.hasSuffix("bot") || word.hasSuffix("bots")) && word != "cubot"
    }
  }

  /// The name without what Android says of the phone: some makes of phones are called like programs.
  private static func withoutPhone(_ agent: String) -> String {
    guard let start = agent.firstIndex(of: "(") else { return agent }
    var (depth, end) = (0, start)
    repeat {
      if agent[end] == "(" { depth += 1 } else if agent[end] == ")" { depth -= 1 }
      agent.formIndex(after: &end)
    } while depth > 0 && end < agent.endIndex
    let system = agent[start..<end]
    guard depth == 0, system.contains("Android"), !system.contains("compatible"), !system.contains("://")
    else {
      return agent
    }
    return "\(agent[..<start])(Android)\(agent[end...])"
  }

  /// How many subscribers a feed reader says it reads for: `Feedly/1.0 (…; 16 subscribers; …)`.
  static func subscribers(_ agent: String) -> Int? {
    agent.firstMatch(of: #/(\d{1,9}) (?:subscriber|reader)s?\b/#.ignoresCase()).flatMap { Int($0.1) }
  }

  /// The name of a feed reader, without its version; nil for a browser.
  ///
  /// `NetNewsWire (RSS Reader; …)`, `Mozilla/5.0 (compatible; Miniflux/2.0; …)`, `FreshRSS/1.20 (Linux; …)`
  package static func reader(_ agent: String) -> String? {
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
