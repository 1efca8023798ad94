import COpenSSL
import Foundation
import Testing

@testable import WebAuthn

@Suite("Registration and authentication")
struct CeremonyTests {
  private let site = RelyingParty(id: "blog.example", origin: "https://blog.example", name: "Blog")
  private let challenge = [UInt8](1...32)

  private func register(_ device: SoftwareAuthenticator) throws -> RegisteredCredential {
    try site.register(
      RegistrationResponse(json: device.registration(challenge: challenge)), challenge: challenge)
  }

  private func signIn(
    _ device: SoftwareAuthenticator, _ stored: StoredCredential, allowing: [PasskeyReference] = []
  ) throws -> Authentication {
    try site.authenticate(
      AuthenticationResponse(json: device.authentication(challenge: challenge)), challenge: challenge,
      allowing: allowing, stored: stored)
  }

  @Test("A passkey says who signs in")
  func discoverable() throws {
    let device = SoftwareAuthenticator()
    let result = try signIn(device, register(device).stored(userHandle: [1, 2]))
    #expect(result.userHandle == [1, 2])
    #expect(result.isUserVerified)
    #expect(!result.isBackedUp)
  }

  @Test("A passkey without a user handle serves only a person who is known already")
  func withoutHandle() throws {
    var device = SoftwareAuthenticator()
    device.userHandle = nil
    let stored = try register(device).stored(userHandle: [1, 2])
    #expect(throws: WebAuthnError.wrongUser) { try signIn(device, stored) }
    #expect(try signIn(device, stored, allowing: [PasskeyReference(id: device.id)]).userHandle == [1, 2])
  }

  @Test("A passkey of another account, or one that was not asked for, is refused")
  func others() throws {
    let device = SoftwareAuthenticator()
    let passkey = try register(device)
    #expect(throws: WebAuthnError.wrongUser) { try signIn(device, passkey.stored(userHandle: [3])) }
    #expect(throws: WebAuthnError.wrongUser) {
      try signIn(device, passkey.stored(userHandle: [3]), allowing: [PasskeyReference(id: device.id)])
    }
    #expect(throws: WebAuthnError.wrongCredential) {
      try signIn(device, passkey.stored(userHandle: [1, 2]), allowing: [PasskeyReference(id: [8])])
    }
    var other = device
    other.id = [8]
    #expect(throws: WebAuthnError.wrongCredential) {
      try signIn(other, passkey.stored(userHandle: [1, 2]))
    }
  }

  @Test(
    "A counter that does not grow is reported; one that is always zero counts nothing",
    arguments: [(0, 0, false), (0, 1, false), (5, 6, false), (5, 5, true), (5, 4, true), (5, 0, true)])
  func counter(stored: UInt32, now: UInt32, wentBack: Bool) throws {
    var device = SoftwareAuthenticator()
    device.counter = stored
    let passkey = try register(device)
    #expect(passkey.signCount == stored)
    device.counter = now
    let result = try signIn(device, passkey.stored(userHandle: [1, 2]))
    #expect(result.counterWentBack == wentBack)
    #expect(result.signCount == now)
  }

  @Test("Nobody is signed in without touching the device")
  func presence() throws {
    var device = SoftwareAuthenticator()
    let stored = try register(device).stored(userHandle: [1, 2])
    device.flags = 0x04
    #expect(throws: WebAuthnError.userAbsent) { try signIn(device, stored) }
    #expect(throws: WebAuthnError.userAbsent) { try register(device) }
    device.flags = 0x01
    #expect(try !signIn(device, stored).isUserVerified)
  }

  @Test("What the device says of copies must not contradict itself")
  func copies() throws {
    var device = SoftwareAuthenticator()
    device.flags = 0x11
    #expect(throws: WebAuthnError.self) { try register(device) }
    device.flags = 0x19
    let passkey = try register(device)
    #expect(passkey.isBackupEligible && passkey.isBackedUp)
    #expect(try signIn(device, passkey.stored(userHandle: [1, 2])).isBackedUp)
    device.flags = 0x01
    #expect(throws: WebAuthnError.self) { try signIn(device, passkey.stored(userHandle: [1, 2])) }
  }

  @Test(
    "A page in a frame is refused, whatever else the browser says",
    arguments: [
      #","crossOrigin":true"#, #","topOrigin":"https://blog.example""#,
      #","crossOrigin":false,"topOrigin":"https://other.example""#,
    ])
  func framed(fields: String) throws {
    var device = SoftwareAuthenticator()
    let stored = try register(device).stored(userHandle: [1, 2])
    device.fields = fields
    #expect(throws: WebAuthnError.framed) { try register(device) }
    #expect(throws: WebAuthnError.framed) { try signIn(device, stored) }
  }

  @Test("An authentication for another origin, host or ceremony is refused")
  func elsewhere() throws {
    let device = SoftwareAuthenticator()
    let stored = try register(device).stored(userHandle: [1, 2])
    var other = device
    other.origin = "https://blog.example.attacker.example"
    #expect(throws: WebAuthnError.wrongOrigin(other.origin, expected: site.origin)) {
      try signIn(other, stored)
    }
    other = device
    other.host = "example"
    #expect(throws: WebAuthnError.wrongRelyingParty) { try signIn(other, stored) }
    let created = device.authentication(challenge: challenge, type: "webauthn.create")
    #expect(throws: WebAuthnError.wrongType("webauthn.create")) {
      try site.authenticate(AuthenticationResponse(json: created), challenge: challenge, stored: stored)
    }
  }

  @Test("Extensions that nobody asked for are read and ignored; bytes after them are not")
  func extensions() throws {
    var device = SoftwareAuthenticator()
    // {"credProtect": 2}
    device.extensions = bytes("a16b6372656450726f7465637402")
    let stored = try register(device).stored(userHandle: [1, 2])
    _ = try signIn(device, stored)
    device.extensions += [0]
    #expect(throws: WebAuthnError.self) { try register(device) }
    #expect(throws: WebAuthnError.self) { try signIn(device, stored) }
    device.extensions = [1]
    #expect(throws: WebAuthnError.malformed("its extensions are not a map")) { try register(device) }
  }

  @Test("An id has at most 1023 bytes, and is the one that the browser names")
  func ids() throws {
    var device = SoftwareAuthenticator()
    device.id = [UInt8](repeating: 1, count: 1023)
    _ = try register(device)
    device.id.append(1)
    #expect(throws: WebAuthnError.malformed("its id is longer than 1023 bytes")) { try register(device) }
    device.id = [1]
    let json = String(decoding: device.registration(challenge: challenge), as: UTF8.self)
    let other = json.replacing(#""AQ""#, with: #""Ag""#)
    #expect(throws: WebAuthnError.wrongCredential) {
      try site.register(RegistrationResponse(json: Array(other.utf8)), challenge: challenge)
    }
    let contradiction = json.replacing(#""rawId":"AQ""#, with: #""rawId":"Ag""#)
    #expect(throws: WebAuthnError.wrongCredential) {
      try RegistrationResponse(json: Array(contradiction.utf8))
    }
  }

  @Test(
    "Keys that are none of their kind are refused",
    arguments: [
      // A point of P-256 that is not on the curve, and the point at infinity.
      "a5010203262001215820\(String(repeating: "01", count: 32))225820\(String(repeating: "01", count: 32))",
      "a5010203262001215820\(String(repeating: "00", count: 32))225820\(String(repeating: "00", count: 32))",
      // Coordinates of another length, and a compressed point.
      "a501020326200121581f\(String(repeating: "01", count: 31))225820\(String(repeating: "01", count: 32))",
      "a5010203262001215820\(String(repeating: "01", count: 32))22f5",
      // Another curve, another kind, one parameter too many.
      "a5010203262002215820\(String(repeating: "01", count: 32))225820\(String(repeating: "01", count: 32))",
      "a4010103272007215820\(String(repeating: "01", count: 32))",
      "a501010241010327200621582003\(String(repeating: "01", count: 31))",
      "a40101032720062158213\(String(repeating: "01", count: 33))0",
      // RSA: too short, an even modulus, an even exponent, the exponent 1, too long.
      "a4010303390100205880\(String(repeating: "ff", count: 128))2143010001",
      "a401030339010020590100\(String(repeating: "fe", count: 256))2143010001",
      "a401030339010020590100\(String(repeating: "ff", count: 256))2143010000",
      "a401030339010020590100\(String(repeating: "ff", count: 256))214101",
      "a401030339010020590401\(String(repeating: "ff", count: 1025))2143010001",
      // No algorithm, and no key at all.
      "a3010120062140", "a0", "80", "01",
    ])
  func keys(hex: String) throws {
    let json = SoftwareAuthenticator().registration(challenge: challenge, key: bytes(hex))
    #expect(throws: WebAuthnError.self) {
      try site.register(RegistrationResponse(json: json), challenge: challenge)
    }
  }

  @Test("A key that is no point of Ed25519 can be registered, but never used")
  func noPoint() throws {
    let device = SoftwareAuthenticator()
    let key = bytes("a4010103272006215820") + [2] + [UInt8](repeating: 0, count: 31)
    let passkey = try site.register(
      RegistrationResponse(json: device.registration(challenge: challenge, key: key)), challenge: challenge)
    #expect(throws: WebAuthnError.wrongSignature) { try signIn(device, passkey.stored(userHandle: [1, 2])) }
  }

  @Test("A refused signature leaves no error for the connections of this thread")
  func noErrorsLeft() throws {
    let vector = try #require(SpecificationVector.usable.first)
    let passkey = try SpecificationVector.relyingParty.register(
      RegistrationResponse(json: vector.registration()), challenge: vector.registrationChallenge)
    let json = try vector.authentication(signature: [0x30, 1, 2])
    #expect(throws: WebAuthnError.wrongSignature) {
      try SpecificationVector.relyingParty.authenticate(
        AuthenticationResponse(json: json), challenge: vector.challenge,
        allowing: [PasskeyReference(id: passkey.id)], stored: passkey.stored())
    }
    #expect(ERR_peek_error() == 0)
  }

  @Test("Statements of other formats count as none, but format none has an empty one")
  func formats() throws {
    var device = SoftwareAuthenticator()
    device.format = "packed"
    _ = try register(device)
    let json = String(decoding: SoftwareAuthenticator().registration(challenge: challenge), as: UTF8.self)
    let response = try RegistrationResponse(json: Array(json.utf8))
    var object = response.attestationObject
    let place = try #require(object.firstRange(of: Array("attStmt".utf8))).upperBound
    object.replaceSubrange(place...place, with: [0xA1, 1, 1])
    let altered = registrationJSON(
      id: [7, 7, 7], clientData: clientData(of: json), attestationObject: object)
    #expect(throws: WebAuthnError.malformed("its attestation object is not one")) {
      try site.register(RegistrationResponse(json: altered), challenge: challenge)
    }
  }

  private func clientData(of json: String) -> [UInt8] {
    let start = json.range(of: #""clientDataJSON":""#)?.upperBound ?? json.startIndex
    return Base64URL.decode(String(json[start...].prefix { $0 != "\"" })) ?? []
  }

  @Test(
    "What is not the JSON of a browser is refused",
    arguments: [
      "", "{}", "[]", "null", #"{"id":"AQ","rawId":"AQ","type":"password","response":{}}"#,
      #"{"id":1,"rawId":"AQ","type":"public-key","response":{}}"#,
      #"{"id":"","rawId":"","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"AA"}}"#,
      #"{"id":"A=","rawId":"A=","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":""}}"#,
      String(repeating: "[", count: 60_000), String(repeating: " ", count: 65_537),
    ])
  func noResponse(json: String) {
    #expect(throws: WebAuthnError.self) { try RegistrationResponse(json: Array(json.utf8)) }
    #expect(throws: WebAuthnError.self) { try AuthenticationResponse(json: Array(json.utf8)) }
  }

  @Test("Only transports that have the form of one are kept")
  func transports() throws {
    let vector = try #require(SpecificationVector.usable.first)
    let json = registrationJSON(
      id: try vector.credentialID, clientData: vector.registrationClientData,
      attestationObject: vector.attestationObject, transports: #"["usb","<b>","","smart-card"]"#)
    #expect(try RegistrationResponse(json: json).transports == ["usb", "smart-card"])
  }
}
