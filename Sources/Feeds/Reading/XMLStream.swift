import CLibXML2

/// libxml2's push parser, pushing into a `DocumentReader`.
///
/// It expands no entities but XML's own five, opens no files and no connections, and keeps no tree.
final class XMLStream {
  struct Problem {
    var reason: FeedError.Reason
    var place: (line: Int, column: Int)?
    /// Nil: as many as have been read now.
    var entriesRead: Int?
  }

  /// The first thing that is wrong with the document as XML.
  private(set) var problem: Problem?

  private let recovering: Bool
  private var context: xmlParserCtxtPtr?
  private var reader: DocumentReader?

  init(recovering: Bool) { self.recovering = recovering }

  var place: (line: Int, column: Int)? {
    guard let input = context?.pointee.input else { return nil }
    return (Int(input.pointee.line), Int(input.pointee.col))
  }

  func run(_ before: [UInt8], _ text: ArraySlice<UInt8>, into reader: DocumentReader) {
    _ = Self.library
    var handler = Self.handler
    let me = Unmanaged.passUnretained(self)
    guard let context = xmlCreatePushParserCtxt(&handler, me.toOpaque(), nil, 0, nil) else { return }
    self.context = context
    self.reader = reader
    defer {
      xmlFreeParserCtxt(context)
      self.context = nil
      self.reader = nil
    }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue | (recovering ? XML_PARSE_RECOVER.rawValue : 0)
    xmlCtxtUseOptions(context, Int32(options))
    push(before[...], to: context)
    push(text, to: context)
    if !isStopped { xmlParseChunk(context, nil, 0, 1) }
  }

  /// Nothing that follows is read.
  func stop() {
    isStopped = true
    if let context { xmlStopParser(context) }
  }

  private var isStopped = false

  private func push(_ bytes: ArraySlice<UInt8>, to context: xmlParserCtxtPtr) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count, !isStopped, recovering || problem == nil {
        let count = min(1_048_576, bytes.count - index)
        bytes.baseAddress?.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
          _ = xmlParseChunk(context, start + index, Int32(count), 0)
        }
        index += count
      }
    }
  }

  private func note(_ error: xmlError) {
    guard problem == nil, !isStopped, error.level == XML_ERR_FATAL else { return }
    problem = Problem(
      reason: .malformed(Self.explanation(error)), place: (Int(error.line), max(1, Int(error.int2))),
      entriesRead: reader?.format?.entriesRead)
  }

  private static func explanation(_ error: xmlError) -> String {
    let open = error.str1.map { String(cString: $0) } ?? ""
    switch UInt32(bitPattern: error.code) {
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      let found = error.str2.map { String(cString: $0) } ?? ""
      return "mismatched tag </\(found)>, <\(open)> of line \(error.int1) is open"
    case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_END.rawValue:
      return "the document ends too early"
    default:
      let message = error.message.map { String(cString: $0).unfolded } ?? ""
      return message.isEmpty ? "error \(error.code) of libxml2" : message
    }
  }
}

extension XMLStream {
  private static let library: Void = xmlInitParser()

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, local, prefix, uri, _, _, count, _, attributes in
      guard let local, let stream = XMLStream.of(context) else { return }
      stream.reader?.start(
        XMLTag(local: local, prefix: prefix, uri: uri, attributeCount: Int(count), attributes: attributes))
    }
    handler.endElementNs = { context, _, _, _ in XMLStream.of(context)?.reader?.end() }
    handler.characters = { context, text, count in XMLStream.text(context, text, count) }
    handler.ignorableWhitespace = { context, text, count in XMLStream.text(context, text, count) }
    handler.cdataBlock = { context, text, count in XMLStream.text(context, text, count) }
    handler.serror = { context, error in
      if let error { XMLStream.of(context)?.note(error.pointee) }
    }
    return handler
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
    context.map { Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32
  ) {
    XMLStream.of(context)?.reader?.text(UnsafeBufferPointer(start: text, count: Int(count)))
  }
}
