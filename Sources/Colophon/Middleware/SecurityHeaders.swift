import HTTP
import HTTPTypes

/// Tells browsers to run no script and to trust no guess, whatever an imported post may have brought along.
///
/// Styles in attributes are allowed because the sanitiser reduces them to harmless properties.
public let securityHeaders: Middleware = { respond in
  { request in
    var response = try await respond(request)
    response.headerFields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; media-src *; font-src 'self'; "
      + "frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    // Links in imported posts may open windows by name.
    response.headerFields[.crossOriginOpenerPolicy] = "same-origin"
    response.headerFields[.referrerPolicy] = "strict-origin-when-cross-origin"
    return response
  }
}

extension HTTPField.Name {
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
