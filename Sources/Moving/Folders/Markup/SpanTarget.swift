/// The span that ends right before a list of attributes.
enum SpanTarget {
  case image, link, other

  /// A link of more than 2,000 bytes is not looked for.
  init(before output: [UInt8]) {
    self = .other
    guard output.last == UInt8(ascii: ")") || output.last == UInt8(ascii: "]") else { return }
    let tail = output.suffix(2000)
    var depth = 0
    var index = tail.endIndex - 1
    // Go back over `(destination)` first, then over `[text]`.
    if tail[index] == UInt8(ascii: ")") {
      while index > tail.startIndex {
        if tail[index] == UInt8(ascii: ")") { depth += 1 }
        if tail[index] == UInt8(ascii: "(") { depth -= 1 }
        index -= 1
        if depth == 0 { break }
      }
    }
    guard tail[index] == UInt8(ascii: "]") else { return }
    depth = 0
    while true {
      if tail[index] == UInt8(ascii: "]") { depth += 1 }
      if tail[index] == UInt8(ascii: "[") { depth -= 1 }
      if depth == 0 || index == tail.startIndex { break }
      index -= 1
    }
    guard depth == 0 else { return }
    self = index > tail.startIndex && tail[index - 1] == UInt8(ascii: "!") ? .image : .link
  }
}
