import HTTP
import HTTPTypes

/// One line of a header or trailer section (RFC 9112 §5).
struct FieldLine {
  let name: HTTPField.Name
  /// Without surrounding whitespace.
  let value: UnsafeRawBufferPointer

  /// - Parameter line: a non-empty line without its CRLF; `value` points into it.
  init(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) {
    if line[0].isSpaceOrTab { throw .malformed("A header field continues on a second line.") }
    var colon = 0
    while colon < line.count, line[colon].isTokenCharacter { colon += 1 }
    guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else {
      throw .malformed("A header field has no valid name before its colon.")
    }
    value = UnsafeRawBufferPointer(rebasing: line[(colon + 1)...].trimmed)
    guard value.allSatisfy(\.isFieldContent) else {
      throw .malformed("The value of a header field contains a control character.")
    }
    guard let name = FieldNames.common.name(line.slice(0..<colon)) else {
      throw .malformed("A header field has no valid name before its colon.")
    }
    self.name = name
  }

  var field: HTTPField { HTTPField(name: name, value: value) }
}
