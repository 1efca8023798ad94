import Dispatch
import HTML
import Synchronization

/// Makes pictures of ``SocialImage``, one at a time, on a thread that may block.
///
/// The fonts of the site are used from the files that browsers get. What they lack, such as Japanese, comes from the fonts of
/// the machine.
package final class SocialImageRenderer: Sendable {
  /// A font of the site.
  package struct FontFile: Hashable, Sendable {
    /// The name in the style sheets.
    package var family: String
    package var path: String

    package init(family: String, path: String) {
      self.family = family
      self.path = path
    }
  }

  /// What is made before the first picture.
  fileprivate struct Tools {
    let libraries: ImageLibraries
    let fontMap: ImageLibraries.Object
    let families: [String: String]
  }

  private let fonts: [FontFile]
  private let tools = Mutex<Tools?>(nil)
  private let queue = DispatchQueue(label: "social images")

  package init(fonts: [FontFile]) { self.fonts = fonts }

  /// Whether the libraries are installed.
  package static let isAvailable = (try? ImageLibraries()) != nil

  /// The picture as PNG.
  ///
  /// - Throws: ``SocialImageError``.
  package func png(of image: SocialImage) async throws -> [UInt8] {
    try await withSetter(for: image) { tools, setter in
      let drawing = SocialImageDrawing(image: image, layout: SocialImageLayout(image, setter))
      return try tools.libraries.png(ofSVG: drawing.render())
    }
  }

  /// Where the texts of the picture stand.
  func layout(of image: SocialImage) async throws -> SocialImageLayout {
    try await withSetter(for: image) { _, setter in SocialImageLayout(image, setter) }
  }

  /// Calls `body` on the queue.
  private func withSetter<Value: Sendable>(
    for image: SocialImage, _ body: @escaping @Sendable (Tools, TextSetter) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result {
            try self.tools.withLock { known in
              let tools = try known ?? Tools(self.fonts)
              known = tools
              return try tools.withSetter(for: image) { try body(tools, $0) }
            }
          })
      }
    }
  }
}

extension SocialImageRenderer.Tools {
  fileprivate init(_ fonts: [SocialImageRenderer.FontFile]) throws {
    libraries = try ImageLibraries()
    var families: [String: String] = [:]
    for font in fonts where libraries.addFontFile(nil, font.path) != 0 {
      if families[font.family] == nil { families[font.family] = libraries.family(inFile: font.path) }
    }
    self.families = families
    fontMap = libraries.newFontMap()
  }

  fileprivate func withSetter<Value>(
    for image: SocialImage, _ body: (TextSetter) throws -> Value
  ) rethrows -> Value {
    // librsvg takes the font map of the thread.
    libraries.setDefaultFontMap(fontMap)
    defer { libraries.setDefaultFontMap(nil) }
    let context = libraries.newContext(fontMap)
    defer { libraries.unref(context) }
    libraries.setLanguage(context, libraries.language(image.language))
    return try body(TextSetter(libraries: libraries, context: context, families: families))
  }
}

extension ImageLibraries {
  /// The name of the family in a file; nil if it cannot be read.
  fileprivate func family(inFile path: String) -> String? {
    var count: Int32 = 0
    guard let pattern = queryFont(path, 0, nil, &count) else { return nil }
    defer { destroyPattern(pattern) }
    var name: UnsafePointer<CChar>?
    guard patternString(pattern, "family", 0, &name) == 0, let name else { return nil }
    return String(cString: name)
  }

  /// - Parameter svg: a document that is ``SocialImage/width`` wide and ``SocialImage/height`` high. References in it lead
  ///   nowhere, because it has no address.
  fileprivate func png(ofSVG svg: [UInt8]) throws -> [UInt8] {
    var error: UnsafeMutableRawPointer?
    guard let handle = newHandle(svg, svg.count, &error) else {
      throw SocialImageError("librsvg cannot read the drawing: \(message(of: error)); please report this")
    }
    defer { unref(handle) }
    // CAIRO_FORMAT_RGB24: the picture covers all of its background.
    let surface = newSurface(1, Int32(SocialImage.width), Int32(SocialImage.height))
    defer { destroySurface(surface) }
    let drawing = newDrawing(surface)
    defer { destroyDrawing(drawing) }
    let place: [Double] = [0, 0, Double(SocialImage.width), Double(SocialImage.height)]
    guard render(handle, drawing, place, &error) != 0 else {
      throw SocialImageError("librsvg cannot draw it: \(message(of: error)); please report this")
    }
    var png: [UInt8] = []
    png.reserveCapacity(65_536)
    let status = withUnsafeMutablePointer(to: &png) { png in
      writePNG(
        surface,
        { place, bytes, count in
          let png = place?.assumingMemoryBound(to: [UInt8].self)
          png?.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return 0
        }, png)
    }
    guard status == 0, !png.isEmpty else {
      throw SocialImageError("cairo cannot write the PNG (status \(status)); please report this")
    }
    return png
  }
}
