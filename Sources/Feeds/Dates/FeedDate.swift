import Timestamps

/// Reads the dates that feeds have, in all their forms:
///
/// - RFC 822 and its successors, RFC 3339, W3C-DTF, all of ISO 8601 with ordinal and week dates, `asctime`;
/// - what `Date` of Java and JavaScript prints;
/// - `28.09.2023`, `2023/09/28`, and `9/28/2023 4:05 PM`, the month first unless it cannot be a month;
/// - dates written in Chinese, Japanese or Korean;
/// - seconds and milliseconds since 1970;
/// - names of months, and words for a.m. and p.m., in many languages, with or without accents;
/// - two-digit years, below 50 as 20xx (RFC 5322 §4.3).
///
/// Weekdays are ignored, right or wrong. A date without a zone is in UTC; one without a time is at midnight.
enum FeedDate {
  /// Keeps the written offset. Nil if the text is no date or the date does not exist.
  static func timestamp(_ text: String) -> Timestamp? {
    guard text.utf8.count <= 128,
      let timestamp = Timestamp(rfc3339: text) ?? MailDate.timestamp(text) ?? other(text.trimmingXMLSpace)
    else {
      return nil
    }
    // .NET and others write year 1 for no date. RFC 3339 has no years beyond 9999.
    return (2...9999).contains(timestamp.local.year) ? timestamp : nil
  }

  private static func other(_ text: String) -> Timestamp? {
    if let timestamp = ISODate.timestamp(text) ?? sinceEpoch(text) { return timestamp }
    let folded = DateText.folded(text)
    if let timestamp = ISODate.timestamp(folded) { return timestamp }
    var fields = DateFields()
    for word in DateText.words(in: folded) { fields.note(word) }
    return fields.timestamp
  }

  /// `1695895200`, `1695895200.5`, `1695895200000`, `@1695895200`, `/Date(1695895200000)/`.
  private static func sinceEpoch(_ text: String) -> Timestamp? {
    var digits = text[...]
    if digits.hasPrefix("/Date("), let end = digits.firstIndex(where: { $0 == ")" || $0 == "+" }) {
      digits = digits[..<end].dropFirst(6)
    } else if digits.first == "@" {
      digits = digits.dropFirst()
    }
    let parts = digits.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first, whole.utf8.allSatisfy(\.isASCIIDigit), let number = Int64(whole) else {
      return nil
    }
    switch whole.utf8.count {
    case 9...10:
      let fraction = parts.count > 1 ? (String(parts[1].prefix(6)) + "000000").prefix(6) : "0"
      return Int64(fraction).map { Timestamp(microseconds: number * 1_000_000 + $0) }
    case 12...13 where parts.count == 1 && number > 100_000_000_000:
      return Timestamp(microseconds: number * 1000)
    default: return nil
    }
  }
}
