import URIs

/// A site whose people sign in with passkeys (WebAuthn level 3, §4).
///
/// A ceremony has two steps. The site gives the browser options that contain a random challenge of at least
/// 16 bytes, which works once; the browser answers with a response, which the site verifies:
///
/// ```swift
/// let options = try relyingParty.creationOptions(challenge: challenge, user: user, excluding: known)
/// // … PublicKeyCredential.parseCreationOptionsFromJSON, navigator.credentials.create, toJSON …
/// let passkey = try relyingParty.register(RegistrationResponse(json: body), challenge: challenge)
/// ```
package struct RelyingParty: Hashable, Sendable {
  /// The host to which the passkeys belong, without a port.
  package var id: String
  /// The origin of the pages that use them, exactly as browsers write it: `https://example.com`.
  package var origin: String
  /// The name that browsers show.
  package var name: String

  package init(id: String, origin: String, name: String) {
    self.id = id
    self.origin = origin
    self.name = name
  }

  /// The site with this address. Nil if browsers have no passkeys there: the scheme is not HTTPS (except on
  /// `localhost`), or the host is an IP address.
  ///
  /// - Parameter baseURL: scheme, host in the form of DNS, and perhaps a port.
  package init?(baseURL: String, name: String) {
    let reference = URIReference(baseURL)
    guard let scheme = reference.scheme?.lowercased(), let authority = reference.authority?.lowercased(),
      !authority.contains("["), !authority.contains("@")
    else { return nil }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    let host = String(parts[0])
    let isLocal = host == "localhost" || host.hasSuffix(".localhost")
    // No top-level domain is a number, so this is an IPv4 address.
    guard scheme == "https" || scheme == "http" && isLocal, parts.count <= 2, !host.isEmpty,
      host.split(separator: ".").last?.allSatisfy(\.isNumber) == false
    else { return nil }
    let usualPort = scheme == "https" ? "443" : "80"
    let port = parts.count == 2 && parts[1] != usualPort ? ":\(parts[1])" : ""
    self.init(id: host, origin: "\(scheme)://\(host)\(port)", name: name)
  }
}

/// The account that a new passkey is for.
package struct PasskeyUser: Hashable, Sendable {
  /// At most 64 bytes that say nothing about the person. Authenticators store it and give it back.
  package var id: [UInt8]
  /// The name that tells accounts apart in the browser's list, such as an e-mail address.
  package var name: String
  package var displayName: String

  package init(id: [UInt8], name: String, displayName: String) {
    self.id = id
    self.name = name
    self.displayName = displayName
  }
}

/// A passkey that is named to the browser.
package struct PasskeyReference: Hashable, Sendable {
  package var id: [UInt8]
  /// How the browser reaches the authenticator, as it said at the registration.
  package var transports: [String]

  package init(id: [UInt8], transports: [String] = []) {
    self.id = id
    self.transports = transports
  }
}
