import HTTP
import HTTPTypes

/// Tells browsers to run no script and to trust no guess, whatever an imported post may have brought along.
public let securityHeaders: Middleware = { respond in
  { request in try await respond(request).secured }
}

extension Response {
  /// This response with what ``securityHeaders`` says.
  var secured: Response {
    if headerFields.contains(.contentSecurityPolicy) { return self }
    var response = self
    response.headerFields.append(fields: Self.securityFields)
    return response
  }

  /// Styles in attributes are allowed because the sanitiser reduces them to harmless properties.
  static let securityFields = [
    HTTPField(
      name: .contentSecurityPolicy,
      value: "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; media-src *; "
        + "font-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"),
    HTTPField(name: .xContentTypeOptions, value: "nosniff"),
    // Links in imported posts may open windows by name.
    HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
    HTTPField(name: .referrerPolicy, value: "strict-origin-when-cross-origin"),
  ]
}

extension HTTPField.Name {
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
