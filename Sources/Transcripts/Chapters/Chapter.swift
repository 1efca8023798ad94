/// A part of a recording with a title.
package struct Chapter: Hashable, Sendable {
  package var time: MediaTime
  package var title: String
  /// The URL of a picture.
  package var image: String?
  /// The URL of a page about the chapter.
  package var url: String?
  /// Whether everybody may see it in a members' episode.
  package var isPreview: Bool

  package init(
    time: MediaTime, title: String, image: String? = nil, url: String? = nil, isPreview: Bool = true
  ) {
    self.time = time
    self.title = title
    self.image = image
    self.url = url
    self.isPreview = isPreview
  }
}

extension [Chapter] {
  /// The chapters as Podcasting 2.0's JSON, version 1.2.0. Its media type is `application/json+chapters`.
  package var podcastJSON: String {
    let chapters = map { chapter in
      var fields = [("startTime", chapter.time.jsonSeconds), ("title", JSONText.quoted(chapter.title))]
      if let image = chapter.image { fields.append(("img", JSONText.quoted(image))) }
      if let url = chapter.url { fields.append(("url", JSONText.quoted(url))) }
      return "{\(fields.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }
    return "{\"version\":\"1.2.0\",\"chapters\":[\n\(chapters.joined(separator: ",\n"))\n]}\n"
  }

  /// The chapters as WebVTT for a track of the kind `chapters`: each lasts until the next one, the last until
  /// the end of the recording.
  package func webVTT(duration: MediaTime) -> String {
    let ends = dropFirst().map(\.time) + [duration]
    let captions = Captions(
      cues: zip(self, ends).map { Cue(start: $0.time, end: $1, text: $0.title.onOneLine) })
    // The header tells programs that read the file alone what it is.
    return "WEBVTT\nKind: chapters" + captions.webVTT.dropFirst("WEBVTT".count)
  }
}
