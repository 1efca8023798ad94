import Digests

/// A new passkey: what has to be stored of it.
package struct RegisteredCredential: Hashable, Sendable {
  /// At most 1023 bytes. No two accounts may have a passkey with the same id.
  package let id: [UInt8]
  /// A COSE key.
  package let publicKey: [UInt8]
  package let signCount: UInt32
  /// Whether the passkey may be copied to other devices. It stays so.
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
  package let isUserVerified: Bool
  package let transports: [String]
}

extension RelyingParty {
  /// Verifies the response of a registration by the steps of §7.1.
  ///
  /// Attestation statements are not verified, so each one counts as none.
  ///
  /// - Parameter challenge: the one in the options. The caller makes sure that it works once, and stores the
  ///   passkey only if no account has one with its id (steps 26 and 29).
  package func register(
    _ response: RegistrationResponse, challenge: [UInt8]
  ) throws(WebAuthnError) -> RegisteredCredential {
    // Steps 1 to 4 happen in the browser. Steps 5 and 6: `RegistrationResponse` has read the client data.
    // Steps 7 to 11.
    try verify(response.clientData, is: "webauthn.create", challenge)
    // Step 12, the hash of the client data, is for attestation statements.
    // Step 13.
    let data = try authenticatorData(ofAttestation: response.attestationObject)
    // Steps 14 to 17. Steps 18 and 19: what is said of copies is returned.
    try verify(data)
    guard let credential = data.credential else { throw .malformed("it has no key") }
    // Step 20: `CredentialKey` refuses the algorithms that are not offered.
    // Steps 21 to 24: see `authenticatorData(ofAttestation:)`.
    // Step 25.
    guard credential.id.count <= 1023 else { throw .malformed("its id is longer than 1023 bytes") }
    guard credential.id == response.credentialID else { throw .wrongCredential }
    // Step 27. Step 28: no extension is asked for, so their outputs are not used.
    return RegisteredCredential(
      id: credential.id, publicKey: credential.keyBytes, signCount: data.signCount,
      isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp),
      isUserVerified: data.flags.contains(.userVerified), transports: response.transports)
  }

  /// Reads an attestation object (§6.5.4).
  ///
  /// Its three keys may be in any order: some password managers write them in the order of the
  /// specification's grammar, and nothing depends on it. Format `none` has an empty statement (§8.7);
  /// statements of other formats have to be well-formed, and are not verified.
  private func authenticatorData(ofAttestation bytes: [UInt8]) throws(WebAuthnError) -> AuthenticatorData {
    guard case .map(let object) = try CBOR(bytes, keys: .any), object.count == 3,
      case .text(let format)? = object[.text("fmt")], let statement = object[.text("attStmt")],
      case .bytes(let data)? = object[.text("authData")], format != "none" || statement == .map([:])
    else { throw .malformed("its attestation object is not one") }
    return try AuthenticatorData(data)
  }

  /// Steps 7 to 11 of §7.1, and steps 10 to 14 of §7.2.
  func verify(
    _ clientData: ClientData, is type: String, _ challenge: [UInt8]
  ) throws(WebAuthnError) {
    guard clientData.type == type else { throw .wrongType(clientData.type) }
    guard clientData.challenge == challenge else { throw .wrongChallenge }
    guard clientData.origin == origin else { throw .wrongOrigin(clientData.origin, expected: origin) }
    // The site's pages are never in a frame of another site.
    guard !clientData.isCrossOrigin, clientData.topOrigin == nil else { throw .framed }
  }

  /// Steps 14 to 17 of §7.1, and steps 15 to 18 of §7.2. That the user is verified is not required.
  func verify(_ data: AuthenticatorData) throws(WebAuthnError) {
    guard data.relyingPartyDigest == SHA256Digest(of: id).bytes else { throw .wrongRelyingParty }
    guard data.flags.contains(.userPresent) else { throw .userAbsent }
    guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
      throw .malformed("it has been copied to other devices, and says that it cannot be")
    }
  }
}
