/// The text of a cue with its tags (WebVTT 1, §6.4).
struct CueText {
  /// The words of one voice.
  private struct Speech {
    var voice: String?
    var text: [UInt8] = []
    var times: [Cue.InnerTime] = []
  }

  private var speeches = [Speech()]
  private var source: Line
  /// How many `<rt>` are open; their text is left out.
  private var annotations = 0

  init(_ text: [UInt8]) {
    source = text[...]
    while let first = source.first {
      switch first {
      case UInt8(ascii: "<"): takeTag()
      case UInt8(ascii: "&"): append(takeReference())
      default:
        let text = source.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
        append(text)
        source = source[text.endIndex...]
      }
    }
  }

  /// A cue for each voice.
  func cues(_ timing: CueTiming) -> [Cue] {
    speeches.map {
      Cue(
        start: timing.start, end: timing.end, voice: $0.voice, text: String(decoding: $0.text, as: UTF8.self),
        times: $0.times)
    }.filter { !$0.text.isEmpty }
  }

  private mutating func append(_ text: some Sequence<UInt8>) {
    if annotations == 0 { speeches[speeches.count - 1].text.append(contentsOf: text) }
  }

  private mutating func takeReference() -> [UInt8] {
    guard let (text, length) = characterReference(source) else {
      source = source.dropFirst()
      return [UInt8(ascii: "&")]
    }
    source = source.dropFirst(length)
    return Array(text.utf8)
  }

  private mutating func takeTag() {
    let end = source.firstIndex(of: UInt8(ascii: ">")) ?? source.endIndex
    let tag = source[(source.startIndex + 1)..<end]
    source = source[min(end + 1, source.endIndex)...]
    if let time = CueTiming.time(tag) {
      speeches[speeches.count - 1].times.append(
        Cue.InnerTime(time, offset: speeches[speeches.count - 1].text.count))
      return
    }
    let isEnd = tag.first == UInt8(ascii: "/")
    let name = tag.dropFirst(isEnd ? 1 : 0).prefix { !$0.isTagSpace && $0 != UInt8(ascii: ".") }
    switch String(decoding: name, as: UTF8.self) {
    case "v": change(voice: isEnd ? nil : annotation(tag))
    case "rt": annotations = isEnd ? 0 : 1
    case "ruby" where isEnd: annotations = 0
    default: break
    }
  }

  private mutating func change(voice: String?) {
    if speeches[speeches.count - 1].text.allSatisfy({ $0.isTagSpace }) { speeches.removeLast() }
    speeches.append(Speech(voice: voice))
  }

  /// The annotation of a tag: the text after its name and its classes.
  private func annotation(_ tag: Line) -> String? {
    var rest = tag.drop { !$0.isTagSpace }
    var text: [UInt8] = []
    while let first = rest.first {
      if let (character, length) = characterReference(rest) {
        text += character.utf8
        rest = rest.dropFirst(length)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isTagSpace: Bool { self == .space || (0x9...0xD).contains(self) }
}
