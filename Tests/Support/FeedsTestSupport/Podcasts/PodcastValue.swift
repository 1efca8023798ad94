/// What a text or an attribute may be.
struct PodcastValue: Sendable {
  /// For messages.
  let name: String
  let allows: @Sendable (String) -> Bool

  private init(_ name: String, _ allows: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.allows = allows
  }

  static func oneOf(_ values: Set<String>) -> PodcastValue {
    PodcastValue("one of \(values.sorted().joined(separator: ", "))") { values.contains($0) }
  }

  static func oneOfAnyCase(_ values: Set<String>) -> PodcastValue {
    let known = Set(values.map { $0.lowercased() })
    return PodcastValue("in the taxonomy") { known.contains($0.lowercased()) }
  }

  /// Text without space at its ends.
  static func upTo(_ length: Int) -> PodcastValue {
    PodcastValue("a text of up to \(length) characters") {
      !$0.isEmpty && $0.unicodeScalars.count <= length && $0.first?.isWhitespace == false
        && $0.last?.isWhitespace == false
    }
  }

  /// Apple's limit for all texts without another one.
  static let short = upTo(255)
  static let mayBeEmpty = PodcastValue("text") { _ in true }
  static let description = PodcastValue("a text of up to 4000 bytes") {
    !$0.isEmpty && $0.utf8.count <= 4000
  }
  static let positive = PodcastValue("a whole number from 1 on") { (Int($0) ?? 0) > 0 }
  static let whole = PodcastValue("a whole number") { $0.wholeMatch(of: #/[0-9]+/#) != nil }
  static let decimal = PodcastValue("a decimal number") { $0.wholeMatch(of: #/[0-9]+(\.[0-9]+)?/#) != nil }
  /// Seconds, or a time with colons.
  static let duration = PodcastValue("a duration") {
    $0.wholeMatch(of: #/[0-9]+(\.[0-9]+)?|([0-9]+:)?[0-5]?[0-9]:[0-5][0-9]/#) != nil
  }
  /// Normal play time (RFC 2326 §3.6).
  static let playTime = PodcastValue("a time") {
    $0.wholeMatch(of: #/[0-9]{2,}:[0-5][0-9]:[0-5][0-9](\.[0-9]{1,3})?/#) != nil
  }
  /// ISO 639 with modifiers.
  static let language = PodcastValue("a language") {
    $0.wholeMatch(of: #/[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*/#) != nil
  }
  /// RFC 2822.
  static let date = PodcastValue("a date of RFC 2822") {
    $0.wholeMatch(
      of: #/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} ([+-][0-9]{4}|GMT)/#)
      != nil
  }
  static let email = PodcastValue("an e-mail address") {
    $0.wholeMatch(of: #/[^\s@]+@[^\s@]+\.[^\s@]+/#) != nil
  }
  static let uuid = PodcastValue("a UUID") {
    $0.wholeMatch(of: #/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/#) != nil
  }
  static let mediaType = PodcastValue("a media type") { $0.wholeMatch(of: #/[a-z]+\/[\w.+-]+/#) != nil }
  static let uri = PodcastValue("an absolute URI") {
    $0.wholeMatch(of: #/[a-z][a-z0-9+.-]*:[^\s<>"]+/#) != nil
  }
  /// Podcasting 2.0 asks for `https` where a page is meant, Apple for artwork.
  static let url = PodcastValue("an address with https") {
    $0.wholeMatch(of: #/https:\/\/[^\s\/<>"]+(\/[^\s<>"]*)?/#) != nil
  }
  static let artwork = PodcastValue("the address of a JPEG or PNG file with https") {
    $0.wholeMatch(of: #/https:\/\/[^\s<>"]+\.(jpg|jpeg|png)/#) != nil
  }
  /// Apple looks at the ending of the path.
  static let mediaURL = PodcastValue("the address of a file of a format that Apple knows") {
    $0.lowercased().wholeMatch(
      of: #/https?:\/\/[^\s\/?]+\/[^\s?<>"]*\.(m4a|mp3|mov|mp4|m4v|pdf)(\?[^\s<>"]*)?/#)
      != nil
  }
}
