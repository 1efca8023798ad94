import CLibXML2

/// Follows the elements of a document and gives each to the reader of its format, with what stands inside.
///
/// Between libxml2, which knows about tags, and the formats, which know about feeds, it keeps the `xml:base`
/// and `xml:lang` in force and collects text and markup.
final class DocumentReader {
  /// The reader of the root's format; nil until there was a root.
  private(set) var format: (any FormatReader)?
  private(set) var failure: FeedError?

  private let location: String?
  private var open: [XMLElement] = []
  private var captured: (element: XMLElement, content: Captured)?
  private var captureDepth = 0
  private var skipDepth = 0
  private var depth = 0
  private let stream: XMLStream

  init(location: String?, recovering: Bool) {
    self.location = location
    stream = XMLStream(recovering: recovering)
  }

  /// Reads the root element from `text`; `before` is what stood in front of it, for counting lines.
  func read(_ before: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
    stream.run(before.map { $0 == 0x0A ? 0x0A : 0x20 }, text, into: self)
    if failure == nil, let problem = stream.problem { fail(problem) }
  }

  /// Elements inside one another beyond this are nobody's feed.
  static let deepest = 256

  func start(_ tag: XMLTag) {
    depth += 1
    if depth > Self.deepest {
      return fail(.init(reason: .hostile("elements nested deeper than \(Self.deepest)"), place: stream.place))
    }
    if captured != nil {
      captureDepth += 1
      captured?.content.start(tag)
      return
    }
    if skipDepth > 0 {
      skipDepth += 1
      return
    }
    let element = XMLElement(tag, inside: open.last, at: location)
    if format == nil {
      guard let format = Formats.reader(for: element, location: location) else {
        return fail(.init(reason: .notAFeed(Formats.description(of: element)), place: nil))
      }
      self.format = format
    }
    switch format?.open(element) {
    case .descend: open.append(element)
    case .text: captured = (element, Captured())
    case .markup: captured = (element, Captured(asMarkup: true))
    case .skip, nil: skipDepth = 1
    }
  }

  func end() {
    depth -= 1
    if captureDepth > 0 {
      captureDepth -= 1
      captured?.content.end()
    } else if let (element, content) = captured {
      captured = nil
      format?.close(element, content)
    } else if skipDepth > 0 {
      skipDepth -= 1
    } else if let element = open.popLast() {
      format?.close(element, Captured())
      if open.isEmpty { stream.stop() }
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    captured?.content.append(bytes)
  }

  private func fail(_ problem: XMLStream.Problem) {
    failure = FeedError(
      problem.reason, line: problem.place?.line, column: problem.place?.column,
      entriesRead: problem.entriesRead ?? format?.entriesRead ?? 0)
    stream.stop()
  }
}
