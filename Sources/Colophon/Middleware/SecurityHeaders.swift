import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Syndication

extension Response {
  /// This response, which tells browsers to run no script and to trust no guess, whatever an imported post may have
  /// brought along.
  ///
  /// What browsers make no document of, such as a style sheet or a feed in JSON, is only kept from being taken for
  /// something else.
  var secured: Response {
    if headerFields.value(of: .xContentTypeOptions) != nil { return self }
    var response = self
    response.headerFields.append(Self.noSniffing)
    if headerFields.value(of: .contentType).map({ MediaType($0).isDocument }) ?? true {
      response.headerFields.append(fields: Self.documentFields)
    }
    return response
  }

  private static let noSniffing = HTTPField(name: .xContentTypeOptions, value: "nosniff")

  /// Styles in attributes are allowed because the sanitiser reduces them to harmless properties.
  static let documentFields = [
    HTTPField(
      name: .contentSecurityPolicy,
      value: "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; media-src *; "
        + "font-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"),
    // Links in imported posts may open windows by name.
    HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
    HTTPField(name: .referrerPolicy, value: "strict-origin-when-cross-origin"),
  ]
}

extension HTTPField.Name {
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

extension MediaType {
  /// Whether a browser that opens it makes a document of it, in which scripts could run.
  var isDocument: Bool {
    let essence = essence
    return essence == "text/html" || essence.hasSuffix("xml")
  }
}
