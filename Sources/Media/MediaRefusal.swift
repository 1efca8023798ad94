/// Why a file is not added, for the author who sent it.
package struct MediaRefusal: Error, Hashable, CustomStringConvertible {
  /// The file, by the name that its author knows.
  package let name: String
  /// The part of a sentence after the name: `is empty; choose it again.`
  package let reason: String

  package var description: String { "\(name) \(reason)" }

  private init(_ given: String, _ reason: String) {
    let last = given.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    name = last.isEmpty ? "The file" : String(last.filter { !$0.isNewline }.prefix(100))
    self.reason = reason
  }

  static func empty(_ name: String) -> MediaRefusal {
    MediaRefusal(name, "is empty; choose it again, or look at it on your device.")
  }

  static func tooLarge(_ name: String, size: Int, limit: Int, isPicture: Bool) -> MediaRefusal {
    let advice = isPicture ? "pictures" : "files"
    return MediaRefusal(
      name,
      """
      has \(megabytes(size, roundedUp: true)) MB, and \(advice) may have \(megabytes(limit)) MB at most; \
      \(isPicture ? "save a smaller one, or in another format." : "make it smaller, or put it on a site for such files.")
      """)
  }

  static func tooManyPixels(_ name: String, width: Int, height: Int, limit: Int) -> MediaRefusal {
    MediaRefusal(
      name,
      "has \(width) × \(height) pixels, and pictures may have \(limit / 1_000_000) million at most; save a smaller one."
    )
  }

  /// - Parameter content: what the file is instead: `text`.
  static func noPicture(_ name: String, content: String) -> MediaRefusal {
    MediaRefusal(
      name,
      "is no picture that browsers show: it contains \(content); choose a PNG, JPEG, GIF, WebP, AVIF or SVG file."
    )
  }

  /// - Parameter format: with its article: `a TIFF picture`.
  static func unshown(_ name: String, format: String) -> MediaRefusal {
    MediaRefusal(
      name, "is \(format), which most browsers do not show; save it as JPEG, PNG, WebP or AVIF.")
  }

  static func damaged(_ name: String, format: String) -> MediaRefusal {
    MediaRefusal(name, "is a damaged \(format) picture: its size cannot be read; save it anew.")
  }

  static func cutShort(_ name: String, format: String) -> MediaRefusal {
    MediaRefusal(name, "is a \(format) picture that ends too early; save or download it anew.")
  }

  static func webPage(_ name: String) -> MediaRefusal {
    MediaRefusal(
      name,
      "is a web page or another document with markup, which could act in the name of this site; put it into a ZIP file."
    )
  }

  static func activeDrawing(_ name: String, part: String) -> MediaRefusal {
    MediaRefusal(
      name, "is a drawing that contains \(part); remove that, or save the drawing as PNG.")
  }

  static func unsizedDrawing(_ name: String) -> MediaRefusal {
    MediaRefusal(name, "is a drawing without a size; give its svg element a viewBox, or width and height.")
  }

  private static func megabytes(_ bytes: Int, roundedUp: Bool = false) -> Int {
    (bytes + (roundedUp ? 1_048_575 : 0)) / 1_048_576
  }
}
