/// What a link says about the window that it opens and the page that it leads to (`target` and `rel`).
///
/// A page in a window with a name of its own could lead the page that opened it elsewhere, and so could any page to which
/// `rel="opener"` was written.
struct OpenerRules {
  private var opensWindow = false
  private var relation: [UInt8]?

  mutating func note(target: UnsafeBufferPointer<UInt8>) {
    let name = Array(target)[...].lowercasedString
    opensWindow = !["", "_self", "_parent", "_top"].contains(name)
  }

  /// Judged as it will be written: a control character parts no word then.
  mutating func note(relation written: UnsafeBufferPointer<UInt8>) {
    var text: [UInt8] = []
    text.appendCharacters(written[...])
    relation = text
  }

  /// Appends `rel`, as it was written where nothing in it has to change.
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
