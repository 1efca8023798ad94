internal import Transcripts

extension PageReader {
  /// Restores the spaces of prose whose lines were glued together.
  mutating func repairProse() {
    var repair = ProseRepair(
      prose: episode.transcript.filter { $0.kind != .heading }.map(\.text), other: blurb + [episode.title],
      code: episode.codeSamples.map(\.source))
    for index in episode.transcript.indices where episode.transcript[index].kind == .paragraph {
      episode.transcript[index].text = repair.repair(episode.transcript[index].text)
    }
    episode.blurb = blurb.map { escapedMarkdown(ofPlainText: repair.repair($0)) }.joined(separator: "\n\n")
    report.restoredSpaces = repair.restored
    if !repair.doubtful.isEmpty {
      let words = repair.doubtful.map { "\($0.run) (\($0.words.joined(separator: " "))?)" }
      report.undecided.append("may be several words: \(words.joined(separator: ", "))")
    }
    if repair.isForeign {
      report.undecided.append(
        "lines of the transcript are glued, but it is not English: no words were separated")
    }
  }

  /// The episode and the report, with what was found.
  func finished() -> (SavedEpisode, SavedPageReport) {
    var (episode, report) = (episode, report)
    if episode.title.isEmpty {
      episode.title = pageName
      report.undecided.append(
        "no title was found" + (pageName.isEmpty ? "" : "; the name of the page was taken"))
    }
    report.found += found
    report.dropped.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    if !report.restoredSpaces.isEmpty {
      report.found.append("spaces between glued words: \(report.restoredSpaces.count)")
    }
    return (episode, report)
  }

  private var found: [String] {
    var found: [String] = []
    if !episode.title.isEmpty { found.append("title: \(episode.title)") }
    if let number = episode.number { found.append("number: \(number)") }
    if let date = episode.date { found.append("date: \(date.year)-\(date.month)-\(date.day)") }
    if let visibility = episode.visibility { found.append("visibility: \(visibility)") }
    if !episode.transcript.isEmpty { found.append("transcript: \(transcriptSummary)") }
    let lists = [
      ("chapters", episode.chapters.count), ("code samples", episode.codeSamples.count),
      ("questions", episode.questions.count), ("exercises", episode.exercises.count),
      ("references", episode.references.count), ("resources", episode.resources.count),
      ("related", episode.related.count), ("downloads", episode.downloads.count),
    ]
    return found + lists.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)" }
  }

  private var transcriptSummary: String {
    let passages = episode.transcript
    let code = passages.count { if case .code = $0.kind { true } else { false } }
    let names = Set(passages.compactMap(\.speaker))
    let parts = [
      (passages.count { $0.kind == .paragraph }, "paragraph"),
      (passages.count { $0.kind == .heading }, "heading"),
      (code, "piece of code"), (names.count, "speaker"),
    ]
    return parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }
}
