import HTTP
import HTTPTypes

/// Parses the head of a request as it arrives (RFC 9112 §2–§6).
///
/// Each call consumes the complete lines; the result does not depend on how the bytes are cut into calls. The
/// parser refuses everything ambiguous.
struct RequestHeadParser {
  private let limits: ServerLimits
  private let isSecure: Bool
  private var requestLine: RequestLine?
  private var fields: [HTTPField] = []
  private var fieldBytes = 0
  private var semantics = MessageSemantics()
  private var emptyLines = 0
  private var isRefusedHead = false

  /// The most empty lines before a request (RFC 9112 §2.2 asks to accept one).
  private static let emptyLineLimit = 4
  /// The number of fields for which memory is reserved.
  private static let usualFields = 16
  /// Bytes of a request line in addition to the target: the method, two spaces and the version.
  private static let requestLineExtra = 32

  /// - Parameter isSecure: whether the connection may carry requests for `https` URIs.
  init(limits: ServerLimits, isSecure: Bool = false) {
    self.limits = limits
    self.isSecure = isSecure
  }

  /// Prepares for the next head.
  mutating func reset() {
    requestLine = nil
    if fields.capacity > Self.usualFields { fields = [] } else { fields.removeAll(keepingCapacity: true) }
    fieldBytes = 0
    semantics = MessageSemantics()
    emptyLines = 0
    isRefusedHead = false
  }

  /// Whether a request line has arrived.
  var hasBegun: Bool { requestLine != nil }

  /// Whether the request is HEAD, so that its response has no content.
  var isHead: Bool { requestLine?.method == .head || isRefusedHead }

  /// The method, once the request line has been read.
  var method: HTTPRequest.Method? { requestLine?.method }

  /// The path, once the request line has been read.
  var path: String? { requestLine?.path }

  /// - Returns: the number of bytes consumed, which is all except an incomplete line and what follows the
  ///   head; and the head once it is complete.
  mutating func parse(
    _ bytes: UnsafeRawBufferPointer
  ) throws(RequestRefusal) -> (consumed: Int, head: RequestHead?) {
    var position = 0
    while position < bytes.count {
      let rest = bytes.from(position)
      if requestLine == nil { try checkBeginning(rest[0]) }
      switch scanLine(rest, limit: lineLimit) {
      case .partial: return (position, nil)
      case .bareTerminator: throw refused(rest, .malformed("A line does not end in CR LF."))
      case .tooLong: throw refused(rest, tooLong(rest))
      case .complete(let length):
        position += length + 2
        if let head = try take(rest.slice(0..<length)) { return (position, head) }
      }
    }
    return (position, nil)
  }

  /// Refuses TLS and garbage at the first byte, without waiting for the end of a line.
  private func checkBeginning(_ byte: UInt8) throws(RequestRefusal) {
    guard byte.isTokenCharacter || byte == 0x0D else { throw .malformed("The method is not a token.") }
  }

  private var lineLimit: Int {
    requestLine == nil ? limits.requestTarget + Self.requestLineExtra : max(0, limits.fields - fieldBytes)
  }

  private func tooLong(_ line: UnsafeRawBufferPointer) -> RequestRefusal {
    if requestLine != nil { return .fieldsTooLarge }
    return line.prefix(Self.requestLineExtra).contains(0x20) ? .targetTooLong : .methodUnknown
  }

  private mutating func take(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) -> RequestHead? {
    guard let requestLine else {
      if line.isEmpty {
        emptyLines += 1
        if emptyLines > Self.emptyLineLimit { throw .malformed("There are only empty lines.") }
      } else {
        requestLine = try readRequestLine(line)
        fields.reserveCapacity(Self.usualFields)
      }
      return nil
    }
    if line.isEmpty { return try finish(requestLine) }
    let fieldLine = try FieldLine(line)
    fieldBytes += line.count + 2
    try semantics.note(fieldLine)
    if fields.count >= limits.fieldCount { throw .fieldsTooLarge }
    if fieldLine.name != .hostField { fields.append(fieldLine.field) }
    return nil
  }

  private mutating func readRequestLine(
    _ line: UnsafeRawBufferPointer
  ) throws(RequestRefusal) -> RequestLine {
    do throws(RequestRefusal) {
      let requestLine = try RequestLine(line, targetLimit: limits.requestTarget)
      if requestLine.isSecure && !isSecure { throw .misdirected }
      return requestLine
    } catch {
      throw refused(line, error)
    }
  }

  private mutating func refused(
    _ line: UnsafeRawBufferPointer, _ refusal: RequestRefusal
  ) -> RequestRefusal {
    if requestLine == nil { isRefusedHead = line.starts(with: "HEAD ".utf8) }
    return refusal
  }

  private mutating func finish(_ line: RequestLine) throws(RequestRefusal) -> RequestHead {
    if semantics.host == nil && !line.isHTTP10 { throw .malformed("There is no Host field.") }
    let framing = try semantics.framing(isHTTP10: line.isHTTP10)
    let expectsContinue = try semantics.expectsContinue(isHTTP10: line.isHTTP10)
    var headerFields = HTTPFields()
    headerFields.append(fields: fields)
    return RequestHead(
      method: line.method, authority: line.authority ?? semantics.host, target: line.path,
      fields: headerFields, framing: framing, connection: semantics.options(isHTTP10: line.isHTTP10),
      expectsContinue: expectsContinue)
  }
}
