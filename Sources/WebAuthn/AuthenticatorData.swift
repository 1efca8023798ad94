/// The data of an authenticator about itself, the person and the passkey (§6.1).
struct AuthenticatorData {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// Somebody touched the authenticator (UP).
    static let userPresent = Flags(rawValue: 0x01)
    /// It knows who: by a finger, a face or a PIN (UV).
    static let userVerified = Flags(rawValue: 0x04)
    /// The passkey may be copied to other devices (BE).
    static let backupEligible = Flags(rawValue: 0x08)
    /// It has been (BS).
    static let backedUp = Flags(rawValue: 0x10)
    static let hasCredential = Flags(rawValue: 0x40)
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  /// A new passkey (§6.5.1).
  struct Credential {
    let id: [UInt8]
    let key: CredentialKey
    /// The COSE key as it was written.
    let keyBytes: [UInt8]
  }

  /// SHA-256 of the relying party's id.
  let relyingPartyDigest: [UInt8]
  let flags: Flags
  let signCount: UInt32
  /// Only in a registration.
  let credential: Credential?

  /// Reads everything; bytes after the end are an error. Extensions are read and not used, because none is
  /// asked for.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= 37 else { throw .malformed("its authenticator data is too short") }
    relyingPartyDigest = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    credential = flags.contains(.hasCredential) ? try Credential(from: &rest) : nil
    if flags.contains(.hasExtensions) {
      guard case .map = try CBOR.read(from: &rest) else { throw .malformed("its extensions are not a map") }
    }
    guard rest.isEmpty else { throw .malformed("there are bytes after its authenticator data") }
  }
}

extension AuthenticatorData.Credential {
  fileprivate init(from rest: inout ArraySlice<UInt8>) throws(WebAuthnError) {
    // The first 16 bytes name the model of the authenticator.
    let head = Array(rest.prefix(18))
    guard head.count == 18 else { throw .malformed("its authenticator data is too short") }
    let length = Int(head[16]) << 8 | Int(head[17])
    rest = rest.dropFirst(18)
    guard length > 0, length <= rest.count else { throw .malformed("its id has another length than it says") }
    id = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    let start = rest
    key = try CredentialKey(try CBOR.read(from: &rest))
    keyBytes = Array(start[..<rest.startIndex])
  }
}
