import Foundation
import HTTP
import HTTPTypes

/// An error as reported to programs: problem details (RFC 9457) of the type `about:blank`, whose title is
/// that of the status.
package struct ProblemDetails: Sendable {
  package let status: HTTPResponse.Status
  /// The id of the request in the log; nil unless the status is 5xx.
  package let requestID: String?
  /// An explanation: what was wrong, and what to do; nil if the status says it all.
  package var detail: String?
  /// The parts of the request that were wrong.
  package var errors: [Place] = []

  /// A mistake in a part of a request, as in the example of RFC 9457 §3.
  package struct Place: Hashable, Sendable, Encodable {
    package let detail: String
    /// A JSON pointer into the body (RFC 6901), `/tags/0`, empty for the whole; nil if the mistake is
    /// elsewhere.
    package var pointer: String?
    /// The name of a parameter of the address.
    package var parameter: String?
    /// The name of a field.
    package var header: String?

    package init(detail: String, pointer: String? = nil, parameter: String? = nil, header: String? = nil) {
      self.detail = detail
      self.pointer = pointer
      self.parameter = parameter
      self.header = header
    }
  }

  package init(
    _ status: HTTPResponse.Status, requestID: String? = nil, detail: String? = nil, errors: [Place] = []
  ) {
    self.status = status
    self.requestID = status.code >= 500 ? requestID : nil
    self.detail = detail
    self.errors = errors
  }

  /// The members `title` and `status`, and those others that have a value.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func member(_ name: String, _ value: (some Encodable)?) -> String {
      guard let value, let text = try? encoder.encode(value) else { return "" }
      return ",\"\(name)\":\(String(decoding: text, as: UTF8.self))"
    }
    return """
      {"title":"\(status.reasonPhrase)","status":\(status.code)\(member("detail", detail))\
      \(member("errors", errors.isEmpty ? nil : errors))\(member("request", requestID))}

      """
  }
}

extension Response {
  /// A response that tells a program what was wrong. Nobody keeps it.
  package static func problem(
    _ status: HTTPResponse.Status, _ detail: String? = nil, errors: [ProblemDetails.Place] = [],
    fields: HTTPFields = [:]
  ) -> Response {
    let details = ProblemDetails(status, detail: detail, errors: errors)
    var response = Response(status, .problem, .text(details.json)).noStore
    for field in fields { response.headerFields.append(field) }
    return response
  }
}

extension MediaType {
  package static let problem = MediaType("application/problem+json")
}
