/// Rewrites Chinese, Japanese and Korean dates with ASCII digits and punctuation.
enum EastAsianDate {
  /// `2023年9月28日 午後3時` becomes `2023-9-28  pm 3:`, `令和5年` `2023-`, and `十二月` `12-`.
  static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= 0x4E00 && $0.value < 0xD7B0 }) else {
      return text
    }
    var text = text
    for (name, before) in eras { text = withYear(text, of: name, before) }
    for (mark, replacement) in marks where text.contains(mark) {
      text = text.replacing(mark, with: replacement)
    }
    return text
  }

  private static func withYear(_ text: String, of era: String, _ before: Int) -> String {
    guard let name = text.firstRange(of: era) else { return text }
    let digits = text[name.upperBound...].prefix(2).prefix { $0.isNumber }
    guard let year = Int(digits) ?? (text[name.upperBound...].hasPrefix("元") ? 1 : nil) else { return text }
    let rest = text[name.upperBound...].drop { $0.isNumber || $0 == "元" }
    return "\(text[..<name.lowerBound])\(before + year)\(rest)"
  }

  private static let eras = [("令和", 2018), ("平成", 1988), ("昭和", 1925)]

  private static let marks = [
    ("午後", " pm "), ("下午", " pm "), ("오후", " pm "), ("晚上", " pm "), ("午前", " am "), ("上午", " am "),
    ("오전", " am "), ("凌晨", " am "), ("早上", " am "), ("清晨", " am "), ("十二月", "12-"), ("十一月", "11-"),
    ("十月", "10-"),
    ("一月", "1-"), ("二月", "2-"), ("三月", "3-"), ("四月", "4-"), ("五月", "5-"), ("六月", "6-"), ("七月", "7-"),
    ("八月", "8-"), ("九月", "9-"), ("년 ", "-"), ("월 ", "-"), ("年 ", "-"), ("月 ", "-"), ("年", "-"),
    ("月", "-"), ("년", "-"), ("월", "-"), ("日", " "), ("일", " "), ("号", " "), ("號", " "), ("時", ":"),
    ("时", ":"), ("點", ":"), ("点", ":"), ("시 ", ":"), ("시", ":"), ("分", ":"), ("분 ", ":"), ("분", ":"),
    ("秒", " "), ("초", " "),
  ]
}
