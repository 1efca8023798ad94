/// What documents call their encodings.
enum EncodingName {
  /// The `encoding` of the XML declaration, in lowercase; nil where it names none within the first kilobyte.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>) -> String? { declared(inHead: Array(bytes.prefix(1024))) }

  /// Likewise for a document in EBCDIC, whose letters are elsewhere.
  static func declaredInEBCDIC(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let converter = CharacterConverter("IBM037") else { return nil }
    var name: String?
    _ = converter.decode(UnsafeBufferPointer(rebasing: bytes.prefix(256)), isLast: true) {
      name = declared(inHead: Array($0))
    }
    return name
  }

  private static func declared(inHead head: [UInt8]) -> String? {
    guard let start = head.firstRange(of: "<?xml".utf8),
      let end = head[start.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let label = head[start.upperBound..<end].firstRange(of: "encoding".utf8)
    else { return nil }
    let quotes = Array("\"'".utf8)
    let value = head[label.upperBound..<end].drop { !quotes.contains($0) }.dropFirst()
    let name = String(decoding: value.prefix { !quotes.contains($0) }, as: UTF8.self).trimmed.lowercased()
    return name.nonEmpty
  }

  static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8", "unicode", "unicode-1-1-utf-8"].contains(name) }

  /// Whether it is what people write who know of no other encoding, or cannot be true of bytes without zeros.
  static func isLatin(_ name: String) -> Bool {
    latin.contains(name) || name.hasPrefix("utf-16") || name.hasPrefix("ucs-") || name.hasPrefix("utf-32")
      || name.hasPrefix("iso-10646-ucs") || name == "csunicode" || name == "csucs4"
  }

  /// Whether text in it looks like ASCII and is none.
  static func isSevenBit(_ name: String) -> Bool { sevenBit.contains(name) }

  /// What iconv calls the encoding, or a superset of it that people mean; nil for what no document has any
  /// business to be in.
  static func converterName(_ name: String) -> String? {
    let name = name.lowercased()
    if let alias = aliases[name] { return alias }
    if known.contains(name) { return name.uppercased() }
    // windows-1250 to -1258, cp1250, x-cp1250, iso-8859-2, iso8859-2, iso_8859-2, cp437, ibm437.
    for (prefix, iconv) in numbered where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count)
      if (1...4).contains(number.utf8.count), number.utf8.allSatisfy(\.isASCIIDigit) { return iconv + number }
    }
    return nil
  }

  private static let latin: Set = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii", "windows-1252",
    "cp1252", "x-cp1252", "ansi", "iso-8859-1-windows-3.1-latin-1", "iso-ir-100",
  ]
  private static let sevenBit: Set = ["iso-2022-jp", "iso-2022-kr", "hz-gb-2312", "hz", "utf-7"]
  private static let known: Set = [
    "koi8-r", "koi8-u", "euc-jp", "iso-2022-jp", "iso-2022-kr", "utf-7", "macintosh", "ibm037", "johab", "viscii",
    "koi8-t", "tcvn", "ptcp154", "armscii-8", "georgian-academy", "georgian-ps",
  ]
  private static let numbered = [
    ("windows-", "CP"), ("x-cp", "CP"), ("cp", "CP"), ("ibm-", "IBM"), ("ibm", "IBM"), ("iso-8859-", "ISO-8859-"),
    ("iso8859-", "ISO-8859-"), ("iso_8859-", "ISO-8859-"),
  ]
  private static let aliases = [
    "gb2312": "GB18030", "gbk": "GB18030", "x-gbk": "GB18030", "gb18030": "GB18030", "gb_2312-80": "GB18030",
    "cp936": "GB18030", "euc-cn": "GB18030", "chinese": "GB18030", "hz-gb-2312": "HZ", "hz": "HZ",
    "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932",
    "ms_kanji": "CP932", "x-euc-jp": "EUC-JP", "eucjp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP-2",
    "euc-kr": "CP949", "euckr": "CP949", "ks_c_5601-1987": "CP949", "ks_c_5601-1989": "CP949",
    "ksc5601": "CP949", "windows-949": "CP949", "korean": "CP949", "iso-8859-9": "CP1254", "latin5": "CP1254",
    "tis-620": "CP874", "windows-874": "CP874", "iso-8859-11": "CP874", "iso-8859-8-i": "ISO-8859-8",
    "iso-8859-8-e": "ISO-8859-8", "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS",
    "koi8": "KOI8-R", "koi": "KOI8-R", "koi8_r": "KOI8-R", "koi8-ru": "KOI8-U", "mac": "MACINTOSH",
    "macroman": "MACINTOSH", "x-mac-roman": "MACINTOSH", "x-mac-cyrillic": "MAC-CYRILLIC",
    "maccyrillic": "MAC-CYRILLIC", "latin2": "ISO-8859-2", "latin-2": "ISO-8859-2", "latin9": "ISO-8859-15",
    "latin-9": "ISO-8859-15", "dos-866": "CP866", "ebcdic-cp-us": "IBM037", "win-1251": "CP1251",
  ]
}
