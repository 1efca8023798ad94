/// A part of an episode's page.
enum Section: Hashable {
  case about, transcript, chapters, code, questions, exercises, references, resources, related, downloads

  /// The section that a line names, alone or with a colon: `Questions & Answers`.
  init?(named text: String) {
    guard text.utf8.count <= 60, let section = Self.names[Boilerplate.normalized(text)] else { return nil }
    self = section
  }

  /// The section that the beginning of `text` names, and the text after the name. `Related VideosWWDC24`
  /// names the related videos, and `WWDC24` follows.
  static func beginning(_ text: String) -> (section: Section, rest: Substring)? {
    let head = text.prefix(40).lowercased()
    guard let name = names.keys.filter({ head.hasPrefix($0) }).max(by: { $0.count < $1.count }),
      let section = names[name]
    else { return nil }
    return (section, text.dropFirst(name.count))
  }

  private static let names: [String: Section] = {
    let lists: [(Section, String)] = [
      (.about, "about|overview|über|à propos|acerca de|概览|概要|简介|개요"),
      (
        .transcript,
        "transcript|transcripts|full transcript|transkript|transcription|transcripción|文字稿|トランスクリプト|自막"
      ),
      (.chapters, "chapters|kapitel|chapitres|capítulos|capitoli|章节|チャプター|챕터|table of contents|timestamps"),
      (.code, "code|code samples|sample code listings|code snippets|code listings|codebeispiele|代码|コード|코드"),
      (
        .questions,
        "questions & answers|questions and answers|q&a|questions|questions/answers|fragen und antworten"
          + "|questions et réponses|preguntas y respuestas|domande e risposte|質問と回答|问答"
      ),
      (.exercises, "exercises|exercise|übungen|aufgaben|exercices|ejercicios|esercizi|練習問題|练习"),
      (
        .references,
        "references|reference|further reading|referenzen|quellen|références|referencias|riferimenti|参考文献"
      ),
      (
        .resources,
        "resources|links|show notes|related links|ressourcen|ressources|recursos|risorse|资源|リソース|리소스"
      ),
      (
        .related,
        "related videos|related episodes|related talks|related sessions|related|more like this"
          + "|ähnliche videos|verwandte videos|vidéos connexes|vidéos associées|vídeos relacionados"
          + "|video correlati|相关视频|関連ビデオ|관련 비디오"
      ),
      (.downloads, "downloads|download|sample code|attachments|téléchargements|descargas|下载|ダウンロード"),
    ]
    var names: [String: Section] = [:]
    for (section, list) in lists {
      for name in list.split(separator: "|") { names[String(name)] = section }
    }
    return names
  }()
}
