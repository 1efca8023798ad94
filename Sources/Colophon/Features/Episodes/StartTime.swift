import Transcripts

extension MediaTime {
  /// The time at which a link says that a video begins: seconds (`94`, `94s`), hours, minutes and seconds (`1h2m3s`,
  /// `1m34s`), or a time as people write it (`1:34`).
  init?(startTime text: String) {
    if let time = MediaTime(text) {
      self = time
      return
    }
    guard let match = text.wholeMatch(of: #/(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s)?/#), !text.isEmpty
    else {
      return nil
    }
    let parts = [match.1, match.2, match.3].map { $0.flatMap { Int($0) } ?? 0 }
    self.init(milliseconds: (parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1000)
  }
}
