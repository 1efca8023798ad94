internal import Transcripts

extension PageReader {
  /// Parses the sections whose blocks have been collected.
  mutating func parseSections() {
    readTranscriptBlocks()
    let questions = Questions.read(collected[.questions] ?? [], in: lines)
    episode.questions = questions.questions
    notUnderstood += questions.rest
    episode.exercises = Exercises.read(collected[.exercises] ?? [], in: lines)
    episode.references = References.read(collected[.references] ?? [], in: lines)
    episode.resources += Links.read(collected[.resources] ?? [])
    episode.related = Links.read(collected[.related] ?? [])
    episode.downloads = Links.read(collected[.downloads] ?? [])
    readChapterLines()
    assignTimedTitles()
    for block in notUnderstood {
      report.undecided.append(
        "left out, since it was not understood: \(block.lineNumbers) “\(block.text.prefix(60))”")
    }
  }

  /// The paragraphs that the glued copy repeats, and what stands between them.
  private mutating func readTranscriptBlocks() {
    guard !transcript.isEmpty else { return }
    let between = episode.transcript
    episode.transcript = transcript.flatMap { index in
      let speech = speakers.speech(blocks[index].text)
      let paragraph = SavedEpisode.Passage(
        kind: .paragraph, speaker: speech?.name, text: speech?.speech ?? blocks[index].text)
      return [paragraph] + (onlyInCopy[index].map { [.init(kind: .paragraph, text: $0)] } ?? [])
    }
    for passage in between {
      report.undecided.append(
        "left out, since the glued copy of the transcript does not have it: “\(passage.text.prefix(60))”")
    }
  }

  /// Chapters whose times stand before the titles without a dash.
  private mutating func readChapterLines() {
    for block in collected[.chapters] ?? [] {
      for line in block.lines {
        if let (time, rest) = line.leadingTime, !rest.trimmedBlanks.isEmpty {
          episode.chapters.append(.init(time: time, title: rest.plainSpaces))
        } else {
          notUnderstood.append(block)
          break
        }
      }
    }
  }

  private mutating func readCodeSamples() {
    episode.codeSamples = code.map { .init(language: $0.language, source: $0.source(in: lines)) }
    let foreign = code.filter { ($0.language ?? "swift") != "swift" && SplitTokens($0.lines).areSplit }
    for block in foreign {
      report.undecided.append(
        "tokens of \(block.language ?? "code") in \(block.lineNumbers) stood on lines of their own, and were "
          + "joined by the rules of Swift")
    }
  }

  private func leadsToCode(_ run: TimedRun) -> Bool {
    guard run.titles.first?.time != .zero, run.lastBlock + 1 < blocks.count else { return false }
    let next = blocks[run.lastBlock + 1]
    return next.isCode || Section(named: next.text) == .code
  }

  /// Decides which titles with times are chapters and which are those of code samples.
  private mutating func assignTimedTitles() {
    var titles: [SavedEpisode.Chapter] = []
    for run in timedRuns {
      let chapters = run.titles.map { SavedEpisode.Chapter(time: $0.time, title: $0.title) }
      let isBeforeCode = run.section == .code || run.isAfterTranscript || leadsToCode(run)
      let isChapters = run.section == .chapters || !isBeforeCode || code.isEmpty
      if isChapters, episode.chapters.isEmpty {
        episode.chapters = chapters
      } else if chapters != episode.chapters, !code.isEmpty {
        titles += chapters
      } else if chapters != episode.chapters {
        report.undecided.append(
          "\(counted(chapters.count, "title")) with times, but neither a second list of chapters nor code")
      }
    }
    readCodeSamples()
    if titles.count == code.count {
      for index in code.indices {
        (episode.codeSamples[index].time, episode.codeSamples[index].title) = (
          titles[index].time, titles[index].title
        )
      }
    } else if !titles.isEmpty {
      episode.codeTitles = titles
      report.undecided.append(
        "\(counted(titles.count, "code title")) with times, \(counted(code.count, "code block")): "
          + "titles were not assigned to the blocks")
    }
  }
}

extension Block {
  var lineNumbers: String {
    numbers.count == 1
      ? "line \(numbers.lowerBound)" : "lines \(numbers.lowerBound)–\(numbers.upperBound)"
  }
}
