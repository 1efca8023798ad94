import Dispatch
import Foundation
import HTML
import Programs
import Spools

/// Makes pictures of ``SocialImage`` with `rsvg-convert`, a program of librsvg, one at a time, on a thread
/// that may block.
///
/// The fonts of the site are used from the files that browsers get. What they lack, such as Japanese, comes
/// from the fonts of the machine.
package final class SocialImageRenderer: Sendable {
  /// A font of the site: its name in the style sheets, and the path of its file.
  package typealias FontFile = (family: String, path: String)

  private let fonts: [FontFile]
  private let queue = DispatchQueue(label: "social images")

  private static let converter = Program(named: "rsvg-convert")

  package init(fonts: [FontFile]) { self.fonts = fonts }

  /// Whether `rsvg-convert` is installed.
  package static var isAvailable: Bool { converter != nil }

  /// The picture as PNG.
  ///
  /// - Throws: ``SocialImageError``.
  package func png(of image: SocialImage) async throws -> [UInt8] {
    try await inFolder { folder in
      let layout = SocialImageLayout(image, try folder.setter(for: image))
      return try folder.convert(SocialImageDrawing(image: image, layout: layout), to: "png")
    }
  }

  /// Where the texts of the picture stand.
  func layout(of image: SocialImage) async throws -> SocialImageLayout {
    try await inFolder { SocialImageLayout(image, try $0.setter(for: image)) }
  }

  /// Calls `body` on the queue, with a folder that is removed afterwards.
  private func inFolder<Value: Sendable>(
    _ body: @escaping @Sendable (DrawingFolder) throws -> Value
  ) async throws -> Value {
    guard let converter = Self.converter else {
      throw SocialImageError(
        "rsvg-convert is not in PATH; install Debian's librsvg2-bin or Homebrew's librsvg")
    }
    let fonts = fonts
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result {
            let folder = try DrawingFolder(fonts, converter)
            defer { folder.remove() }
            return try body(folder)
          })
      }
    }
  }
}

/// A temporary folder with the fonts of the site, in which `rsvg-convert` runs.
private struct DrawingFolder {
  private let path: String
  private let converter: Program

  /// In seconds. A picture takes a tenth of one.
  private static let timeLimit = 10.0
  /// In bytes. A picture of noise has 2 MB.
  private static let largestFile = 8 << 20

  init(_ fonts: [SocialImageRenderer.FontFile], _ converter: Program) throws(SocialImageError) {
    path = URL(filePath: TemporaryFile.defaultFolder).appending(path: "social-image-\(UUID())").path
    self.converter = converter
    do {
      let manager = FileManager.default
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (index, font) in fonts.enumerated() {
        try manager.createSymbolicLink(atPath: "\(path)/\(index).ttf", withDestinationPath: font.path)
      }
      try write(FontSettings(folder: path, families: fonts.map(\.family)), to: "fonts.conf")
    } catch {
      throw SocialImageError("\(path): cannot be written: \(error.localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func setter(for image: SocialImage) throws(SocialImageError) -> TextSetter {
    let samples = TextSamples(of: image)
    return TextSetter(widths: samples.widths(inSVG: try convert(samples, to: "svg")))
  }

  /// The drawing in a format of `rsvg-convert`. References in it lead nowhere but to files of this folder.
  func convert(_ drawing: some HTML, to format: String) throws(SocialImageError) -> [UInt8] {
    do {
      try write(drawing, to: "drawing.svg")
      try converter.run(
        ["--format", format, "--output", "drawn", "drawing.svg"], in: path,
        // On macOS, Pango would not ask Fontconfig.
        environment: ["FONTCONFIG_FILE": "\(path)/fonts.conf", "PANGOCAIRO_BACKEND": "fontconfig"],
        timeLimit: Self.timeLimit)
      let file = try FileHandle(forReadingFrom: URL(filePath: "\(path)/drawn"))
      defer { try? file.close() }
      let bytes = try file.read(upToCount: Self.largestFile) ?? Data()
      guard bytes.count < Self.largestFile else { throw SocialImageError("the picture is larger than 8 MB") }
      return Array(bytes)
    } catch let error as SocialImageError {
      throw error
    } catch {
      throw SocialImageError("\(error)")
    }
  }

  private func write(_ document: some HTML, to name: String) throws {
    try Data(document.render()).write(to: URL(filePath: "\(path)/\(name)"))
  }
}

/// Settings for Fontconfig: those of the machine, and fonts in a folder, which get the names of the style
/// sheets.
private struct FontSettings: HTML {
  /// It contains the fonts `0.ttf`, `1.ttf`, …, and also the caches, so that no other program reads these
  /// names.
  let folder: String
  /// In the order of the files.
  let families: [String]

  var body: some HTML {
    element("fontconfig") {
      element("cachedir") { folder }
      for place in ["/etc/fonts", "/opt/homebrew/etc/fonts", "/usr/local/etc/fonts"] {
        element("include", Attribute("ignore_missing", "yes")) { "\(place)/fonts.conf" }
      }
      element("dir") { folder }
      for (index, family) in families.enumerated() {
        element("match", Attribute("target", "scan")) {
          element("test", Attribute("name", "file")) { element("string") { "\(folder)/\(index).ttf" } }
          element("edit", Attribute("name", "family"), Attribute("mode", "assign")) {
            element("string") { family }
          }
        }
      }
    }
  }
}

/// A picture for previews could not be made.
package struct SocialImageError: Error, CustomStringConvertible {
  /// One line: what was wrong and what to do.
  package let description: String

  init(_ reason: String) { description = "social image: \(reason)" }
}
