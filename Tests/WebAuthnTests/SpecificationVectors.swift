import Foundation
import Testing

@testable import WebAuthn

/// An example of the specification's section "Test Vectors".
struct SpecificationVector: CustomTestStringConvertible {
  let name: String
  /// In the order of the file.
  fileprivate(set) var values: [[UInt8]] = []

  var registrationChallenge: [UInt8] { values[0] }
  var registrationClientData: [UInt8] { values[1] }
  var attestationObject: [UInt8] { values[2] }
  var challenge: [UInt8] { values[3] }
  var authenticatorData: [UInt8] { values[4] }
  var clientData: [UInt8] { values[5] }
  var signature: [UInt8] { values[6] }

  var testDescription: String { name }

  static let relyingParty = RelyingParty(id: "example.org", origin: "https://example.org", name: "Example")

  /// With keys of an algorithm that is offered, and in a page of its own.
  static let usable = all.filter { !$0.name.hasSuffix("Origin") && !otherAlgorithms.contains($0.name) }
  static let framed = all.filter { $0.name.hasSuffix("Origin") }
  static let otherAlgorithms = ["packed.ES384", "packed.ES512", "packed.Ed448"]
  static let ofOtherAlgorithms = all.filter { otherAlgorithms.contains($0.name) }

  static let all: [SpecificationVector] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("SpecificationVectors.txt")
    var vectors: [SpecificationVector] = []
    for line in (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? [] {
      if line.hasPrefix("#") { continue }
      let words = line.split(separator: " ")
      if words.count == 1 {
        vectors.append(SpecificationVector(name: String(words[0])))
      } else {
        vectors[vectors.count - 1].values.append(bytes(String(words[1])))
      }
    }
    return vectors
  }()

  /// The id in the attestation object.
  var credentialID: [UInt8] {
    get throws {
      guard case .map(let object) = try CBOR(attestationObject),
        case .bytes(let data)? = object[.text("authData")]
      else { return [] }
      return Array(data[55..<(55 + Int(data[53]) * 256 + Int(data[54]))])
    }
  }

  /// What a browser sends after the registration, with these parts in place of those of the example.
  func registration(clientData: [UInt8]? = nil, attestationObject: [UInt8]? = nil) throws -> [UInt8] {
    registrationJSON(
      id: try credentialID, clientData: clientData ?? registrationClientData,
      attestationObject: attestationObject ?? self.attestationObject)
  }

  func authentication(
    clientData: [UInt8]? = nil, authenticatorData: [UInt8]? = nil, signature: [UInt8]? = nil
  ) throws -> [UInt8] {
    authenticationJSON(
      id: try credentialID, clientData: clientData ?? self.clientData,
      authenticatorData: authenticatorData ?? self.authenticatorData, signature: signature ?? self.signature)
  }
}

func registrationJSON(
  id: [UInt8], clientData: [UInt8], attestationObject: [UInt8], transports: String = #"["internal"]"#
) -> [UInt8] {
  let text = Base64URL.encode(id)
  return Array(
    """
    {"id":"\(text)","rawId":"\(text)","type":"public-key","authenticatorAttachment":"platform",\
    "clientExtensionResults":{},"response":{"clientDataJSON":"\(Base64URL.encode(clientData))",\
    "attestationObject":"\(Base64URL.encode(attestationObject))","transports":\(transports)}}
    """.utf8)
}

func authenticationJSON(
  id: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]? = nil
) -> [UInt8] {
  let text = Base64URL.encode(id)
  return Array(
    """
    {"id":"\(text)","rawId":"\(text)","type":"public-key","clientExtensionResults":{},"response":{\
    "clientDataJSON":"\(Base64URL.encode(clientData))",\
    "authenticatorData":"\(Base64URL.encode(authenticatorData))",\
    "signature":"\(Base64URL.encode(signature))",\
    "userHandle":\(userHandle.map { "\"\(Base64URL.encode($0))\"" } ?? "null")}}
    """.utf8)
}

/// The bytes of hexadecimal digits.
func bytes(_ hex: String) -> [UInt8] {
  let digits = Array(hex.utf8.filter { $0 != 0x20 })
  return stride(from: 0, to: digits.count - 1, by: 2).map { index in
    UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
  }
}

extension RegisteredCredential {
  func stored(userHandle: [UInt8] = [1]) -> StoredCredential {
    StoredCredential(
      id: id, publicKey: publicKey, signCount: signCount, isBackupEligible: isBackupEligible,
      userHandle: userHandle)
  }
}
