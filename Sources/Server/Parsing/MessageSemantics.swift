import HTTP
import HTTPTypes

/// The fields of a head that the server itself obeys: those that determine the end of the message, and
/// whether the connection stays open.
struct MessageSemantics {
  private(set) var host: String?
  private var contentLength: Int?
  private var codings = TransferCodings()
  private var closes = false
  private var keepsAlive = false
  private var expectsContinue = false
  private var expectsMore = false
  private var hasContentType = false

  mutating func note(_ line: FieldLine) throws(RequestRefusal) {
    switch line.name {
    case .hostField: try note(host: line.value)
    case .contentLength: try note(contentLength: line.value)
    case .transferEncoding: line.value.forEachMember { codings.note($0) }
    case .contentType:
      // With two fields, one reader would use the first and another the second.
      if hasContentType { throw .malformed("There is more than one Content-Type field.") }
      hasContentType = true
    case .connection:
      line.value.forEachMember { option in
        if option.equals(lowercase: "close") { closes = true }
        if option.equals(lowercase: "keep-alive") { keepsAlive = true }
      }
    case .expect:
      line.value.forEachMember { expectation in
        if expectation.equals(lowercase: "100-continue") {
          expectsContinue = true
        } else {
          expectsMore = true
        }
      }
    default: break
    }
  }

  /// RFC 9112 §6.3, without its optional leniency.
  func framing(isHTTP10: Bool) throws(RequestRefusal) -> RequestFraming {
    guard codings.count > 0 else { return .length(contentLength ?? 0) }
    if contentLength != nil {
      throw .malformed("A request cannot have both Content-Length and Transfer-Encoding.")
    }
    if isHTTP10 { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
    guard codings.isLastChunked, codings.chunkedCount == 1, !codings.hasEmpty else {
      throw .malformed("The last transfer coding, and only that, has to be chunked.")
    }
    guard codings.count == 1 else {
      throw RequestRefusal(.notImplemented, "The only transfer coding that this server knows is chunked.")
    }
    return .chunked
  }

  func options(isHTTP10: Bool) -> ConnectionOptions {
    ConnectionOptions(isHTTP10: isHTTP10, keepsAlive: !closes && (keepsAlive || !isHTTP10))
  }

  /// HTTP/1.0 has no `Expect` (RFC 9110 §10.1.1).
  func expectsContinue(isHTTP10: Bool) throws(RequestRefusal) -> Bool {
    if isHTTP10 { return false }
    if expectsMore {
      throw RequestRefusal(.expectationFailed, "The only expectation that this server meets is 100-continue.")
    }
    return expectsContinue
  }

  private mutating func note(host value: UnsafeRawBufferPointer) throws(RequestRefusal) {
    guard host == nil else { throw .malformed("There is more than one Host field.") }
    guard isValidAuthority(value) else { throw .malformed("The Host field is not a host and a port.") }
    host = value.string
  }

  /// Refuses a second field even if both agree, and a list (RFC 9110 §8.6 allows either way), and leading
  /// zeros, which some programs read as octal.
  private mutating func note(contentLength value: UnsafeRawBufferPointer) throws(RequestRefusal) {
    guard contentLength == nil else { throw .malformed("There is more than one Content-Length field.") }
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else {
      throw .malformed("Content-Length is not a number.")
    }
    if value.count > 1, value[0] == UInt8(ascii: "0") {
      throw .malformed("Content-Length begins with a zero.")
    }
    var length = 0
    for digit in value {
      let (shifted, overflow) = length.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(Int(digit - 0x30))
      if overflow || carry { throw .malformed("Content-Length is too large a number.") }
      length = sum
    }
    contentLength = length
  }
}

/// The codings of all `Transfer-Encoding` fields.
private struct TransferCodings {
  var count = 0
  var chunkedCount = 0
  var isLastChunked = false
  var hasEmpty = false

  mutating func note(_ coding: UnsafeRawBufferPointer) {
    count += 1
    isLastChunked = coding.equals(lowercase: "chunked")
    if isLastChunked { chunkedCount += 1 }
    if coding.isEmpty { hasEmpty = true }
  }
}

extension UnsafeRawBufferPointer {
  /// Visits the members of a comma-separated list, including empty ones.
  ///
  /// Compare members as bytes: in Unicode, some non-ASCII letters have an ASCII lowercase.
  fileprivate func forEachMember(_ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    for position in 0...count where position == count || self[position] == UInt8(ascii: ",") {
      body(UnsafeRawBufferPointer(rebasing: self[start..<position].trimmed))
      start = position + 1
    }
  }
}
