import Timestamps

/// The dates that are out there.
///
/// Read are RFC 822 and its successors, RFC 3339, W3C-DTF and the rest of ISO 8601's calendar dates,
/// `asctime`, `28.09.2023`, `9/28/2023 4:05 PM` (the month first, unless that cannot be), `2023/09/28` and
/// East Asian dates with their characters; months and half days in many languages; two-digit years (RFC 5322
/// §4.3: below 50 is 20xx). Weekdays are ignored, right or wrong. Without a zone it is UTC, without a time
/// midnight.
enum FeedDate {
  /// With the offset that is written there. Nil for what cannot be a date, or names one that does not exist.
  static func timestamp(_ text: String) -> Timestamp? {
    if let timestamp = Timestamp(rfc3339: text) { return timestamp }
    guard text.utf8.count <= 200 else { return nil }
    var fields = DateFields()
    for word in words(in: DateWords.withoutIdeographs(text.lowercased())) { fields.note(word) }
    return fields.timestamp
  }

  /// Split at white space, commas and the like; comments in parentheses left out, the `T` of ISO 8601 too.
  private static func words(in text: String) -> [Substring] {
    var words: [Substring] = []
    for word in withoutComments(text).split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      if word.first?.isNumber == true, let t = word.firstIndex(of: "t"),
        word.distance(from: word.startIndex, to: t) > 3,
        word[word.index(after: t)...].first?.isNumber == true
      {
        words += [word[..<t], word[word.index(after: t)...]]
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func withoutComments(_ text: String) -> String {
    guard let open = text.firstIndex(of: "(") else { return text }
    guard let close = text[open...].firstIndex(of: ")") else { return String(text[..<open]) }
    return text[..<open] + " " + withoutComments(String(text[text.index(after: close)...]))
  }
}
