import Foundation

extension RelyingParty {
  /// The options of a registration, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads them
  /// (§5.1.9).
  ///
  /// The passkey has to be discoverable, because people sign in without saying who they are. Their
  /// verification by a finger, a face or a PIN is preferred, not required: a passkey takes the place of a
  /// code in a mail, and a security key without a PIN is no worse. Attestation is not asked for, because each
  /// model of authenticator is welcome.
  ///
  /// - Parameters:
  ///   - challenge: at least 16 random bytes that work once.
  ///   - known: the passkeys of this account, so that no authenticator gets a second one.
  /// - Returns: JSON.
  package func creationOptions(
    challenge: [UInt8], user: PasskeyUser, excluding known: [PasskeyReference]
  ) throws -> [UInt8] {
    try json(
      CreationOptions(
        rp: .init(id: id, name: name),
        user: .init(id: Base64URL.encode(user.id), name: user.name, displayName: user.displayName),
        challenge: Base64URL.encode(challenge),
        pubKeyCredParams: COSEAlgorithm.allCases.map { .init(alg: $0.rawValue) },
        excludeCredentials: known.map(Descriptor.init)))
  }

  /// The options of an authentication, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads them
  /// (§5.1.10).
  ///
  /// - Parameters:
  ///   - challenge: at least 16 random bytes that work once.
  ///   - allowed: the passkeys of a person who is known already; empty if the passkey says who signs in.
  /// - Returns: JSON.
  package func requestOptions(challenge: [UInt8], allowing allowed: [PasskeyReference]) throws -> [UInt8] {
    try json(
      RequestOptions(
        challenge: Base64URL.encode(challenge), rpId: id, allowCredentials: allowed.map(Descriptor.init)))
  }

  private func json(_ options: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(options))
  }
}

/// Five minutes, the specification's default (§15.1).
private let timeout = 300_000

private struct CreationOptions: Encodable {
  struct Entity: Encodable {
    let id, name: String
  }

  struct User: Encodable {
    let id, name, displayName: String
  }

  struct Parameters: Encodable {
    var type = "public-key"
    let alg: Int
  }

  struct Selection: Encodable {
    var residentKey = "required"
    /// For browsers that do not know `residentKey`.
    var requireResidentKey = true
    var userVerification = "preferred"
  }

  let rp: Entity
  let user: User
  let challenge: String
  let pubKeyCredParams: [Parameters]
  let excludeCredentials: [Descriptor]
  var authenticatorSelection = Selection()
  var attestation = "none"
  var timeout = WebAuthn.timeout
}

private struct RequestOptions: Encodable {
  let challenge: String
  let rpId: String
  let allowCredentials: [Descriptor]
  var userVerification = "preferred"
  var timeout = WebAuthn.timeout
}

private struct Descriptor: Encodable {
  var type = "public-key"
  let id: String
  let transports: [String]?

  init(_ passkey: PasskeyReference) {
    id = Base64URL.encode(passkey.id)
    transports = passkey.transports.isEmpty ? nil : passkey.transports
  }
}
