import RandomTestSupport
import Testing

@testable import WebAuthn

@Suite("CBOR")
struct CBORTests {
  @Test(
    "Values in canonical form are read",
    arguments: [
      ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("190100", .integer(256)),
      ("1a00010000", .integer(65_536)), ("1b0000000100000000", .integer(1 << 32)), ("20", .integer(-1)),
      ("390100", .integer(-257)), ("1b7fffffffffffffff", .integer(.max)),
      ("3b7fffffffffffffff", .integer(.min)),
      ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("62c3bc", .text("ü")),
      ("80", .array([])), ("820102", .array([.integer(1), .integer(2)])), ("a0", .map([:])),
      ("a201022003", .map([.integer(1): .integer(2), .integer(-1): .integer(3)])),
      ("a2616101626162f5", .map([.text("a"): .integer(1), .text("ab"): .boolean(true)])),
      ("f4", .boolean(false)), ("f6", .null),
    ] as [(String, CBOR)])
  func canonical(hex: String, value: CBOR) throws { #expect(try CBOR(bytes(hex)) == value) }

  @Test(
    "What is not in canonical form is refused",
    arguments: [
      ("1817", "could be shorter"), ("190017", "could be shorter"), ("1900ff", "could be shorter"),
      ("1a0000ffff", "could be shorter"), ("1b00000000ffffffff", "could be shorter"),
      ("5803010203", "could be shorter"), ("1b8000000000000000", "too large"),
      ("3bffffffffffffffff", "too large"), ("5f4101ff", "indefinite"), ("7f6161ff", "indefinite"),
      ("9f01ff", "indefinite"), ("bf0102ff", "indefinite"), ("1c", "indefinite or reserved"),
      ("ff", "fraction"),
      ("c074323031332d30332d32315432303a30343a30305a", "tag"), ("f93c00", "fraction"), ("f7", "simple"),
      ("f818", "simple"), ("a201020103", "another order"), ("a220030102", "another order"),
      ("a2626162016161f5", "another order"), ("a26161016161f5", "another order"), ("61ff", "UTF-8"),
      ("62c328", "UTF-8"), ("0000", "after the end"), ("", "too early"), ("18", "too early"),
      ("4401", "too early"), ("8201", "too early"), ("a101", "too early"),
      ("9bffffffffffffffff", "too large"),
      ("9b7fffffffffffffff", "too early"), ("bb7fffffffffffffff", "too early"),
      ("5b7fffffffffffffff", "too early"), ("818181818181818180", "too deep"),
    ])
  func refused(hex: String, why: String) throws {
    let error = #expect(throws: WebAuthnError.self) { try CBOR(bytes(hex)) }
    #expect("\(try #require(error))".contains(why))
  }

  @Test("The keys of an attestation object may be in any order, but none may come twice")
  func order() throws {
    #expect(try CBOR(bytes("a220030102"), keys: .any) == CBOR(bytes("a201022003")))
    #expect(throws: WebAuthnError.self) { try CBOR(bytes("a3010220030104"), keys: .any) }
  }

  @Test("Bytes in base64url have one form", arguments: 0..<40)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 251) }
    let text = Base64URL.encode(bytes)
    #expect(Base64URL.decode(text) == bytes)
    #expect(Base64URL.decode(text + "=") == nil)
    #expect(Base64URL.decode(text + "A") != bytes)
  }

  @Test(
    "What is no base64url is refused",
    arguments: ["A", "AAAAA", "AB", "AAB", "AA==", "A+A", "A/AA", "A A", "ÄA", "AA\n"])
  func noBase64(text: String) { #expect(Base64URL.decode(text) == nil) }
}

@Suite("WebAuthn: input from strangers")
struct WebAuthnAgreementTests {
  @Test("Random bytes, and variations of valid ones, never crash and break no property")
  func random() throws {
    var generator = SeededGenerator(seed: 33)
    let seeds = SpecificationVector.all.flatMap { vector in
      [vector.attestationObject, vector.authenticatorData, vector.registrationClientData]
    }
    for round in 0..<6000 {
      var input: [UInt8]
      if round % 3 == 0 {
        input = (0..<Int.random(in: 0..<80, using: &generator)).map { _ in
          .random(in: 0...255, using: &generator)
        }
      } else {
        input = try #require(seeds.randomElement(using: &generator))
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<input.count, using: &generator)
          input[place] = .random(in: 0...255, using: &generator)
        }
        if round % 3 == 1 { input = Array(input.prefix(.random(in: 0...input.count, using: &generator))) }
      }
      for form in WebAuthnAgreement.forms {
        #expect(WebAuthnAgreement.broken(by: [form] + input) == nil, "\(input)")
      }
    }
  }

  @Test("The specification's vectors keep all properties", arguments: SpecificationVector.all)
  func vectors(vector: SpecificationVector) throws {
    for form in WebAuthnAgreement.forms {
      for input in [vector.attestationObject, try vector.registration(), try vector.authentication()] {
        #expect(WebAuthnAgreement.broken(by: [form] + input) == nil)
      }
    }
  }
}
