import Testing
import Transcripts

@Suite("Languages of captions") struct LanguageTests {
  @Test(
    "The name of a file tells its language",
    arguments: [
      ("talk.de.vtt", "de"), ("talk.en-US.srt", "en-US"), ("talk.pt_br.srt", "pt-BR"),
      ("talk.ZH-hans.vtt", "zh-Hans"), ("talk.es-419.vtt", "es-419"), ("talk.ger.srt", "de"),
      ("A talk [x1].en-orig.vtt", "en"), ("talk.fr.forced.srt", "fr"), ("talk.German.srt", "de"),
    ])
  func names(name: String, language: String) {
    #expect(LanguageTag.ofFile(name) == language)
  }

  @Test(
    "Other parts of a name are no language",
    arguments: ["talk.vtt", "de.vtt", "talk.mov.vtt", "v1.2.srt", "is.ok.so.swift.vtt"])
  func otherNames(name: String) {
    #expect(LanguageTag.ofFile(name) == nil)
  }

  @Test(
    "The text tells its language",
    arguments: [
      ("Today we look at what it takes to have this in the app, and why it is not so easy.", "en"),
      ("Heute sehen wir uns an, wie man das in der App macht und warum es nicht einfach ist.", "de"),
      ("Aujourd'hui nous allons voir comment faire cela dans une app, et ce n'est pas facile.", "fr"),
      ("Hoy vamos a ver cómo se hace esto en una app y por qué no es tan fácil, pero está bien.", "es"),
      ("今日はこのアプリの作り方を見ていきましょう。", "ja"), ("今天我们来看看如何制作这个应用程序", "zh"),
      ("오늘은 이 앱을 만드는 방법을 살펴보겠습니다.", "ko"),
      ("Сегодня мы посмотрим, как это сделать в приложении и что для этого нужно.", "ru"),
      ("היום נראה איך עושים את זה", "he"), ("اليوم سوف ننظر في هذا التطبيق من البداية إلى النهاية", "ar"),
    ])
  func texts(text: String, language: String) {
    #expect(TextLanguage.of([text]) == language)
  }

  @Test(
    "A text that does not tell its language has none",
    arguments: ["", "First talk.", "1, 2, 3!", "Lorem ipsum dolor sit amet."])
  func unknown(text: String) {
    #expect(TextLanguage.of([text]) == nil)
  }

  @Test("The header of a file counts before its name, and the name before its text")
  func order() throws {
    let cue = "\n\n00:01.000 --> 00:02.000\n今天我们来看看\n"
    #expect(try Captions(vtt: "WEBVTT\nLanguage: en_gb" + cue).toldLanguage(inFile: "a.de.vtt") == "en-GB")
    #expect(try Captions(vtt: "WEBVTT" + cue).toldLanguage(inFile: "a.de.vtt") == "de")
    #expect(try Captions(vtt: "WEBVTT" + cue).toldLanguage(inFile: "a.vtt") == "zh")
  }
}
