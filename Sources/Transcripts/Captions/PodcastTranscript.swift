extension Captions {
  /// Reads a transcript in JSON as the podcast namespace describes it: `{"version", "segments": [{"speaker",
  /// "startTime", "endTime", "body"}]}`, with times in seconds. A segment without an end lasts until the next
  /// one. Programs that recognise speech, such as Whisper, call the same `start`, `end` and `text`, and may
  /// say the `language`.
  ///
  /// - Throws: if the file is not JSON or has no segments.
  package init(podcastJSON bytes: [UInt8]) throws(CaptionsError) {
    var notes: [String] = []
    let text = CaptionBytes.text(bytes, notes: &notes)
    let document = try JSONReader.read(text)
    guard let segments = document["segments"]?.array else {
      throw CaptionsError(line: 1, message: "not a podcast transcript, which is a JSON object with segments")
    }
    let starts = segments.map { ($0["startTime"] ?? $0["start"])?.number.flatMap(MediaTime.init(seconds:)) }
    var nextStart: MediaTime?
    var cues: [Cue] = []
    var problems: [String] = []
    for (segment, start) in zip(segments, starts).reversed() {
      guard let start, let body = (segment["body"] ?? segment["text"])?.string else {
        problems.append("line \(segment.line): a segment without \(start == nil ? "startTime" : "body")")
        continue
      }
      let end = (segment["endTime"] ?? segment["end"])?.number.flatMap(MediaTime.init(seconds:))
      cues.append(
        Cue(start: start, end: end ?? nextStart ?? start, voice: segment["speaker"]?.string, text: body))
      nextStart = start
    }
    self.init(
      cues: cues.reversed(), language: document["language"]?.string, notes: notes + problems.reversed())
  }

  /// The captions as the podcast namespace's transcript in JSON, version 1.0.0. Times inside cues, language
  /// and title have no place in it.
  package var podcastJSON: String {
    let segments = cues.map { cue in
      let voice = cue.voice.map { #""speaker":\#(JSONText.quoted($0)),"# } ?? ""
      return #"{\#(voice)"startTime":\#(cue.start.jsonSeconds),"endTime":\#(cue.end.jsonSeconds),"#
        + #""body":\#(JSONText.quoted(cue.text))}"#
    }
    return #"{"version":"1.0.0","segments":[\#n\#(segments.joined(separator: ",\n"))\#n]}\#n"#
  }
}

extension MediaTime {
  /// Nil for what is not a number of seconds from 0 on, and for a thousand hours and more.
  init?(seconds: Double) {
    guard seconds >= 0, seconds < 3_600_000 else { return nil }
    self.init(milliseconds: Int(seconds * 1000 + 0.5))
  }

  /// Seconds with at most three decimal places: `94`, `94.25`.
  var jsonSeconds: String {
    guard milliseconds % 1000 != 0 else { return "\(seconds)" }
    var text = "\(seconds)." + vtt.suffix(3)
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}

enum JSONText {
  /// A JSON string with its quotation marks (RFC 8259 §7).
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
