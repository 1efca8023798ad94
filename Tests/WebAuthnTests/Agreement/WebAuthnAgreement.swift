@testable import WebAuthn

/// The invariants of reading what browsers and authenticators send. The tests check them for known input,
/// libFuzzer for generated input.
enum WebAuthnAgreement {
  /// The first byte of an input says what the rest is.
  static let forms: [UInt8] = [0, 1, 2, 3, 4]

  /// Which invariant `input` breaks; nil if all hold.
  static func broken(by input: [UInt8]) -> String? {
    guard let form = input.first else { return nil }
    let rest = Array(input.dropFirst())
    switch form % 5 {
    case 0: return faultOfCBOR(rest)
    case 1: return faultOfAttestation(rest)
    case 2: return faultOfAuthenticatorData(rest)
    case 3: return faultOfRegistration(rest)
    default: return faultOfAuthentication(rest)
    }
  }

  /// What is read has only one form.
  private static func faultOfCBOR(_ bytes: [UInt8]) -> String? {
    guard let value = try? CBOR(bytes) else { return nil }
    let written = canonical(value)
    return written == bytes ? nil : "accepted bytes that are not canonical; canonical would be \(written)"
  }

  private static func faultOfAuthenticatorData(_ bytes: [UInt8]) -> String? {
    guard let data = try? AuthenticatorData(bytes) else { return nil }
    if data.flags.contains(.hasCredential) != (data.credential != nil) {
      return "the flag of the key is wrong"
    }
    guard let credential = data.credential else { return nil }
    guard let key = try? CredentialKey(CBOR(credential.keyBytes)) else { return "the key is not read again" }
    return key.isValid([], of: bytes) ? "an empty signature is valid" : nil
  }

  private static let relyingParty = RelyingParty(
    id: "example.org", origin: "https://example.org", name: "Example")

  /// An attestation object in an otherwise correct response.
  private static func faultOfAttestation(_ bytes: [UInt8]) -> String? {
    let clientData = #"{"type":"webauthn.create","challenge":"AQID","origin":"https://example.org"}"#
    let (fields, object) = (Base64URL.encode(Array(clientData.utf8)), Base64URL.encode(bytes))
    let json =
      #"{"id":"AQ","rawId":"AQ","type":"public-key","response":{"clientDataJSON":"\#(fields)""#
      + #","attestationObject":"\#(object)"}}"#
    return faultOfRegistration(Array(json.utf8))
  }

  private static func faultOfRegistration(_ json: [UInt8]) -> String? {
    guard let response = try? RegistrationResponse(json: json),
      let passkey = try? relyingParty.register(response, challenge: [1, 2, 3])
    else { return nil }
    if passkey.id != response.credentialID { return "the id is another one" }
    return (try? CredentialKey(CBOR(passkey.publicKey))) == nil ? "the stored key is not read again" : nil
  }

  private static func faultOfAuthentication(_ json: [UInt8]) -> String? {
    guard let response = try? AuthenticationResponse(json: json) else { return nil }
    let stored = StoredCredential(
      id: response.credentialID, publicKey: key, signCount: 0, isBackupEligible: false, userHandle: [1])
    let result = try? relyingParty.authenticate(response, challenge: [1, 2, 3], stored: stored)
    return result == nil ? nil : "a signature of nobody's key is valid"
  }

  /// An Ed25519 key whose private half nobody knows.
  private static let key: [UInt8] =
    [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20] + [UInt8](repeating: 0, count: 31) + [0x7F]

  /// A second writer of the canonical form.
  private static func canonical(_ value: CBOR) -> [UInt8] {
    switch value {
    case .integer(let number):
      number < 0 ? head(1, UInt64(-1 - number)) : head(0, UInt64(number))
    case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
    case .text(let text): head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .array(let values): head(4, UInt64(values.count)) + values.flatMap(canonical)
    case .map(let fields):
      head(5, UInt64(fields.count))
        + fields.map { (key: canonical($0), value: canonical($1)) }
        .sorted {
          ($0.key[0] >> 5, $0.key.count) != ($1.key[0] >> 5, $1.key.count)
            ? ($0.key[0] >> 5, $0.key.count) < ($1.key[0] >> 5, $1.key.count)
            : $0.key.lexicographicallyPrecedes($1.key)
        }
        .flatMap { $0.key + $0.value }
    case .boolean(let value): [value ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    if number < 24 { return [kind << 5 | UInt8(number)] }
    let size = number < 1 << 8 ? 0 : number < 1 << 16 ? 1 : number < 1 << 32 ? 2 : 3
    let bytes = (0..<(1 << size)).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    return [kind << 5 | UInt8(24 + size)] + bytes
  }
}
