import Testing

@testable import WebAuthn

@Suite("The specification's test vectors")
struct SpecificationVectorTests {
  private let relyingParty = SpecificationVector.relyingParty

  @Test("All fifteen are read")
  func count() {
    #expect(SpecificationVector.all.count == 15)
    #expect(SpecificationVector.all.allSatisfy { $0.values.count == 7 })
    #expect(SpecificationVector.usable.count == 10)
  }

  @Test("A passkey is registered and used", arguments: SpecificationVector.usable)
  func accepted(vector: SpecificationVector) throws {
    let registration = try RegistrationResponse(json: vector.registration())
    #expect(registration.challenge == vector.registrationChallenge)
    let passkey = try relyingParty.register(registration, challenge: vector.registrationChallenge)
    #expect(passkey.id == (try vector.credentialID))
    #expect(passkey.signCount == 0)
    #expect(passkey.transports == ["internal"])

    let authentication = try relyingParty.authenticate(
      AuthenticationResponse(json: vector.authentication()), challenge: vector.challenge,
      allowing: [PasskeyReference(id: passkey.id)], stored: passkey.stored())
    #expect(authentication.credentialID == passkey.id)
    #expect(authentication.userHandle == [1])
    #expect(!authentication.counterWentBack)
    #expect(authentication.isUserVerified == (vector.authenticatorData[32] & 4 != 0))
  }

  @Test("A passkey in a frame of another site is refused", arguments: SpecificationVector.framed)
  func framed(vector: SpecificationVector) throws {
    let registration = try RegistrationResponse(json: vector.registration())
    #expect(throws: WebAuthnError.framed) {
      try relyingParty.register(registration, challenge: vector.registrationChallenge)
    }
  }

  @Test(
    "A key of an algorithm that was not offered is refused", arguments: SpecificationVector.ofOtherAlgorithms)
  func otherAlgorithm(vector: SpecificationVector) throws {
    let registration = try RegistrationResponse(json: vector.registration())
    #expect(throws: WebAuthnError.unusableKey("its key is for an algorithm that was not offered")) {
      try relyingParty.register(registration, challenge: vector.registrationChallenge)
    }
  }

  @Test(
    "An authentication of which one bit is altered is refused",
    arguments: SpecificationVector.usable, ["authenticatorData", "clientData", "signature"])
  func alteredAuthentication(vector: SpecificationVector, part: String) throws {
    let passkey = try relyingParty.register(
      RegistrationResponse(json: vector.registration()), challenge: vector.registrationChallenge)
    let original =
      switch part {
      case "authenticatorData": vector.authenticatorData
      case "clientData": vector.clientData
      default: vector.signature
      }
    for (index, byte) in original.enumerated() {
      var altered = original
      altered[index] = byte ^ 1 << UInt8(index % 8)
      let json =
        switch part {
        case "authenticatorData": try vector.authentication(authenticatorData: altered)
        case "clientData": try vector.authentication(clientData: altered)
        default: try vector.authentication(signature: altered)
        }
      #expect(throws: WebAuthnError.self, "byte \(index)") {
        try relyingParty.authenticate(
          AuthenticationResponse(json: json), challenge: vector.challenge,
          allowing: [PasskeyReference(id: passkey.id)], stored: passkey.stored())
      }
    }
  }

  @Test("A registration of which one bit is altered is refused, or makes another passkey")
  func alteredRegistration() throws {
    let vector = try #require(SpecificationVector.usable.first)
    let original = try relyingParty.register(
      RegistrationResponse(json: vector.registration()), challenge: vector.registrationChallenge)
    // Nothing depends on the name of the format, and on the model of the authenticator, which is in its data
    // after 37 bytes.
    let format = try #require(vector.attestationObject.firstRange(of: Array("none".utf8)))
    let start = try #require(vector.attestationObject.firstRange(of: vector.authenticatorData.prefix(32)))
    let model = start.lowerBound + 37..<start.lowerBound + 53
    for (index, byte) in vector.attestationObject.enumerated()
    where !format.contains(index) && !model.contains(index) {
      var altered = vector.attestationObject
      altered[index] = byte ^ 1 << UInt8(index % 8)
      let result = Result {
        try relyingParty.register(
          RegistrationResponse(json: vector.registration(attestationObject: altered)),
          challenge: vector.registrationChallenge)
      }
      if case .success(let passkey) = result { #expect(passkey != original, "byte \(index)") }
    }
  }

  @Test("A response for another challenge, origin or host, or of the other ceremony, is refused")
  func others() throws {
    let vector = try #require(SpecificationVector.usable.first)
    func register(_ site: RelyingParty, _ challenge: [UInt8], _ clientData: [UInt8]? = nil) throws {
      _ = try site.register(
        RegistrationResponse(json: vector.registration(clientData: clientData)), challenge: challenge)
    }
    let challenge = vector.registrationChallenge
    #expect(throws: WebAuthnError.wrongChallenge) { try register(relyingParty, challenge.dropLast()) }
    #expect(throws: WebAuthnError.wrongChallenge) { try register(relyingParty, []) }
    for origin in ["https://example.org:8443", "http://example.org", "https://www.example.org"] {
      var site = relyingParty
      site.origin = origin
      #expect(throws: WebAuthnError.wrongOrigin("https://example.org", expected: origin)) {
        try register(site, challenge)
      }
    }
    var site = relyingParty
    site.id = "org"
    #expect(throws: WebAuthnError.wrongRelyingParty) { try register(site, challenge) }
    #expect(throws: WebAuthnError.wrongType("webauthn.get")) {
      try register(relyingParty, vector.challenge, vector.clientData)
    }
  }
}
