/// Words of dates in the languages that feeds are found to use for them.
enum DateWords {
  /// 1–12 for a month's name or abbreviation in lowercase, with or without its full stop.
  static func month(_ word: Substring) -> Int? {
    let name = String(word.prefix { $0 != "." })
    return byName[name] ?? english.firstIndex { name.count > 3 && $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// Whether a word says that it is after noon.
  static let halfDays: [String: Bool] = [
    "am": false, "pm": true, "μμ": true, "πμ": false, "μ": true, "π": false, "ös": true, "öö": false,
  ]

  /// East Asian dates with marks in place of their characters: `2023年9月28日 午後3時` as `2023-9-28 pm 3`.
  static func withoutIdeographs(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= 0x4E00 && $0.value < 0xD7B0 }) else {
      return text
    }
    var text = text
    for (mark, replacement) in ideographs { text = text.replacing(mark, with: replacement) }
    return text
  }

  private static let ideographs = [
    ("午後", " pm "), ("下午", " pm "), ("오후", " pm "), ("午前", " am "), ("上午", " am "), ("오전", " am "),
    ("년 ", "-"), ("월 ", "-"), ("年", "-"), ("年", "-"), ("月", "-"), ("년", "-"), ("월", "-"), ("日", " "),
    ("일", " "), ("号", " "), ("時", ":"), ("时", ":"), ("點", ":"), ("点", ":"), ("시 ", ":"), ("시", ":"),
    ("分", ":"),
    ("분 ", ":"), ("분", ":"), ("秒", " "), ("초", " "),
  ]

  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  private static let byName: [String: Int] = {
    var byName: [String: Int] = [:]
    for line in months.split(separator: "\n") {
      for (index, names) in line.split(separator: " ").enumerated() {
        for name in names.split(separator: "|") where byName[String(name)] == nil {
          byName[String(name)] = index + 1
        }
      }
    }
    return byName
  }()
}

/// A language a line: the twelve months with their abbreviations.
private let months = """
  january|jan february|feb march|mar april|apr may june|jun \
  july|jul august|aug september|sep|sept october|oct november|nov december|dec
  januar|jänner|jän februar|feber märz|mär|mrz april mai juni \
  juli august september oktober|okt november dezember|dez
  janvier|janv février|févr|fév mars avril|avr mai juin \
  juillet|juil août|aoû septembre octobre novembre décembre|déc
  enero|ene febrero marzo abril|abr mayo junio \
  julio agosto|ago septiembre|setiembre|set octubre noviembre diciembre|dic
  gennaio|gen febbraio marzo aprile maggio|mag giugno|giu \
  luglio|lug agosto settembre ottobre|ott novembre dicembre
  janeiro fevereiro|fev março abril maio junho julho agosto setembro outubro|out novembro dezembro
  januari februari|febr maart|mrt april mei juni juli augustus september oktober november december
  januari februari mars april maj juni juli augusti september oktober november december
  januar februar marts april maj juni juli august september oktober november december|des|desember
  tammikuuta|tammi helmikuuta|helmi maaliskuuta|maalis huhtikuuta|huhti toukokuuta|touko kesäkuuta|kesä \
  heinäkuuta|heinä elokuuta|elo syyskuuta|syys lokakuuta|loka marraskuuta|marras joulukuuta|joulu
  stycznia|sty lutego|lut marca kwietnia|kwi maja czerwca|cze \
  lipca|lip sierpnia|sie września|wrz października|paź listopada|lis grudnia|gru
  ledna|led února|úno března|bře dubna|dub května|kvě června|čvn \
  července|čvc srpna|srp září|zář října|říj listopadu prosince|pro
  января|янв февраля|фев марта|мар апреля|апр мая|май июня|июн \
  июля|июл августа|авг сентября|сен|сент октября|окт ноября|ноя|нояб декабря|дек
  січня|січ лютого|лют березня|бер квітня|квіт травня|трав червня|черв \
  липня|лип серпня|серп вересня|вер жовтня|жовт листопада|лист грудня|груд
  január|jan február|febr március|márc április|ápr május|máj június|jún \
  július|júl augusztus szeptember|szept október november december
  ocak|oca şubat|şub mart nisan|nis mayıs haziran|haz \
  temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara
  ιανουαρίου|ιαν φεβρουαρίου|φεβ μαρτίου|μάρ|μαρ απριλίου|απρ μαΐου|μάι|μαι|μαϊ ιουνίου|ιουν|ιον|ιούν \
  ιουλίου|ιουλ|ιολ|ιούλ αυγούστου|αυγ|αύγ σεπτεμβρίου|σεπ οκτωβρίου|οκτ νοεμβρίου|νοε|νοέ δεκεμβρίου|δεκ
  ianuarie|ian februarie martie aprilie mai iunie|iun \
  iulie|iul august septembrie octombrie noiembrie|noi decembrie
  gener febrer març abril|abr maig juny juliol|jul agost setembre octubre novembre desembre
  """
