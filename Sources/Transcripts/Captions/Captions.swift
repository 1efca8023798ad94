/// Captions or subtitles of a recording.
package struct Captions: Hashable, Sendable {
  /// In the order of their beginnings.
  package let cues: [Cue]
  /// As a BCP 47 tag, if the file says so.
  package var language: String?
  package var title: String?
  /// Notes on what a reader could not read, each with its line. Empty in captions that were not read from a
  /// file.
  package var notes: [String]

  /// Sorts the cues by their beginnings and leaves out those without text.
  package init(cues: [Cue], language: String? = nil, title: String? = nil, notes: [String] = []) {
    let cues = cues.filter { !$0.text.isEmpty }
    let isSorted = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
    // Cues with the same beginning stay in their order.
    self.cues =
      isSorted ? cues : cues.enumerated().sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.map(\.element)
    self.language = language
    self.title = title
    self.notes = notes
  }
}

/// Why a file cannot be read as captions or chapters.
package struct CaptionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  package var description: String { "line \(line): \(message)" }
}
