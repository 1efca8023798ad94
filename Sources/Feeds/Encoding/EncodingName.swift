/// The names of encodings in documents.
enum EncodingName {
  /// The `encoding` of the XML declaration, in lowercase; nil if the first kilobyte has none.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    declared(inHead: Array(bytes.prefix(1024)))
  }

  /// The same for a document in EBCDIC, where letters have other bytes.
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
    let name = String(decoding: value.prefix { !quotes.contains($0) }, as: UTF8.self).trimmingXMLSpace
      .lowercased()
    return name.nonEmpty
  }

  static func isUTF8(_ name: String) -> Bool { ["utf8", "unicode", "unicode11utf8"].contains(folded(name)) }

  /// Whether the name says little: a Latin default that programs write whatever the encoding is, or UTF-16 or
  /// UTF-32, which is not true of bytes without zeros.
  static func isLatin(_ name: String) -> Bool {
    latin.contains(folded(name)) || isWide(name)
  }

  /// Whether the name is one of UTF-16 or UTF-32.
  static func isWide(_ name: String) -> Bool { wide.contains(where: folded(name).hasPrefix) }

  /// Whether the encoding uses ASCII bytes for other characters.
  static func isSevenBit(_ name: String) -> Bool {
    converterName(name).map { ["ISO-2022-JP-2", "ISO-2022-KR", "UTF-7"].contains($0) } ?? false
  }

  /// The name that iconv has for the encoding, or a superset that is usually meant; nil for an unknown name.
  static func converterName(_ name: String) -> String? {
    // Some names end with a year: `iso_8859-1:1987`.
    let name = folded(String(name.prefix { $0 != ":" }))
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

  /// Letters and digits in lowercase: the part that all spellings of a name share.
  private static func folded(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
  }

  private static let latin: Set = [
    "iso88591", "latin1", "l1", "cp819", "ibm819", "usascii", "ascii", "iso646us", "windows1252", "cp1252",
    "xcp1252",
    "ansi", "isoir100", "csisolatin1", "iso885915windows",
  ]
  private static let wide = ["utf16", "utf32", "ucs2", "ucs4", "iso10646", "csunicode", "csucs4"]
  private static let iconvNames: [String: String] = {
    var byLabel: [String: String] = [:]
    for line in labels.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for label in words.dropFirst() { byLabel[label] = words[0] }
    }
    return byLabel
  }()
}

/// One iconv name per line, then the names of that encoding in documents, folded: the labels of WHATWG's
/// Encoding Standard, and others.
private let labels = """
  ARMSCII-8 armscii8
  BIG5-HKSCS big5 big5hkscs xxbig5 csbig5 cp950 windows950 cnbig5
  CP1251 mscyrl
  CP1254 iso88599 latin5 l5 csisolatin5 isoir148
  CP874 tis620 windows874 iso885911 thai dos874
  CP932 shiftjis sjis xsjis windows31j cp932 windows932 mskanji csshiftjis ms932
  CP949 euckr ksc56011987 ksc56011989 ksc5601 windows949 cp949 uhc korean cseuckr csksc56011987 isoir149
  EUC-JP eucjp xeucjp ujis cseucpkdfmtjapanese
  EUC-TW euctw
  GB18030 gb2312 gbk xgbk gb18030 gb231280 cp936 windows936 euccn chinese csgb2312 csiso58gb231280 isoir58
  IBM037 ebcdiccpus ebcdiccpca ebcdiccpnl ebcdiccpwt ibm039 ibm037 cp037
  IBM437 cspc8codepage437
  IBM500 ebcdiccpbe ebcdiccpch
  IBM775 cspc775baltic
  IBM850 cspc850multilingual
  IBM861 cpis
  IBM862 cspc862latinhebrew
  IBM866 dos866
  ISO-2022-JP-2 iso2022jp csiso2022jp
  ISO-2022-KR iso2022kr csiso2022kr
  ISO-8859-10 latin6 l6 csisolatin6 isoir157
  ISO-8859-15 latin9 l9 csisolatin9
  ISO-8859-2 latin2 csisolatin2 l2 isoir101
  ISO-8859-3 latin3 l3 csisolatin3 isoir109
  ISO-8859-4 latin4 l4 csisolatin4 isoir110
  ISO-8859-5 cyrillic csisolatincyrillic isoir144
  ISO-8859-6 arabic csisolatinarabic isoir127 asmo708 ecma114 iso88596e iso88596i csiso88596e csiso88596i
  ISO-8859-7 greek greek8 csisolatingreek isoir126 ecma118 elot928 suneugreek
  ISO-8859-8 iso88598i iso88598e hebrew csisolatinhebrew isoir138 visual logical csiso88598e csiso88598i
  JOHAB johab
  KOI8-R koi8r koi8 koi cskoi8r
  KOI8-T koi8t
  KOI8-U koi8u koi8ru
  MAC-CENTRALEUROPE maccentraleurope maclatin2
  MAC-CYRILLIC maccyrillic xmaccyrillic
  MAC-IS maciceland
  MAC-UK xmacukrainian
  MACINTOSH mac macintosh csmacintosh macroman xmacroman
  TCVN tcvn
  UTF-7 utf7
  VISCII viscii
  """
