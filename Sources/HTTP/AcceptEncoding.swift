/// The content codings that a client takes, by `Accept-Encoding` (RFC 9110 §12.5.3).
public struct AcceptEncoding: Hashable, Sendable {
  private var weights: [String: Int] = [:]

  /// - Parameter fieldValue: nil where the request had no such field: then any coding is acceptable in
  ///   theory, but only `identity` is taken to be, as such clients rarely decode anything.
  public init(_ fieldValue: String?) {
    for member in (fieldValue ?? "").split(separator: ",") {
      let parts = member.split(separator: ";").map { part in
        part.filter { $0 != " " && $0 != "\t" }.lowercased()
      }
      guard let coding = parts.first, !coding.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Self.weight($0.dropFirst(2)) } ?? 1000
      weights[coding == "x-gzip" ? "gzip" : coding] = weight
    }
  }

  /// Whether the client takes `coding`, a name in lowercase; `identity` unless it was refused.
  public func accepts(_ coding: String) -> Bool { weight(of: coding) > 0 }

  /// The coding of the highest weight among `codings`, the first of equals; nil where none is acceptable.
  public func preferred(among codings: [String]) -> String? {
    var best: (coding: String, weight: Int)?
    for coding in codings where weight(of: coding) > best?.weight ?? 0 {
      best = (coding, weight(of: coding))
    }
    return best?.coding
  }

  /// 0–1000. A coding that was named counts as it was named, otherwise as `*` says; `identity` that nobody
  /// named is acceptable, but less than anything that was.
  private func weight(of coding: String) -> Int {
    if let named = weights[coding] ?? weights["*"] { return named }
    return coding == "identity" ? 1 : 0
  }

  /// `qvalue` of RFC 9110 §12.4.2 in thousandths; what is malformed counts as 0.
  private static func weight(_ text: Substring) -> Int {
    let digits = Array(text.utf8)
    guard digits.count <= 5, digits.first == UInt8(ascii: "0") || digits.first == UInt8(ascii: "1"),
      digits.count == 1 || digits[1] == UInt8(ascii: "."),
      digits.dropFirst(2).allSatisfy({ (48...57).contains($0) })
    else { return 0 }
    let thousandths = digits.dropFirst(2).reduce(Int(digits[0] - 48)) { $0 * 10 + Int($1 - 48) }
    let scale = [1000, 1000, 1000, 100, 10, 1][digits.count]
    return min(1000, thousandths * scale)
  }
}
