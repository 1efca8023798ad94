/// The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.create` (§5.1.8): read, but not
/// verified.
package struct RegistrationResponse {
  /// The id of the new passkey.
  package let credentialID: [UInt8]
  let clientData: ClientData
  let attestationObject: [UInt8]
  let transports: [String]

  /// The challenge that the response claims to answer, by which the caller may find it.
  package var challenge: [UInt8] { clientData.challenge }

  /// - Parameter json: at most 64 KB.
  package init(json: [UInt8]) throws(WebAuthnError) {
    let fields: ResponseFields<Attestation> = try ResponseFields(json)
    credentialID = try fields.credentialID()
    clientData = try ClientData(try decode(fields.response.clientDataJSON))
    attestationObject = try decode(fields.response.attestationObject)
    transports = (fields.response.transports ?? []).filter(\.isTransport).prefix(8).map(\.self)
  }

  private struct Attestation: Decodable {
    let clientDataJSON, attestationObject: String
    let transports: [String]?
  }
}

/// The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.get` (§5.1.8): read, but not
/// verified.
package struct AuthenticationResponse {
  /// The id of the passkey, by which the caller finds what it stored.
  package let credentialID: [UInt8]
  /// The id that the account had when the passkey was made; nil if the authenticator does not keep it.
  package let userHandle: [UInt8]?
  let clientData: ClientData
  let clientDataJSON: [UInt8]
  let authenticatorData: [UInt8]
  let signature: [UInt8]

  /// The challenge that the response claims to answer, by which the caller may find it.
  package var challenge: [UInt8] { clientData.challenge }

  /// - Parameter json: at most 64 KB.
  package init(json: [UInt8]) throws(WebAuthnError) {
    let fields: ResponseFields<Assertion> = try ResponseFields(json)
    credentialID = try fields.credentialID()
    let handle = try fields.response.userHandle.map(decode) ?? []
    userHandle = handle.isEmpty ? nil : handle
    // Steps 7 to 9 of §7.2.
    clientDataJSON = try decode(fields.response.clientDataJSON)
    authenticatorData = try decode(fields.response.authenticatorData)
    signature = try decode(fields.response.signature)
    clientData = try ClientData(clientDataJSON)
  }

  private struct Assertion: Decodable {
    let clientDataJSON, authenticatorData, signature: String
    let userHandle: String?
  }
}

private struct ResponseFields<Response: Decodable>: Decodable {
  let id, rawId, type: String
  let response: Response

  init(_ json: [UInt8]) throws(WebAuthnError) {
    guard json.count <= 65_536 else { throw .malformed("the browser's answer is longer than 64 KB") }
    self = try readJSON(json[...], "the browser's answer")
  }

  func credentialID() throws(WebAuthnError) -> [UInt8] {
    guard type == "public-key" else { throw .malformed("it is of the unknown type \"\(type)\"") }
    guard id == rawId else { throw .wrongCredential }
    let bytes = try decode(id)
    guard !bytes.isEmpty else { throw .malformed("it has no id") }
    return bytes
  }
}

private func decode(_ text: String) throws(WebAuthnError) -> [UInt8] {
  guard let bytes = Base64URL.decode(text) else { throw .malformed("a part of the answer is not base64url") }
  return bytes
}

extension String {
  /// Whether it has the form of an `AuthenticatorTransport` (§5.8.4), such as `hybrid` or `smart-card`.
  fileprivate var isTransport: Bool {
    (1...32).contains(utf8.count) && utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }
}
