import COpenSSL
import Digests

@testable import WebAuthn

/// An authenticator with one Ed25519 key, and the browser around it.
struct SoftwareAuthenticator {
  var id: [UInt8] = [7, 7, 7]
  var userHandle: [UInt8]? = [1, 2]
  var host = "blog.example"
  var origin = "https://blog.example"
  /// UP, and UV.
  var flags: UInt8 = 0x05
  var counter: UInt32 = 0
  /// CBOR after the key.
  var extensions: [UInt8] = []
  /// Further fields of the client data.
  var fields = #","crossOrigin":false"#
  var format = "none"
  private let seed = [UInt8](repeating: 9, count: 32)

  func registration(challenge: [UInt8], key: [UInt8]? = nil, after: [UInt8] = []) -> [UInt8] {
    let credential =
      [UInt8](repeating: 0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 255)] + id + (key ?? coseKey)
    let data = head(flags | 0x40) + credential + extensions + after
    let object =
      [0xA3, 0x63] + Array("fmt".utf8) + [0x60 + UInt8(format.utf8.count)] + Array(format.utf8) + [0x67]
      + Array("attStmt".utf8) + [0xA0, 0x68] + Array("authData".utf8)
      + (data.count < 256 ? [0x58] : [0x59, UInt8(data.count >> 8)]) + [UInt8(data.count & 255)] + data
    return registrationJSON(
      id: id, clientData: clientData("webauthn.create", challenge), attestationObject: object)
  }

  func authentication(challenge: [UInt8], type: String = "webauthn.get") -> [UInt8] {
    let (clientData, data) = (clientData(type, challenge), head(flags) + extensions)
    return authenticationJSON(
      id: id, clientData: clientData, authenticatorData: data,
      signature: sign(data + SHA256Digest(of: clientData).bytes), userHandle: userHandle)
  }

  private func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
    Array(
      #"{"type":"\#(type)","challenge":"\#(Base64URL.encode(challenge))","origin":"\#(origin)"\#(fields)}"#
        .utf8)
  }

  private func head(_ flags: UInt8) -> [UInt8] {
    SHA256Digest(of: host).bytes + [extensions.isEmpty ? flags : flags | 0x80]
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
  }

  var coseKey: [UInt8] {
    let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
    defer { EVP_PKEY_free(key) }
    var (point, size) = ([UInt8](repeating: 0, count: 32), 32)
    EVP_PKEY_get_raw_public_key(key, &point, &size)
    return [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20] + point
  }

  private func sign(_ message: [UInt8]) -> [UInt8] {
    let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
    defer { EVP_PKEY_free(key) }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var (signature, size) = ([UInt8](repeating: 0, count: 64), 64)
    EVP_DigestSignInit(context, nil, nil, nil, key)
    EVP_DigestSign(context, &signature, &size, message, message.count)
    return signature
  }
}
