import HTTP
import HTTPTypes

@testable import Server

extension Agreement {
  private static let content = Array("The content that ranges are asked of.".utf8)

  /// - Parameter bytes: field lines of a head.
  func fieldsBroken(by bytes: [UInt8]) -> String? {
    let text = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8) + bytes + Array("\r\n\r\n".utf8)
    guard let head = RequestReading(text, .whole, limits: Self.limits).messages.first?.head else {
      return nil
    }
    let request = Request(
      head.method, authority: head.authority, target: RequestTarget(head.target), headerFields: head.fields)
    var response = Response(.ok, .plainText, .bytes(Self.content))
    response.entityTag = EntityTag(opaque: "tag")
    response.headerFields[.lastModified] = "Sun, 06 Nov 1994 08:49:37 GMT"
    let conditional = response.conditional(for: request)
    if let fault = fault(of: conditional, request) { return "\(fault): \(conditional.status) \(head.fields)" }
    let accepted = AcceptEncoding(of: request)
    if let coding = accepted.preferred(among: ContentCoding.allCases), !accepted.accepts(coding) {
      return "\(coding) is preferred and not accepted: \(head.fields)"
    }
    for cookie in request.cookies where (cookie.name + cookie.value).utf8.contains(UInt8(ascii: ";")) {
      return "two cookies in one: \(cookie)"
    }
    return nil
  }

  private func fault(of response: Response, _ request: Request) -> String? {
    switch response.status {
    case .ok: return response.body.length == Self.content.count ? nil : "not all of the content"
    case .notModified, .preconditionFailed, .rangeNotSatisfiable: return nil
    case .partialContent: break
    default: return "another status"
    }
    guard request.asksForRange, case .bytes(let bytes) = response.body else { return "a part for nothing" }
    guard let range = response.headerFields[.contentRange] else { return nil }
    let numbers = range.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 3, numbers[0] <= numbers[1], numbers[1] < Self.content.count,
      numbers[2] == Self.content.count, bytes == Array(Self.content[numbers[0]...numbers[1]])
    else { return "Content-Range: \(range) with \(bytes.count) bytes" }
    return nil
  }
}
