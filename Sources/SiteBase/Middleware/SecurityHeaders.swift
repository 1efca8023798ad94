import HTTP
import HTTPTypes
import Pages

extension Response {
  /// This response with the fields that limit what a browser does with it. A field that the response has
  /// already stays as it is: a response with a `Content-Security-Policy` of its own gets no second one.
  ///
  /// A response that browsers do not show as a document, such as a style sheet or a feed in JSON, only gets
  /// `nosniff`.
  package var secured: Response {
    var response = self
    response.headerFields.append(missing: Self.isDocument(self) ? Self.allFields : Self.fileFields)
    return response
  }

  private static func isDocument(_ response: Response) -> Bool {
    response.headerFields.value(of: .contentType).map { MediaType($0).isDocument } ?? true
  }

  private static let fileFields = [HTTPField(name: .xContentTypeOptions, value: "nosniff")]
  private static let allFields = fileFields + documentFields

  static let documentFields = [
    HTTPField(name: .contentSecurityPolicy, value: ContentSecurityPolicy.site.description),
    // Links in imported posts may open windows by name.
    HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
    HTTPField(name: .referrerPolicy, value: "strict-origin-when-cross-origin"),
  ]
}

extension HTTPFields {
  /// Appends each of `fields` unless there is one of its name.
  fileprivate mutating func append(missing fields: [HTTPField]) {
    let missing = fields.filter { field in !contains { $0.name == field.name } }
    if !missing.isEmpty { append(fields: missing) }
  }
}

extension HTTPField.Name {
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

extension MediaType {
  /// Whether browsers show it as a document, in which scripts could run.
  var isDocument: Bool {
    let essence = essence
    return essence == "text/html" || essence.hasSuffix("xml")
  }
}
