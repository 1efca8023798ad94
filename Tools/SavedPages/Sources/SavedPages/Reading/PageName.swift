/// The name that a page was saved under: `Wwdc2024 10150`.
enum PageName {
  /// The number after a name that ends with a year; nil if the title is anything else.
  static func number(in title: String) -> Int? {
    let words = title.split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "/" }
    guard words.count == 2, let first = words.first, let last = words.last else { return nil }
    let year = first.suffix(4)
    guard first.count > 4, year.allSatisfy({ $0.isASCII && $0.isNumber }),
      year.hasPrefix("19") || year.hasPrefix("20"),
      (1...6).contains(last.count), last.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return Int(last)
  }
}
