import Digests

/// The stored parts of a passkey, and the id of its account.
package struct StoredCredential: Hashable, Sendable {
  package let id: [UInt8]
  package let publicKey: [UInt8]
  package let signCount: UInt32
  package let isBackupEligible: Bool
  /// The id of the account, as in ``PasskeyUser``.
  package let userHandle: [UInt8]

  package init(
    id: [UInt8], publicKey: [UInt8], signCount: UInt32, isBackupEligible: Bool, userHandle: [UInt8]
  ) {
    self.id = id
    self.publicKey = publicKey
    self.signCount = signCount
    self.isBackupEligible = isBackupEligible
    self.userHandle = userHandle
  }
}

/// A passkey was used by the person to whom it belongs.
package struct Authentication: Hashable, Sendable {
  package let credentialID: [UInt8]
  /// The id of the account.
  package let userHandle: [UInt8]
  /// Replaces the stored one.
  package let signCount: UInt32
  /// Whether the counter did not grow, although this authenticator counts. A copy of the key may be in use;
  /// it may as well be that the authenticator is faulty, or that two responses overtook each other.
  package let counterWentBack: Bool
  package let isUserVerified: Bool
  /// Replaces the stored one.
  package let isBackedUp: Bool
}

extension RelyingParty {
  /// Verifies the response of an authentication by the steps of §7.2.
  ///
  /// - Parameters:
  ///   - challenge: the one in the options. The caller makes sure that it works once.
  ///   - allowed: the passkeys in the options; empty if the response has to say who signs in.
  ///   - stored: the passkey with the id of the response.
  package func authenticate(
    _ response: AuthenticationResponse, challenge: [UInt8], allowing allowed: [PasskeyReference] = [],
    stored: StoredCredential
  ) throws(WebAuthnError) -> Authentication {
    // Steps 1 to 4 happen in the browser.
    // Step 5.
    guard allowed.isEmpty || allowed.contains(where: { $0.id == response.credentialID }) else {
      throw .wrongCredential
    }
    // Step 6. No two accounts have a passkey with the same id, so it identifies the account.
    guard response.credentialID == stored.id else { throw .wrongCredential }
    guard response.userHandle == stored.userHandle || response.userHandle == nil && !allowed.isEmpty else {
      throw .wrongUser
    }
    // Steps 7 to 9: `AuthenticationResponse` has read the client data.
    // Steps 10 to 14.
    try verify(response.clientData, is: "webauthn.get", challenge)
    // Steps 15 to 18.
    let data = try AuthenticatorData(response.authenticatorData)
    try verify(data)
    // Step 19.
    guard data.flags.contains(.backupEligible) == stored.isBackupEligible else {
      throw .malformed("it says something else than before of whether it can be copied")
    }
    // Steps 20 and 21.
    let signed = response.authenticatorData + SHA256Digest(of: response.clientDataJSON).bytes
    guard try CredentialKey(CBOR(stored.publicKey)).isValid(response.signature, of: signed) else {
      throw .wrongSignature
    }
    // Step 22.
    let counts = data.signCount != 0 || stored.signCount != 0
    // Step 23: no extension is asked for. Steps 24 and 25 are the caller's.
    return Authentication(
      credentialID: stored.id, userHandle: stored.userHandle, signCount: data.signCount,
      counterWentBack: counts && data.signCount <= stored.signCount,
      isUserVerified: data.flags.contains(.userVerified), isBackedUp: data.flags.contains(.backedUp))
  }
}
