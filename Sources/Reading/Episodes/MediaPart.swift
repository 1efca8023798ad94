import SiteBase
import Transcripts

/// The part of a video that a link names: `94`, `1:34` or `1h2m3s` for where it begins, and, after a comma,
/// where it ends: `94,120`.
struct MediaPart: Hashable, Sendable, CustomStringConvertible {
  var start: MediaTime
  /// Nil for the end of the video.
  var end: MediaTime?

  /// Nil for a text that does not say where to begin. An end that is no time, or is not behind the start, is
  /// left out.
  init?(_ text: String) {
    let times = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let first = times.first, let start = MediaTime(startTime: first), times.count <= 2 else {
      return nil
    }
    self.start = start
    end = times.dropFirst().first.flatMap { MediaTime(startTime: $0) }.flatMap { $0 > start ? $0 : nil }
  }

  /// The seconds of a media fragment: `94,120`.
  var description: String { start.attribute + (end.map { ",\($0.attribute)" } ?? "") }
}

extension MediaTime {
  /// A time in a link: seconds (`94`, `94s`), hours, minutes and seconds (`1h2m3s`, `1M34S`), or a time as
  /// people write it (`1:34`).
  fileprivate init?(startTime text: String) {
    if let time = MediaTime(text) {
      self = time
      return
    }
    let pattern = #/(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?/#.ignoresCase()
    guard let match = text.wholeMatch(of: pattern), !text.isEmpty else { return nil }
    let parts = [match.1, match.2, match.3].map { $0.flatMap { Int($0) } ?? 0 }
    self.init(milliseconds: (parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1000)
  }
}
