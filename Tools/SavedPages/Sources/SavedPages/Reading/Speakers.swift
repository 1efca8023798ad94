/// Who speaks in the transcript, as the paragraphs that begin with a name tell.
struct Speakers {
  /// How many paragraphs begin with each name.
  private(set) var counts: [String: Int] = [:]
  private(set) var paragraphs = 0

  /// A name counts if two paragraphs begin with it. Names that begin one paragraph count if they are one word
  /// and there are two others.
  init(_ blocks: [Block]) {
    var candidates: [String: Int] = [:]
    for block in blocks where block.isText {
      guard let (name, speech) = SpeakerName.speech(block.timed.text), !speech.isEmpty
      else { continue }
      if !SpeakerName.others.contains(name.lowercased()) { candidates[name, default: 0] += 1 }
    }
    let established = candidates.filter { $0.value > 1 }
    counts = established
    if established.count >= 2 {
      for (name, count) in candidates where count == 1 && !name.contains(" ") { counts[name] = count }
    }
    paragraphs = counts.values.reduce(0, +)
  }

  func speech(_ text: String) -> (name: String, speech: String)? {
    guard let (name, speech) = SpeakerName.speech(text), counts[name] != nil, !speech.isEmpty else {
      return nil
    }
    return (name, speech)
  }
}
