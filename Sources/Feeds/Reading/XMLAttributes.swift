/// The attributes of a start tag, read the way HTML reads them and written the way XML wants them.
enum XMLAttributes {
  /// ` name="value"` for each attribute in `source`, which is what stands between the name of a tag and its
  /// `>`.
  ///
  /// Values without quotes get some, names without a value get their own, and the first of two with the same
  /// name counts.
  static func rewritten(_ source: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var output: [UInt8] = []
    var seen: [[UInt8]] = []
    var rest = source
    while let first = rest.first {
      guard first.isNameStart else {
        rest = rest.dropFirst()
        continue
      }
      let name = Array(rest.prefix(while: \.isNamePart))
      rest = rest.dropFirst(name.count)
      let afterName = rest.drop(while: \.isXMLSpace)
      var value = name
      if afterName.first == UInt8(ascii: "=") {
        let start = afterName.dropFirst().drop(while: \.isXMLSpace)
        if let quote = start.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = Array(start.dropFirst().prefix { $0 != quote })
          rest = start.dropFirst(value.count + 2)
        } else {
          value = Array(start.prefix { !$0.isXMLSpace })
          rest = start.dropFirst(value.count)
        }
      }
      if seen.contains(name) { continue }
      seen.append(name)
      output += [0x20] + name + Array("=\"".utf8)
      for byte in value {
        switch byte {
        case UInt8(ascii: "\""): output += "&quot;".utf8
        case UInt8(ascii: "<"): output += "&lt;".utf8
        default: output.append(byte)
        }
      }
      output.append(UInt8(ascii: "\""))
    }
    return output
  }
}
