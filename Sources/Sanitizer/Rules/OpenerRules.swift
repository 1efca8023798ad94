/// The `target` and the `rel` of a link.
///
/// A page that opens in a window of its own, or through `rel="opener"`, could navigate the page that opened
/// it. So `opener` is removed and `noopener` added.
struct OpenerRules {
  private var opensWindow = false
  private var relation: [UInt8]?

  mutating func note(target: UnsafeBufferPointer<UInt8>) {
    let name = Array(target)[...].lowercasedString
    opensWindow = !["", "_self", "_parent", "_top"].contains(name)
  }

  /// Stores the value without control characters, as it will be written, so that they cannot hide a word from
  /// the check.
  mutating func note(relation written: UnsafeBufferPointer<UInt8>) {
    var text: [UInt8] = []
    text.appendCharacters(written[...])
    relation = text
  }

  /// Appends `rel`, unchanged if it is harmless.
  func write(to html: inout [UInt8]) {
    guard relation != nil || opensWindow else { return }
    var text = relation ?? []
    let words = text.split(whereSeparator: \.isHTMLSpace)
    let kept = words.filter { $0.lowercasedString != "opener" }
    let isClosed = kept.contains { ["noopener", "noreferrer"].contains($0.lowercasedString) }
    if kept.count < words.count || opensWindow && !isClosed {
      text = Array(kept.joined(separator: " ".utf8))
      if opensWindow, !isClosed { text.append(contentsOf: (text.isEmpty ? "noopener" : " noopener").utf8) }
      if text.isEmpty { return }
    }
    text.withUnsafeBufferPointer { html.appendAttribute(StaticString("rel").bytes, $0) }
  }
}
