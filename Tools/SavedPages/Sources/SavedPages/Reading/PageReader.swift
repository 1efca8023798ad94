internal import Transcripts

/// Reads the blocks of a page into an episode.
///
/// First the glued copies tell what is title, blurb, list and transcript. Then the remaining blocks are read
/// in order: each belongs to the section that was named last, or to none yet.
struct PageReader {
  let blocks: [Block]
  let lines: [Substring]
  var episode = SavedEpisode()
  var report = SavedPageReport()

  /// Which blocks have been read or dropped.
  var isDone: [Bool]
  var section: Section?
  let speakers: Speakers
  /// The blocks that the glued copy of the transcript repeats; empty if there is no such copy.
  var transcript: [Int] = []
  /// What the glued copy of the transcript has after a block, and the paragraphs do not.
  var onlyInCopy: [Int: String] = [:]
  var hasAbout = false
  /// `Wwdc2024 10150`
  var pageName = ""
  /// The first block of the transcript of a page without copies.
  var transcriptStart: Int?
  /// Blocks of the sections that are parsed when all of them are known.
  var collected: [Section: [Block]] = [:]
  var timedRuns: [TimedRun] = []
  var code: [Block] = []
  var blurb: [String] = []
  var notUnderstood: [Block] = []

  init(_ blocks: [Block], _ page: PageLines) {
    self.blocks = blocks
    lines = page.lines
    isDone = blocks.map { _ in false }
    speakers = Speakers(blocks)
    report.found = page.found
    report.undecided = page.undecided
  }

  mutating func read() {
    readCopies()
    transcriptStart = transcript.isEmpty ? firstOfTranscript() : nil
    for index in blocks.indices {
      if isDone[index] {
        if transcript.first == index { section = .transcript }
      } else {
        read(index)
      }
    }
    parseSections()
    repairProse()
  }

  /// Whether anything on the page is typical of an episode.
  var isEpisode: Bool {
    let signs = [
      !transcript.isEmpty, hasAbout, episode.number != nil && episode.date != nil, speakers.paragraphs >= 2,
      timedRuns.contains { $0.titles.count >= 2 }, !episode.chapters.isEmpty, !episode.questions.isEmpty,
      collected[.transcript] != nil, episode.number != nil && !episode.transcript.isEmpty,
    ]
    return signs.contains(true)
  }

  mutating func drop(_ index: Int, _ reason: String) {
    isDone[index] = true
    report.dropped.append(
      .init(
        lines: blocks[index].numbers, reason: reason,
        text: String((blocks[index].lines.first ?? "").prefix(60))))
  }

  private mutating func read(_ index: Int) {
    isDone[index] = true
    let block = blocks[index]
    switch block.kind {
    case .code: readCode(block)
    case .heading: readHeading(index)
    case .text: readText(index)
    }
  }

  private mutating func readCode(_ block: Block) {
    switch section {
    case .questions?, .exercises?, .references?:
      collected[section ?? .code, default: []].append(block)
    case .transcript? where transcript.isEmpty && timedRuns.isEmpty && !episode.transcript.isEmpty:
      episode.transcript.append(.init(kind: .code(language: block.language), text: block.source(in: lines)))
    default: code.append(block)
    }
  }

  private mutating func readHeading(_ index: Int) {
    let title = blocks[index].text
    if let named = Section(named: title) {
      section = named
    } else if section == .transcript, index > 0, transcript.isEmpty, !episode.transcript.isEmpty || !hasAbout
    {
      episode.transcript.append(.init(kind: .heading, text: title))
    } else if let number = PageName.number(in: title) {
      episode.number = episode.number ?? number
      pageName = title
      drop(index, "name of the page")
    } else if episode.title.isEmpty, section == nil {
      episode.title = title
    } else {
      readText(index)
    }
  }

  private mutating func readText(_ index: Int) {
    let block = blocks[index]
    let text = block.text
    if block.lines.count == 1, let named = Section(named: text), !isSpeech(index + 1) {
      readLabel(index, named)
    } else if let titles = TimedRun.titles(of: block) {
      addTimed(titles, at: index)
    } else if let reason = Boilerplate.reason(toDrop: text) {
      episode.visibility = episode.visibility ?? Boilerplate.visibility(in: text)
      drop(index, reason)
    } else {
      switch section {
      case nil, .about?: readHeader(index)
      case .transcript?: readTranscript(index)
      case .code?: notUnderstood.append(block)
      case .some(let section): collected[section, default: []].append(block)
      }
    }
  }

  /// A name of a section begins it, unless another name or nothing follows: then it is one of a row of tabs.
  private mutating func readLabel(_ index: Int, _ named: Section) {
    let next = blocks.indices.dropFirst(index + 1).first { !isDone[$0] || transcript.first == $0 }
    let isTab = next.map { isLabel($0) || isDone[$0] } ?? true
    let previous =
      blocks[..<index].last.map { $0.lines.count == 1 && Section(named: $0.text) != nil } ?? false
    let followsTab = previous && report.dropped.last?.reason == "row of tabs"
    if isTab || followsTab, section == nil || section == .transcript || section == .about, named != .questions
    {
      drop(index, "row of tabs")
    } else {
      section = named
    }
  }

  private func isLabel(_ index: Int) -> Bool {
    blocks[index].isText && blocks[index].lines.count == 1 && Section(named: blocks[index].text) != nil
  }

  func isSpeech(_ index: Int) -> Bool {
    blocks.indices.contains(index) && blocks[index].isText && speakers.speech(blocks[index].timed.text) != nil
  }

  private mutating func addTimed(_ titles: [TimedTitle], at index: Int) {
    let isAfterTranscript = !episode.transcript.isEmpty || transcript.first.map { $0 < index } ?? false
    if let last = timedRuns.indices.last, timedRuns[last].section == section,
      timedRuns[last].lastBlock == index - 1
    {
      timedRuns[last].titles += titles
      timedRuns[last].lastBlock = index
    } else {
      timedRuns.append(
        TimedRun(titles: titles, section: section, isAfterTranscript: isAfterTranscript, lastBlock: index))
    }
  }
}

/// Titles with times that follow each other.
struct TimedRun {
  var titles: [TimedTitle]
  let section: Section?
  let isAfterTranscript: Bool
  var lastBlock: Int

  /// The titles, if each line of the block is one.
  static func titles(of block: Block) -> [TimedTitle]? {
    var titles: [TimedTitle] = []
    for line in block.lines {
      guard let title = TimedTitle(line) else { return nil }
      titles.append(title)
    }
    return titles
  }
}

extension Block {
  var language: String? { if case .code(let language) = kind { language } else { nil } }

  /// The code, restored if its tokens were split.
  func source(in page: [Substring]) -> String {
    let tokens = SplitTokens(lines)
    return tokens.areSplit ? tokens.joined : lines.joined(separator: "\n")
  }
}
