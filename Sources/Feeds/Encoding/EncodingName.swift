/// What documents call their encodings.
enum EncodingName {
  /// The `encoding` of the XML declaration, in lowercase; nil where it names none within the first kilobyte.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    declared(inHead: Array(bytes.prefix(1024)))
  }

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

  static func isUTF8(_ name: String) -> Bool { ["utf8", "unicode", "unicode11utf8"].contains(folded(name)) }

  /// Whether it is what people write who know of no other encoding, or cannot be true of bytes without zeros.
  static func isLatin(_ name: String) -> Bool {
    let name = folded(name)
    return latin.contains(name) || wide.contains(where: name.hasPrefix)
  }

  /// Whether text in it looks like ASCII and is none.
  static func isSevenBit(_ name: String) -> Bool {
    ["iso2022jp", "iso2022kr", "utf7"].contains(folded(name))
  }

  /// What iconv calls the encoding, or a superset of it that people mean; nil for what no document has any
  /// business to be in.
  static func converterName(_ name: String) -> String? {
    let name = folded(name)
    if let iconv = iconvNames[name] { return iconv }
    if name.hasPrefix("iso8859"), (1...2).contains(name.utf8.count - 7) {
      return "ISO-8859-\(name.dropFirst(7))"
    }
    let digits = name.drop { !$0.isNumber }
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isNumber) else { return nil }
    switch name.dropLast(digits.count) {
    case "windows", "xcp", "win": return "CP\(digits)"
    case "cp", "ibm", "csibm", "cspcp", "":
      return digits.count == 4 || digits == "737" ? "CP\(digits)" : "IBM\(digits)"
    default: return nil
    }
  }

  /// Letters and digits in lowercase, which is what all ways to write a name have in common.
  private static func folded(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
  }

  private static let latin: Set = [
    "iso88591", "latin1", "l1", "cp819", "ibm819", "usascii", "ascii", "iso646us", "windows1252", "cp1252",
    "xcp1252",
    "ansi", "isoir100", "csisolatin1", "iso885915windows",
  ]
  private static let wide = ["utf16", "utf32", "ucs2", "ucs4", "iso10646", "csunicode", "csucs4"]
  private static let iconvNames = [
    "gb2312": "GB18030", "gbk": "GB18030", "xgbk": "GB18030", "gb18030": "GB18030", "gb231280": "GB18030",
    "cp936": "GB18030", "windows936": "GB18030", "euccn": "GB18030", "chinese": "GB18030",
    "csgb2312": "GB18030",
    "shiftjis": "CP932", "sjis": "CP932", "xsjis": "CP932", "windows31j": "CP932", "cp932": "CP932",
    "windows932": "CP932", "mskanji": "CP932", "csshiftjis": "CP932", "eucjp": "EUC-JP", "xeucjp": "EUC-JP",
    "ujis": "EUC-JP", "iso2022jp": "ISO-2022-JP-2", "iso2022kr": "ISO-2022-KR", "euckr": "CP949",
    "ksc56011987": "CP949", "ksc56011989": "CP949", "ksc5601": "CP949", "windows949": "CP949",
    "cp949": "CP949",
    "uhc": "CP949", "korean": "CP949", "cseuckr": "CP949", "johab": "JOHAB", "iso88599": "CP1254",
    "latin5": "CP1254", "tis620": "CP874", "windows874": "CP874", "iso885911": "CP874", "thai": "CP874",
    "iso88598i": "ISO-8859-8", "iso88598e": "ISO-8859-8", "big5": "BIG5-HKSCS", "big5hkscs": "BIG5-HKSCS",
    "xxbig5": "BIG5-HKSCS", "csbig5": "BIG5-HKSCS", "cp950": "BIG5-HKSCS", "windows950": "BIG5-HKSCS",
    "euctw": "EUC-TW", "koi8r": "KOI8-R", "koi8": "KOI8-R", "koi": "KOI8-R", "cskoi8r": "KOI8-R",
    "koi8u": "KOI8-U", "koi8ru": "KOI8-U", "koi8t": "KOI8-T", "mac": "MACINTOSH", "macintosh": "MACINTOSH",
    "csmacintosh": "MACINTOSH", "macroman": "MACINTOSH", "xmacroman": "MACINTOSH",
    "maccyrillic": "MAC-CYRILLIC",
    "xmaccyrillic": "MAC-CYRILLIC", "xmacukrainian": "MAC-UK", "maccentraleurope": "MAC-CENTRALEUROPE",
    "maclatin2": "MAC-CENTRALEUROPE", "maciceland": "MAC-IS", "latin2": "ISO-8859-2",
    "csisolatin2": "ISO-8859-2",
    "latin9": "ISO-8859-15", "mscyrl": "CP1251", "cspc8codepage437": "IBM437", "cspc775baltic": "IBM775",
    "cspc850multilingual": "IBM850", "cspc862latinhebrew": "IBM862", "cpis": "IBM861", "dos866": "IBM866",
    "ebcdiccpus": "IBM037", "ebcdiccpca": "IBM037", "ebcdiccpnl": "IBM037", "ebcdiccpwt": "IBM037",
    "ibm039": "IBM037", "ebcdiccpbe": "IBM500", "ebcdiccpch": "IBM500", "ibm037": "IBM037", "cp037": "IBM037",
    "viscii": "VISCII", "tcvn": "TCVN",
    "armscii8": "ARMSCII-8", "utf7": "UTF-7",
  ]
}
