import Publication
import Transcripts

/// The transcript of an episode as a document.
struct EpisodeTranscript {
  init(_ head: EpisodeHead, _ content: EpisodeContent) {}
  func text(as format: EpisodeDocument.TranscriptFormat) -> String { "" }
}

struct ChapterList {
  init(_ chapters: [Chapter], duration: MediaTime?) {}
  var json: String { "" }
  var vtt: String { "" }
}
