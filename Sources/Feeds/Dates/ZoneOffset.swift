/// Time zones in dates, as seconds east of UTC.
enum ZoneOffset {
  /// `+0200`, `-05:00`, `+2`, `-530`. Nil for a day or more.
  static func numeric(_ text: some StringProtocol) -> Int? {
    let isWest = text.first != "+"
    let parts = text.dropFirst().prefix { $0.isNumber || $0 == ":" }.split(separator: ":")
    // Limits the digits so that the multiplication cannot overflow.
    guard parts.allSatisfy({ $0.utf8.count <= 6 }), let first = parts.first, let number = Int(first) else {
      return nil
    }
    let (hours, minutes) = first.count > 2 ? (number / 100, number % 100) : (number, 0)
    let east = hours * 3600 + (parts.count > 1 ? Int(parts[1]) ?? 0 : minutes) * 60
    return east < 86_400 ? (isWest ? -east : east) : nil
  }

  /// `gmt`, `est`, `utc+2`, `gmt-05:00`, `etc/gmt`; military letters as in RFC 822 §5.1. Nil for other words.
  static func named(_ word: Substring) -> Int? {
    let word = word.hasPrefix("etc/") ? word.dropFirst(4) : word
    let name = word.prefix { $0.isLetter }
    if let sign = word[name.endIndex...].first, sign == "+" || sign == "-",
      name == "gmt" || name == "utc" || name == "z"
    {
      return numeric(word[name.endIndex...])
    }
    if name.count == 1, let letter = name.utf8.first { return military(letter) }
    return hours[String(name)].map { Int($0 * 3600) }
  }

  private static func military(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "z"): 0
    case UInt8(ascii: "a")...UInt8(ascii: "i"): -3600 * (Int(letter) - 96)
    case UInt8(ascii: "k")...UInt8(ascii: "m"): -3600 * (Int(letter) - 97)
    case UInt8(ascii: "n")...UInt8(ascii: "y"): 3600 * (Int(letter) - 109)
    default: nil
    }
  }

  private static let hours: [String: Double] = [
    "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2,
    "mez": 1,
    "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "msd": 4, "sast": 2, "ist": 5.5, "sgt": 8, "hkt": 8, "awst": 8,
    "jst": 9, "kst": 9, "acst": 9.5, "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
    "nst": -3.5,
    "ndt": -2.5, "brt": -3, "art": -3, "ast": -4, "adt": -3, "at": -4, "est": -5, "edt": -4, "et": -5,
    "cst": -6,
    "cdt": -5, "ct": -6, "mst": -7, "mdt": -6, "mt": -7, "pst": -8, "pdt": -7, "pt": -8, "akst": -9,
    "akdt": -8,
    "hst": -10, "brst": -2, "clt": -4, "clst": -3, "cot": -5, "pet": -5, "vet": -4, "uyt": -3, "wib": 7,
    "wita": 8, "wit": 9, "ict": 7, "pht": 8, "myt": 8, "trt": 3, "irst": 3.5, "gst": 4, "pkt": 5, "npt": 5.75,
    "bdt": 6, "eat": 3, "cat": 2, "wat": 1, "azt": 4, "yekt": 5, "omst": 6, "krat": 7, "irkt": 8, "vlat": 10,
    "chst": 10, "sst": -11, "nzt": 12,
  ]
}
