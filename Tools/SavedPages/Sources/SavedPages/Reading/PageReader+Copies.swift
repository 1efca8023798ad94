internal import Transcripts

extension PageReader {
  /// Reads what glued copies tell about the blocks that they repeat, and drops the copies.
  mutating func readCopies() {
    let copies = GluedCopy.find(in: blocks)
    let transcripts = copies.filter { isTranscript($0) }
    let largest = transcripts.max { $0.size < $1.size }
    if let largest { readTranscriptCopy(largest) }
    for copy in copies where !isDone[copy.block] {
      if copy.parts.contains(where: { isDone[$0.block] }) { continue }
      if copy.size < 60 {
        readButtons(copy)
      } else if !hasAbout {
        readAbout(copy)
      }
    }
    if transcript.isEmpty { readOnlyGluedTranscript() }
  }

  private func isTranscript(_ copy: GluedCopy) -> Bool {
    if Boilerplate.searchField(beginning: blocks[copy.block].text) != nil { return true }
    return copy.isProse && copy.parts.count > 1 && copy.size > 400
  }

  private mutating func readTranscriptCopy(_ copy: GluedCopy) {
    transcript = copy.parts.map(\.block)
    drop(copy.block, "glued copy of the transcript in lines \(lineNumbers(copy))")
    for index in transcript { isDone[index] = true }
    let gaps = copy.parts.dropFirst().map(\.gap) + [copy.tail]
    for (index, gap) in zip(transcript, gaps) where gap.contains(where: \.isLetter) {
      onlyInCopy[index] = gap.plainSpaces
      report.undecided.append(
        "only the glued copy of the transcript, in line \(blocks[copy.block].numbers.lowerBound), has: "
          + "“\(gap.prefix(60))”; it became a paragraph")
    }
  }

  private func lineNumbers(_ copy: GluedCopy) -> String {
    "\(blocks[copy.range.lowerBound].numbers.lowerBound)–\(blocks[copy.range.upperBound].numbers.upperBound)"
  }

  /// `HD VideoSD Video`, `HD Video`, `SD Video`.
  private mutating func readButtons(_ copy: GluedCopy) {
    drop(copy.block, "row of buttons")
    for part in copy.parts { drop(part.block, "row of buttons") }
  }

  /// The title, the blurb and the lists of the page, glued together, and then each by itself.
  private mutating func readAbout(_ copy: GluedCopy) {
    hasAbout = true
    drop(copy.block, "glued copy of title, description and lists in lines \(lineNumbers(copy))")
    var section: Section?
    for (position, part) in copy.parts.enumerated() {
      let block = blocks[part.block]
      if let reason = Boilerplate.reason(toDrop: block.text) {
        drop(part.block, reason)
        continue
      }
      isDone[part.block] = true
      var gap = part.gap
      if position == 0 { (episode.title, gap) = titleAndLabel(gap) }
      if let (named, _) = Section.beginning(gap) { section = named }
      readAboutPart(block, &section)
    }
  }

  /// The title at the beginning of the copy, and the name of a section that is glued to its end.
  private func titleAndLabel(_ gap: String) -> (title: String, label: String) {
    for length in 4..<max(4, min(gap.count, 24)) {
      let label = String(gap.suffix(length))
      if label.first?.isUppercase == true, Section(named: label) != nil {
        return (gap.dropLast(length).plainSpaces, label)
      }
    }
    return (gap.plainSpaces, "")
  }

  private mutating func readAboutPart(_ block: Block, _ section: inout Section?) {
    if let titles = TimedRun.titles(of: block) {
      episode.chapters += titles.map { .init(time: $0.time, title: $0.title) }
      if section != .chapters { section = .chapters }
    } else if section == nil {
      if block.squeezed.count < 60, !blurb.isEmpty {
        episode.resources.append(Links.link(block.text))
      } else {
        blurb.append(block.text)
      }
    } else {
      collected[section == .chapters ? .resources : section ?? .resources, default: []].append(block)
    }
  }

  /// A transcript that was saved in one glued line only.
  private mutating func readOnlyGluedTranscript() {
    for index in blocks.indices where !isDone[index] && blocks[index].isText && blocks[index].lines.count == 1
    {
      guard blocks[index].text.utf8.count > 200,
        let speech = Boilerplate.searchField(beginning: blocks[index].text), speech.utf8.count > 200
      else { continue }
      isDone[index] = true
      episode.transcript.append(.init(kind: .paragraph, text: speech.plainSpaces))
      report.undecided.append(
        "the transcript in line \(blocks[index].numbers.lowerBound) has no paragraphs, and became one")
      return
    }
  }
}
