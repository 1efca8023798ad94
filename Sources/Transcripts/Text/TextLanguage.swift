/// Tells the language of a text by its script, or by the small words that are most frequent in it.
///
/// Knows the languages that have a script of their own, and the more common ones with Latin, Cyrillic or
/// Arabic letters.
package enum TextLanguage {
  /// The language as a BCP 47 tag; nil if the text does not tell it.
  package static func of(_ texts: some Sequence<String>) -> String? {
    var scripts: [Script: Int] = [:]
    var words: [String: Int] = [:]
    var letters = 0
    for text in texts where letters < enoughLetters {
      for scalar in text.unicodeScalars {
        guard let script = Script(scalar) else { continue }
        letters += 1
        scripts[script, default: 0] += 1
      }
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }) {
        words[String(word), default: 0] += 1
      }
    }
    let main = scripts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    guard let main else { return nil }
    switch main {
    case .han, .kana:
      // Japanese has kana in every sentence; Chinese has none, except in names.
      let (han, kana) = (scripts[.han, default: 0], scripts[.kana, default: 0])
      return kana * 10 >= han ? "ja" : "zh"
    case .latin: return best(latin, words)
    case .cyrillic: return best(cyrillic, words)
    case .arabic: return best(arabic, words)
    default: return main.rawValue
    }
  }

  /// More does not tell more.
  private static let enoughLetters = 50_000

  /// The language of which most words are found, if they are clearly more than those of any other.
  private static func best(_ languages: [String: Set<String>], _ words: [String: Int]) -> String? {
    let total = words.values.reduce(0, +)
    let found = languages.map { language, known in
      (language: language, count: words.reduce(0) { $0 + (known.contains($1.key) ? $1.value : 0) })
    }.sorted { ($1.count, $0.language) < ($0.count, $1.language) }
    guard let first = found.first, first.count >= 3, first.count * 8 >= total else { return nil }
    let next = found.count > 1 ? found[1].count : 0
    return first.count * 4 >= next * 5 ? first.language : nil
  }

  /// A script; the raw value is the language if only one is written in it.
  private enum Script: String {
    case latin, cyrillic, arabic, han, kana
    case korean = "ko"
    case greek = "el"
    case hebrew = "he"
    case thai = "th"
    case georgian = "ka"
    case armenian = "hy"
    case bengali = "bn"
    case tamil = "ta"
    case telugu = "te"
    case hindi = "hi"

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F: self = .cyrillic
      case 0x531...0x58F: self = .armenian
      case 0x5D0...0x5EA: self = .hebrew
      case 0x620...0x6FF: self = .arabic
      case 0x900...0x97F: self = .hindi
      case 0x980...0x9FF: self = .bengali
      case 0xB80...0xBFF: self = .tamil
      case 0xC00...0xC7F: self = .telugu
      case 0xE00...0xE7F: self = .thai
      case 0x10A0...0x10FF: self = .georgian
      case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .korean
      case 0x3041...0x30FF: self = .kana
      case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: self = .han
      default: return nil
      }
    }
  }

  /// - Parameter lines: each a language, a colon and words.
  private static func table(_ lines: String) -> [String: Set<String>] {
    var languages: [String: Set<String>] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      languages[String(words[0].dropLast())] = Set(words.dropFirst())
    }
    return languages
  }

  private static let latin = table(
    """
    en: the and of to you that it is was for with this are have not but what they there we can so just \
    it's don't
    de: der die das und ist nicht ich du wir sie mit ein eine den dem von zu auf auch für sich wie haben \
    werden guten
    fr: le la les et est pas vous nous je il elle que qui dans pour sur avec une un du des ce cette c'est \
    c’est plus
    es: el la los las y es no que en un una por con para como más pero esto está hay del al lo muy también \
    se
    pt: o a os as e é não que em um uma por com para como mais mas isso está há do da no na você também se
    it: il lo la gli e è non che di un una per con come più ma questo questa sono del della nel si anche \
    ci
    nl: de het een en is niet ik je wij we dat van op met voor zijn ook maar als naar er aan hebben wordt
    sv: och att det är som en på för med inte jag du vi den har till av om kan ett men så här
    da: og at det er som en på for med ikke jeg du vi den har til af om kan et men så her der
    nb: og at det er som en på for med ikke jeg du vi den har til av om kan et men så her fra hva
    fi: ja on ei se että en hän me te mutta kun niin kuin myös olla ovat tämä joka voi nyt mitä
    pl: i w nie na się to jest że z do jak co ale tak za o po są dla by już ten jako czy
    cs: a je se na to že v s z do jak co ale tak pro by jsem jsou nebo když už jen ještě má
    tr: ve bir bu da de için ile ne çok var mi mı değil ama gibi daha olarak ben sen biz şey
    hu: a az és hogy nem is egy van ez de meg csak azt itt mint már még ha vagy én mi
    ro: și în de la cu nu este că un o pe pentru sunt mai dar ce din am ai să se care
    id: yang dan di itu dengan untuk tidak ini dari dalam akan kita saya ada bisa adalah juga ke
    vi: và của là không có cho tôi bạn này một được các người chúng ta trong đó với những để
    """)

  private static let cyrillic = table(
    """
    ru: и в не на что с как это я мы вы он она но для по из так же все то есть если бы
    uk: і в не на що з як це я ми ви він вона але для по із так же все то є якщо та
    bg: и в не на че с как това аз ние вие той тя но за по от така е са да се има ще
    sr: и у не на да са како то ја ми ви он она али за по из тако је су се има ће што
    """)

  private static let arabic = table(
    """
    ar: في من على أن إلى هذا هذه التي الذي لا ما هو هي كان عن مع كل أو ثم لم
    fa: در از به که این را با است و آن برای می ها من ما شما هم یک تا بر
    """)
}
