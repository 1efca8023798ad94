extension String {
  /// This name of a host as DNS knows it: in lowercase, with the labels that are not ASCII in Punycode, as in
  /// `xn--bcher-kva.example` (RFC 5890 §2.3.2.1). Nil for what is no name: one with an empty label inside, or a label that
  /// becomes longer than 63 bytes.
  ///
  /// Compatible forms of letters, such as wide ones, are not made one; the dots of East Asia are dots.
  public var asciiHostName: String? {
    var labels: [String] = []
    let parts = lowercased().split(omittingEmptySubsequences: false) {
      "\u{3002}\u{FF0E}\u{FF61}.".contains($0)
    }
    for (index, part) in parts.enumerated() {
      // The root, behind the last dot.
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
}

/// Text in ASCII that sorts what is not ASCII behind what is, with the numbers that say where it belongs (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let lowestThreshold = 1
  private static let highestThreshold = 26

  /// - Parameter text: Code points, few enough that nothing overflows.
  /// - Returns: Nil for a text that is too long for a label.
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

  /// A number in digits whose weights depend on `bias`, the lowest one first (§3.3).
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
