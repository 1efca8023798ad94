import RandomTestSupport
import Testing
import Transcripts

@Suite("Paragraphs of captions") struct CaptionParagraphTests {
  /// The paragraphs of cues that follow each other without a pause, two seconds each.
  private func paragraphs(_ texts: String..., pauses: [Int: Int] = [:], speakers: [String] = []) -> [String] {
    var time = 0
    let cues = texts.enumerated().map { index, text in
      time += 2000 + pauses[index, default: 0]
      return Cue(start: MediaTime(milliseconds: time - 2000), end: MediaTime(milliseconds: time), text: text)
    }
    return Captions(cues: cues).paragraphs(speakers: speakers).map {
      "\($0.speaker.map { "\($0)| " } ?? "")\($0.text)"
    }
  }

  @Test("Fragments become sentences, and sentences paragraphs")
  func fragments() {
    #expect(
      paragraphs("This is the", "first sentence. And", "this\nis the second.") == [
        "This is the first sentence. And this is the second."
      ])
  }

  @Test("A paragraph ends at a pause between sentences, not within one")
  func pauses() {
    #expect(
      paragraphs("One.", "Two", "goes on.", "Three.", pauses: [1: 2500, 2: 5000]) == [
        "One.", "Two goes on. Three.",
      ])
  }

  @Test("Without any punctuation, sentences end at pauses")
  func unpunctuated() {
    #expect(
      paragraphs("hello everyone", "welcome to the show", "today we talk", pauses: [1: 3000]) == [
        "hello everyone", "welcome to the show today we talk",
      ])
  }

  @Test("Each voice has its paragraphs")
  func voices() throws {
    let captions = try Captions(
      vtt:
        "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ann>Hi\n\n00:01.000 --> 00:02.000\n<v Ann>there.\n\n00:02.000 --> 00:03.000\n<v Bob>Ho."
    )
    #expect(
      captions.paragraphs() == [
        SpokenParagraph(time: .zero, speaker: "Ann", text: "Hi there."),
        SpokenParagraph(time: MediaTime(milliseconds: 2000), speaker: "Bob", text: "Ho."),
      ])
  }

  @Test("`>>`, a dash and a name with a colon mark that somebody else speaks")
  func speakers() {
    #expect(
      paragraphs(">> Hi.", ">> ANN: Ho.", "Yes.", ">> Bye.", ">> ANN: Oh.") == [
        "Hi.", "ANN| Ho. Yes.", "Bye.", "ANN| Oh.",
      ])
    #expect(paragraphs("- Hi.\n- Ho.") == ["Hi.", "Ho."])
    #expect(paragraphs("Taylor: Hi.", "Note: Ho.", speakers: ["Taylor Kelly"]) == ["Taylor| Hi. Note: Ho."])
  }

  @Test("A note such as [Music] is a paragraph of its own")
  func notes() {
    #expect(
      paragraphs("[Music]", "[Music]", "Hi [Applause]", "there.") == [
        "[Music]", "Hi", "[Applause]", "there.",
      ])
    #expect(paragraphs("[inaudible] he said,", "[ __ ] it.") == ["[inaudible] he said, [ __ ] it."])
  }

  @Test("The speaker goes on after a note")
  func afterNote() throws {
    #expect(
      paragraphs("Ann: Hi. [Applause]", "Thanks.", speakers: ["Ann"]) == [
        "Ann| Hi.", "[Applause]", "Ann| Thanks.",
      ])
  }

  @Test("Words are never joined wrongly, nor divided")
  func joints() {
    #expect(paragraphs("a well-", "known fact.") == ["a well-known fact."])
    #expect(paragraphs("infor-", "mation is information.") == ["information is information."])
    #expect(paragraphs("I was go-", "Going away -", "now.") == ["I was go- Going away - now."])
    #expect(paragraphs("soft\u{AD}", "ware.") == ["software."])
    #expect(paragraphs("今日は", "天気がいい。", "明日は\n雨。") == ["今日は天気がいい。明日は雨。"])
    #expect(paragraphs("좋은", "아침.") == ["좋은 아침."])
    #expect(paragraphs("Swift を", "使う。") == ["Swift を使う。"])
  }

  @Test(
    "Without punctuation, the ends of Chinese and Japanese lines stay visible, and a pause ends a paragraph")
  func openLineEnds() {
    #expect(
      paragraphs("大家好 欢迎收看", "今天的节目\n我们开始", "下一部分", "到这里为止", pauses: [2: 3000]) == [
        "大家好 欢迎收看 今天的节目 我们开始", "下一部分 到这里为止",
      ])
    #expect(paragraphs("みなさんこんにちは", "はじめましょう") == ["みなさんこんにちは はじめましょう"])
  }

  @Test("Paragraphs of Chinese end after 300 characters, with and without punctuation")
  func longChinese() {
    for line in ["我们继续讲下一个部分的内容", "我们继续讲，下一个部分。"] {
      let cues = (0..<200).map {
        Cue(
          start: MediaTime(milliseconds: $0 * 2000), end: MediaTime(milliseconds: $0 * 2000 + 2000),
          text: line)
      }
      let paragraphs = Captions(cues: cues).paragraphs()
      #expect(paragraphs.count > 8)
      #expect(paragraphs.allSatisfy { $0.text.count <= 310 && $0.text.count >= 12 })
    }
  }

  @Test("A phrase before a colon is no speaker, a name that comes again is")
  func eastAsianSpeakers() {
    #expect(paragraphs("你可以说：好的。", "你可以说：不行。") == ["你可以说：好的。你可以说：不行。"])
    #expect(paragraphs("李明：你好。", "王芳：早上好。", "李明：再见。", "王芳：再见。").first == "李明| 你好。")
    #expect(paragraphs("つまり：はい。", "つまり：いいえ。") == ["つまり：はい。つまり：いいえ。"])
    #expect(paragraphs("田中さん：はい。", "田中さん：いいえ。").first == "田中さん| はい。")
  }

  @Test("Abbreviations, numbers and lower-case letters do not end a sentence")
  func abbreviations() {
    let found = paragraphs(
      "Mr. Smith of the U.S. Army, e.g. Bob.", "Version 1.5 is out.", "Next.", pauses: [1: 3000, 2: 3000])
    #expect(found == ["Mr. Smith of the U.S. Army, e.g. Bob.", "Version 1.5 is out.", "Next."])
  }

  @Test("A sentence that begins inside a cue has an estimated time, or that of its word")
  func times() throws {
    let plain = try Captions(vtt: "WEBVTT\n\n00:00.000 --> 00:10.000\n<v A>12345678.\n<v B>12345678.")
    #expect(plain.paragraphs().map(\.time.milliseconds) == [0, 0])
    let dashes = Captions(cues: [
      Cue(start: .zero, end: MediaTime(milliseconds: 10_000), text: "- Hello.\n- Hi all!!")
    ])
    #expect(dashes.paragraphs().map(\.time.milliseconds).last == 5789)
    let timed = try Captions(vtt: "WEBVTT\n\n00:00.000 --> 00:10.000\nHello.\n- <00:00:07.000>Hi.")
    #expect(timed.paragraphs().map(\.time.milliseconds).last == 7000)
  }

  @Test("All words stay, in order, in paragraphs that are not too long", arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isPunctuated = Bool.random(using: &generator)
    let words =
      ["so", "this", "is", "漢字。", "well", "Ann", "naïve", "\n"]
      + (isPunctuated ? ["end.", "Really?", "then,"] : [])
    var time = 0
    let cues = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
      time += Int.random(in: 0...800, using: &generator)
      let start = time
      time += Int.random(in: 300...4000, using: &generator)
      let text = (0...Int.random(in: 0...12, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
      return Cue(
        start: MediaTime(milliseconds: start), end: MediaTime(milliseconds: time),
        text: text.joined(separator: " "))
    }
    let captions = Captions(cues: cues)
    let paragraphs = captions.paragraphs()
    let letters = { (texts: [String]) in texts.joined().filter { !$0.isWhitespace } }
    #expect(letters(paragraphs.map(\.text)) == letters(captions.unrolled.cues.map(\.text)))
    #expect(paragraphs.allSatisfy { $0.text.count <= 600 })
    #expect(zip(paragraphs, paragraphs.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("No text makes paragraphs slow")
  func size() {
    let cues = (0..<3000).map { index in
      Cue(
        start: MediaTime(milliseconds: index * 1000), end: MediaTime(milliseconds: index * 1000 + 1000),
        text: "word \(index) and\nanother one")
    }
    #expect(Captions(cues: cues).paragraphs().count > 50)
    let long = Cue(
      start: .zero, end: MediaTime(milliseconds: 1000), text: String(repeating: "a ", count: 5000))
    #expect(Captions(cues: [long, long, long]).paragraphs().allSatisfy { $0.text.count <= 600 })
    let brackets = Cue(
      start: .zero, end: .zero,
      text: String(repeating: "[x]", count: 3000) + String(repeating: "[", count: 3000))
    _ = Captions(cues: [brackets]).paragraphs()
  }
}
