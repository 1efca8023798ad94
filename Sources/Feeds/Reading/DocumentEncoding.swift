import CLibXML2

/// What encoding the bytes of a document are in, whatever they say about themselves.
enum DocumentEncoding {
  /// `bytes` as well-formed UTF-8 without a byte order mark.
  ///
  /// Bytes that are UTF-8 are taken for that even where an XML declaration names another encoding, unless it
  /// is one that hides in seven bits. Latin-1 is read as Windows-1252. Where bytes are not what they claim to
  /// be, or claim nothing, all that is UTF-8 in them stays and the rest is taken for Windows-1252.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if let text = fromUTF16(bytes) { return text }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let declared = hasMark ? nil : declaredName(bytes)
    if !sevenBitNames.contains(declared ?? ""), bytes.withUnsafeBufferPointer(\.isUTF8) {
      return hasMark ? Array(bytes.dropFirst(3)) : bytes
    }
    if let declared, !utf8Names.contains(declared), !latinNames.contains(declared),
      let text = converted(bytes, from: aliases[declared] ?? declared)
    {
      return text
    }
    return Windows1252.utf8(mending: hasMark ? bytes[3...] : bytes[...])
  }

  /// The `encoding` of the XML declaration, in lowercase.
  static func declaredName(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(1024)
    guard let start = head.firstRange(of: "<?xml".utf8),
      let end = head[start.upperBound...].firstRange(of: "?>".utf8),
      let label = head[start.upperBound..<end.lowerBound].firstRange(of: "encoding".utf8)
    else { return nil }
    let quotes = Array("\"'".utf8)
    let value = head[label.upperBound..<end.lowerBound].drop { !quotes.contains($0) }.dropFirst()
    let name = value.prefix { !quotes.contains($0) }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self).lowercased()
  }

  private static let utf8Names: Set = ["utf-8", "utf8", "unicode"]
  private static let sevenBitNames: Set = ["iso-2022-jp", "iso-2022-kr", "hz-gb-2312", "utf-7"]
  private static let latinNames: Set = [
    "iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252", "utf-16",
  ]
  // What people write, and the superset of it that they mean.
  private static let aliases = [
    "gb2312": "GB18030", "gbk": "GB18030", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932",
    "x-sjis": "CP932", "windows-31j": "CP932", "euc-kr": "CP949", "ks_c_5601-1987": "CP949",
    "iso-8859-9": "WINDOWS-1254", "tis-620": "CP874", "iso-8859-11": "CP874", "big5": "BIG5-HKSCS",
    "x-gbk": "GB18030", "x-euc-jp": "EUC-JP",
  ]
}

extension DocumentEncoding {
  /// Decodes UTF-16 (and UTF-32) by its byte order mark, or by the zero beside the first `<`.
  private static func fromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let head = Array(bytes.prefix(4)) + [1, 1, 1, 1]
    switch (head[0], head[1], head[2], head[3]) {
    case (0xFF, 0xFE, 0, 0): return utf32(bytes.dropFirst(4), bigEndian: false)
    case (0, 0, 0xFE, 0xFF): return utf32(bytes.dropFirst(4), bigEndian: true)
    case (0xFF, 0xFE, _, _): return utf16(bytes.dropFirst(2), bigEndian: false)
    case (0xFE, 0xFF, _, _): return utf16(bytes.dropFirst(2), bigEndian: true)
    case (0x3C, 0, 0, 0): return utf32(bytes[...], bigEndian: false)
    case (0, 0, 0, 0x3C): return utf32(bytes[...], bigEndian: true)
    case (0x3C, 0, _, 0): return utf16(bytes[...], bigEndian: false)
    case (0, 0x3C, 0, _): return utf16(bytes[...], bigEndian: true)
    default: return nil
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { text.append($0) }
    return text
  }

  private static func utf32(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4) {
      let unit = bytes[index..<index + 4]
      let number = (bigEndian ? Array(unit) : unit.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      text.append(contentsOf: UTF8.bytes(of: Unicode.Scalar(number) ?? "\u{FFFD}"))
    }
    return text
  }

  /// Nil where libxml2 does not know the encoding. A byte that is nothing in it becomes U+FFFD.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let handler = xmlFindCharEncodingHandler(name) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    guard let source = xmlBufferCreateSize(bytes.count + 1),
      let target = xmlBufferCreateSize(bytes.count * 2 + 16)
    else { return nil }
    defer {
      xmlBufferFree(source)
      xmlBufferFree(target)
    }
    // Without a function of ours, this thread's errors would go to standard error.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    xmlBufferAdd(source, bytes, Int32(clamping: bytes.count))
    while xmlBufferLength(source) > 0 {
      let before = xmlBufferLength(source)
      let result = xmlCharEncInFunc(handler, target, source)
      if result < 0 || xmlBufferLength(source) == before {
        xmlBufferShrink(source, 1)
        xmlBufferAdd(target, Array("\u{FFFD}".utf8), 3)
      }
    }
    let text = UnsafeBufferPointer(start: xmlBufferContent(target), count: Int(xmlBufferLength(target)))
    return text.isUTF8 ? Array(text) : nil
  }
}
