/// The addresses in style sheets: `url(…)`, and those of `@import` with quotes.
package enum CSSAddresses {
  package static func rewriting(_ css: [UInt8], _ change: (String) -> AddressChange) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < css.count {
      guard let start = addressStart(in: css, at: index) else {
        index += 1
        continue
      }
      let quote = css[start]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      let begin = isQuoted ? start + 1 : start
      let end =
        css[begin...].firstIndex { isQuoted ? $0 == quote : $0 == UInt8(ascii: ")") || $0 <= 0x20 }
        ?? css.count
      if case .replace(let text) = change(String(decoding: css[begin..<end], as: UTF8.self)) {
        result += css[copied..<begin]
        result +=
          text.replacing("'", with: "%27").replacing("\"", with: "%22").replacing("(", with: "%28")
          .replacing(")", with: "%29").utf8
        copied = end
      }
      index = max(end, index + 1)
    }
    result += css[copied...]
    return result
  }

  package static func all(in css: [UInt8]) -> [String] {
    var all: [String] = []
    _ = rewriting(css) {
      all.append($0)
      return .keep
    }
    return all
  }

  /// Where an address, perhaps with a quote, begins after the words at `index`; nil if there are none.
  private static func addressStart(in css: [UInt8], at index: Int) -> Int? {
    func follows(_ word: String) -> Bool {
      css.count - index >= word.utf8.count && css[index..<index + word.utf8.count].elementsEqual(word.utf8)
    }
    let isImport = css[index] == UInt8(ascii: "@") && follows("@import")
    guard isImport || css[index] == UInt8(ascii: "u") && follows("url(") else { return nil }
    let start = css[(index + (isImport ? 7 : 4))...].firstIndex { $0 > 0x20 }
    guard let start, isImport else { return start }
    return css[start] == UInt8(ascii: "\"") || css[start] == UInt8(ascii: "'") ? start : nil
  }
}
