/// The character that `text` begins with as a character reference of HTML: `&amp;`, `&#8212;`, `&#x2014;`.
///
/// Knows the names of HTML 3.2 and those of common punctuation. The semicolon must not be missing.
///
/// - Returns: the character and the length of the reference in bytes; nil if there is none.
func characterReference(_ text: ArraySlice<UInt8>) -> (character: String, length: Int)? {
  guard text.first == UInt8(ascii: "&"), let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
    return nil
  }
  let name = text[(text.startIndex + 1)..<end]
  let length = end + 1 - text.startIndex
  if name.first == UInt8(ascii: "#") {
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? digits.dropFirst() : digits[...]
    guard number.first?.isHexDigit == true, let code = UInt32(number, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return (String(Character(scalar ?? "\u{FFFD}")), length)
  }
  return namedCharacters[String(decoding: name, as: UTF8.self)].map { (String(Character($0)), length) }
}

private let namedCharacters: [String: Unicode.Scalar] = {
  // U+00A0 to U+00FF, in this order.
  let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """
  var characters: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lrm": "\u{200E}", "rlm": "\u{200F}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
    "lsaquo": "‹",
    "rsaquo": "›", "hellip": "…", "bull": "•", "prime": "′", "Prime": "″", "euro": "€", "trade": "™",
    "larr": "←",
    "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥",
    "infin": "∞",
    "asymp": "≈", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "check": "✓",
    "hearts": "♥",
  ]
  for (index, name) in latin.split(separator: " ").enumerated() {
    characters[String(name)] = Unicode.Scalar(UInt8(0xA0 + index))
  }
  return characters
}()
