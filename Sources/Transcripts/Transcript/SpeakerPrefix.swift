import Texts

/// The name of the speaker at the beginning of a paragraph: `**Brandon:** …`, `**Brandon**: …`
/// or `Brandon: …`.
struct SpeakerPrefix {
  let name: String
  /// Whether the name stands between asterisks.
  let isMarked: Bool
  /// The paragraph without the name.
  let rest: Substring

  /// Nil if the paragraph does not begin with words and a colon, followed by white space or nothing.
  init?(_ paragraph: String) {
    let isMarked = paragraph.hasPrefix("**")
    let text = paragraph.dropFirst(isMarked ? 2 : 0)
    guard let end = text.prefix(Self.maximumLength).firstIndex(where: { Self.ends.contains($0) }) else {
      return nil
    }
    let name = text[..<end].trimmed
    var rest = text[end...]
    if isMarked {
      guard let afterMarks = ["**:", "**：", ":**", "：**"].first(where: rest.hasPrefix) else { return nil }
      rest = rest.dropFirst(afterMarks.count)
    } else {
      guard rest.first == ":" || rest.first == "：" else { return nil }
      rest = rest.dropFirst()
    }
    let needsSpace = isMarked || text[end] == ":"
    guard !name.isEmpty, !needsSpace || rest.first?.isWhitespace ?? true else { return nil }
    self.name = name
    self.isMarked = isMarked
    self.rest = rest
  }

  private static let maximumLength = 80
  private static let ends: Set<Character> = [
    ":", "：", "*", "\n", "\r\n", "`", "[", "]", "<", ">", "\\", "_", "&",
  ]
}

/// Decides which words before a colon are the name of a speaker.
///
/// - Each of the people of the recording is one, by the full or the first name, in any case.
/// - Between asterisks, other words are one if they look like a name.
/// - Without asterisks, they must also begin two or more paragraphs.
///
/// Words look like a name if they are one to four, each beginning with a capital or a digit, except for
/// particles in the middle (`Ludwig van Beethoven`, `Woman in Audience`), and are not an ordinary lead-in
/// such as `Note`. In scripts without capitals, names are one or two words; Chinese and Japanese ones are
/// short and contain no words of grammar.
struct SpeakerNames {
  private var known: Set<String> = []
  private var count: [String: Int] = [:]

  /// - Parameters:
  ///   - people: the full names of the people of the recording.
  ///   - paragraphs: all paragraphs of the text, without their times.
  init(people: [String], paragraphs: some Sequence<String>) {
    for person in people {
      let name = person.trimmed.lowercased()
      known.insert(name)
      known.formUnion(name.split(separator: " ").prefix(1).map(String.init))
    }
    for paragraph in paragraphs {
      if let name = SpeakerPrefix(paragraph)?.name { count[name, default: 0] += 1 }
    }
  }

  func contains(_ prefix: SpeakerPrefix) -> Bool {
    if known.contains(prefix.name.lowercased()) { return true }
    return (prefix.isMarked || count[prefix.name, default: 0] >= 2) && looksLikeName(prefix.name)
  }
}

/// Whether a text that stands where the name of a speaker may be has the form of one.
func looksLikeName(_ text: String) -> Bool {
  guard !leadIns.contains(text.lowercased()) else { return false }
  if text.contains(where: \.isWrittenWithoutSpaces) { return looksLikeEastAsianName(text) }
  let words = text.split(separator: " ", omittingEmptySubsequences: false)
  let isCased = words.contains { $0.first?.isCased == true }
  guard (1...(isCased ? 4 : 2)).contains(words.count), words[0].first?.isNumber == false else { return false }
  return words.enumerated().allSatisfy { index, word in
    guard let first = word.first, word.allSatisfy({ $0.isLetter || $0.isNumber || ".'’-&#".contains($0) })
    else {
      return false
    }
    let isInside = index > 0 && index < words.count - 1
    return (first.isLetter && !first.isLowercase) || first.isNumber || first == "#"
      || isInside && particles.contains(word)
  }
}

/// A Chinese or Japanese name: up to four Chinese characters, or up to sixteen with katakana (`スティーブ・ジョブズ`),
/// perhaps with Latin letters or a number behind them, and perhaps with a form of address.
private func looksLikeEastAsianName(_ text: String) -> Bool {
  var name = text[...]
  for address in ["さん", "くん", "ちゃん", "さま"] where name.hasSuffix(address) {
    name = name.dropLast(address.count)
  }
  let scalars = name.unicodeScalars
  let katakana = scalars.count { (0x30A0...0x30FF).contains($0.value) }
  let isSpelled = name.allSatisfy { $0.isLetter || $0.isNumber || "・·ー 　".contains($0) }
  let hasGrammar = name.contains { grammar.contains($0) || ("\u{3041}"..."\u{309F}").contains($0) }
  return isSpelled && !hasGrammar && name.count >= (name.count < text.count ? 1 : 2)
    && name.count <= (katakana > 0 ? 16 : 4)
}

/// Characters of words that stand in clauses and hardly ever in names.
private let grammar: Set<Character> = Set(
  "的了是你我他她它们們这這那说說吗嗎呢吧啊很什么麼怎不没沒就也还還会會让讓把被请請给給您第每各些")

private let particles: Set<Substring> = [
  "al", "and", "at", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "for", "from",
  "ibn",
  "in", "la", "le", "of", "on", "the", "to", "und", "van", "von", "y", "&",
]

/// Words before a colon that begin sentences, not speeches.
private let leadIns: Set<String> = [
  "a note", "after", "agenda", "also", "answer", "aside", "attention", "background", "before", "bonus", "but",
  "caution", "challenge", "conclusion", "context", "correction", "credits", "danger", "definition",
  "disclaimer",
  "edit", "error", "example", "examples", "exercise", "exercises", "fact", "figure", "finally", "first",
  "fix",
  "footnote", "fun fact", "goal", "hint", "hints", "however", "idea", "important", "info", "information",
  "input",
  "instead", "key point", "later", "lesson", "link", "links", "meanwhile", "more", "next", "note", "notes",
  "now",
  "output", "p.s.", "pitfall", "prerequisite", "prerequisites", "pro tip", "problem", "pros", "cons", "ps",
  "question", "questions", "quote", "read more", "reason", "recap", "reference", "references", "remark",
  "remember",
  "reminder", "requirement", "requirements", "resources", "result", "results", "rule", "second", "see",
  "see also",
  "side note", "so", "solution", "source", "spoiler", "step", "step one", "step two", "step three", "summary",
  "takeaway", "task", "that is", "then", "third", "tip", "tips", "title", "tl;dr", "today", "topic", "update",
  "usage", "warning", "watch out", "beispiel", "hinweis", "achtung", "tipp", "wichtig", "exemple",
  "remarque", "nota", "ejemplo", "frage", "antwort", "zum beispiel", "fazit", "lösung", "ziel", "réponse",
  "pregunta", "respuesta", "pergunta", "resposta", "exemplo", "domanda", "risposta", "esempio", "注", "注意",
  "例",
  "备注", "提示", "备註", "比如", "例如", "首先", "其次", "最后", "最後", "总结", "總結", "结论", "結論", "问题", "問題", "答案",
  "步骤", "步驟", "方法", "目标", "目標", "原因", "结果", "結果", "重点", "重點", "補足", "質問", "回答", "解答", "ポイント", "メモ",
  "ヒント", "ステップ", "テーマ", "タイトル",
]
