/// A text that is shown for a part of a recording.
package struct Cue: Hashable, Sendable {
  package let start: MediaTime
  /// Not before ``start``.
  package let end: MediaTime
  /// Who speaks, on one line; nil if it is not known.
  package let voice: String?
  /// Plain text in lines that are not empty and have no white space at their ends.
  package let text: String
  /// When parts of the text are said, in order, after ``start`` and before ``end``. What comes before the
  /// first one is said from ``start`` on.
  package let times: [InnerTime]

  /// A time inside a cue.
  package struct InnerTime: Hashable, Sendable {
    package let time: MediaTime
    /// Where the word begins that is said at this time, in UTF-8 bytes from the beginning of the text.
    package let offset: Int

    package init(_ time: MediaTime, offset: Int) {
      self.time = time
      self.offset = offset
    }
  }

  /// Brings text and times into the form that the properties describe. Times that are out of order are left
  /// out.
  package init(start: MediaTime, end: MediaTime, voice: String? = nil, text: String, times: [InnerTime] = [])
  {
    let end = max(start, end)
    self.start = start
    self.end = end
    self.voice = voice.map(Self.line).flatMap { $0.isEmpty ? nil : $0 }
    var cleaning = CueCleaning(times: times.sorted { $0.offset < $1.offset })
    for scalar in text.unicodeScalars { cleaning.take(scalar) }
    self.text = cleaning.text
    var last = start
    self.times = cleaning.times.filter { found in
      guard found.time > last, found.time < end else { return false }
      last = found.time
      return true
    }
  }

  private static func line(_ text: String) -> String {
    text.replacing("\0", with: "\u{FFFD}").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Removes white space around lines and adapts the places of times.
private struct CueCleaning {
  private(set) var text = ""
  private(set) var times: [Cue.InnerTime] = []
  private var waiting: ArraySlice<Cue.InnerTime>
  private var next: MediaTime?
  private var spaces = ""
  private var position = 0

  init(times: [Cue.InnerTime]) { waiting = times[...] }

  mutating func take(_ scalar: Unicode.Scalar) {
    while let first = waiting.first, first.offset <= position {
      next = first.time
      waiting.removeFirst()
    }
    position += UTF8.width(scalar)
    if scalar.isNewline {
      if !text.isEmpty { spaces = "\n" }
    } else if scalar.isWhitespace {
      if !text.isEmpty, spaces != "\n" { spaces.unicodeScalars.append(scalar) }
    } else {
      text += spaces
      spaces = ""
      if let time = next { times.append(Cue.InnerTime(time, offset: text.utf8.count)) }
      next = nil
      text.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar)
    }
  }
}

extension Unicode.Scalar {
  var isNewline: Bool {
    switch self {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
