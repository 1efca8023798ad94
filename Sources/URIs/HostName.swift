import Foundation

extension String {
  /// This host name in the form of DNS: lowercase, labels beyond ASCII in Punycode, as in
  /// `xn--bcher-kva.example` (RFC 5890 §2.3.2.1). Nil if a label is empty, except after the last dot, or
  /// longer than 63 bytes in Punycode.
  ///
  /// East Asian full stops count as dots. Wide and decomposed letters are the letters that they stand for,
  /// and soft hyphens and other invisible characters nothing (UTS #46 §4).
  public var asciiHostName: String? {
    var labels: [String] = []
    let parts = mappedHostName.split(omittingEmptySubsequences: false) {
      "\u{3002}\u{FF0E}\u{FF61}.".contains($0)
    }
    for (index, part) in parts.enumerated() {
      // The root label, after the last dot.
      guard !part.isEmpty || index > 0 && index == parts.count - 1 else { return nil }
      guard part.unicodeScalars.contains(where: { !$0.isASCII }) else {
        labels.append(String(part))
        continue
      }
      guard let encoded = Punycode.encoded(Array(part.unicodeScalars.prefix(64).map(\.value))),
        encoded.utf8.count <= 59
      else { return nil }
      labels.append("xn--\(encoded)")
    }
    return labels.joined(separator: ".")
  }

  /// This authority, `user@host:port`, with its host name in the form of DNS, percent-encoded or not. An
  /// authority without such a form stays as it is.
  public var asciiAuthority: String {
    guard utf8.contains(where: { $0 > 127 || $0 == UInt8(ascii: "%") }) else { return self }
    let host = split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let user = self[..<host.startIndex]
    let name = host.prefix { $0 != ":" }
    guard !name.hasPrefix("["), let ascii = name.percentDecoded?.asciiHostName else { return self }
    return user + ascii + host[name.endIndex...]
  }

  private var mappedHostName: String {
    guard utf8.contains(where: { $0 > 127 }) else { return lowercased() }
    var visible = unicodeScalars
    // Joiners are letters of some scripts.
    visible.removeAll { $0.properties.isDefaultIgnorableCodePoint && $0 != "\u{200C}" && $0 != "\u{200D}" }
    return String(visible).precomposedStringWithCompatibilityMapping.lowercased().composed
  }
}

/// Encodes Unicode text in ASCII (RFC 3492): first its ASCII characters, then the others as numbers with
/// their places.
enum Punycode {
  private static let base = 36
  private static let lowestThreshold = 1
  private static let highestThreshold = 26

  /// - Parameter text: code points.
  /// - Returns: nil for more than 63 code points, because a label cannot be that long.
  static func encoded(_ text: [UInt32]) -> String? {
    guard text.count <= 63 else { return nil }
    var output = text.filter { $0 < 128 }.map { UInt8($0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var next = 128
    var delta = 0
    var bias = 72
    var handled = basicCount
    while handled < text.count {
      guard let least = text.filter({ Int($0) >= next }).min().map(Int.init) else { return nil }
      delta += (least - next) * (handled + 1)
      next = least
      for value in text.map(Int.init) {
        if value < next { delta += 1 }
        guard value == next else { continue }
        appendNumber(delta, bias: bias, to: &output)
        bias = adaptedBias(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a number in digits whose weights depend on `bias`, lowest first (§3.3).
  private static func appendNumber(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var position = base
    while true {
      let threshold = min(max(position - bias, lowestThreshold), highestThreshold)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  /// `a` to `z`, then `0` to `9`.
  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 97 + value : 22 + value) }

  /// §6.1
  private static func adaptedBias(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > (base - lowestThreshold) * highestThreshold / 2 {
      delta /= base - lowestThreshold
      steps += base
    }
    return steps + (base - lowestThreshold + 1) * delta / (delta + 38)
  }
}
