import COpenSSL

/// The algorithms that are offered to authenticators, the preferred one first (RFC 9053 and RFC 8812).
enum COSEAlgorithm: Int, CaseIterable {
  /// ECDSA on P-256 with SHA-256. Almost all authenticators have it.
  case es256 = -7
  /// Ed25519.
  case eddsa = -8
  /// RSASSA-PKCS1-v1_5 with SHA-256, of TPMs in Windows.
  case rs256 = -257
}

/// The public key of a passkey, from the COSE key that the authenticator wrote (RFC 9052 §7).
struct CredentialKey {
  let algorithm: COSEAlgorithm
  /// The key in DER (RFC 5280 §4.1.2.7), as libcrypto reads it.
  private let subjectPublicKeyInfo: [UInt8]

  /// Reads a COSE key with the required parameters and no others (WebAuthn §6.5.1.1).
  ///
  /// A point of P-256 that is not on the curve is refused. One of Ed25519 is refused when a signature is
  /// verified, because libcrypto reads it only then.
  init(_ key: CBOR) throws(WebAuthnError) {
    guard case .map(let parameters) = key else { throw .malformed("its key is not a map") }
    guard case .integer(let number)? = parameters[.integer(3)],
      let algorithm = COSEAlgorithm(rawValue: number)
    else { throw .unusableKey("its key is for an algorithm that was not offered") }
    self.algorithm = algorithm
    switch algorithm {
    case .es256: subjectPublicKeyInfo = try DER.pointOfP256(parameters)
    case .eddsa: subjectPublicKeyInfo = try DER.pointOfEd25519(parameters)
    case .rs256: subjectPublicKeyInfo = try DER.keyOfRSA(parameters)
    }
    guard let loaded = load() else { throw .unusableKey("its key is not on the curve, or not valid") }
    EVP_PKEY_free(loaded)
  }

  /// Whether `signature` is this key's signature of `message`.
  func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    // OpenSSL keeps errors per thread, where TLS connections would take them for theirs.
    defer { ERR_clear_error() }
    guard let key = load() else { return false }
    defer { EVP_PKEY_free(key) }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    // Ed25519 has its own digest.
    let digest = algorithm == .eddsa ? nil : EVP_sha256()
    return EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  private func load() -> OpaquePointer? {
    defer { ERR_clear_error() }
    return subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_PUBKEY(nil, &start, bytes.count)
    }
  }
}

/// `SubjectPublicKeyInfo` for each kind of key.
private enum DER {
  typealias Parameters = [CBOR: CBOR]

  static func pointOfP256(_ parameters: Parameters) throws(WebAuthnError) -> [UInt8] {
    guard parameters.count == 5, parameters[.integer(1)] == .integer(2),
      parameters[.integer(-1)] == .integer(1), case .bytes(let x)? = parameters[.integer(-2)], x.count == 32,
      case .bytes(let y)? = parameters[.integer(-3)], y.count == 32
    else { throw .unusableKey("its key is no point of P-256") }
    // id-ecPublicKey with prime256v1 (RFC 5480).
    return sequence(
      sequence(
        object([0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]) + object([0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]))
        + bits([4] + x + y))
  }

  static func pointOfEd25519(_ parameters: Parameters) throws(WebAuthnError) -> [UInt8] {
    guard parameters.count == 4, parameters[.integer(1)] == .integer(1),
      parameters[.integer(-1)] == .integer(6), case .bytes(let x)? = parameters[.integer(-2)], x.count == 32
    else { throw .unusableKey("its key is no point of Ed25519") }
    // id-Ed25519 (RFC 8410).
    return sequence(sequence(object([0x2B, 0x65, 0x70])) + bits(x))
  }

  /// From 2048 to 8192 bits: less is weak, and more takes long.
  static func keyOfRSA(_ parameters: Parameters) throws(WebAuthnError) -> [UInt8] {
    guard parameters.count == 4, parameters[.integer(1)] == .integer(3),
      case .bytes(let modulus)? = parameters[.integer(-1)], (256...1024).contains(modulus.count),
      let first = modulus.first, first >= (modulus.count == 256 ? 0x80 : 1), (modulus.last ?? 0) % 2 == 1,
      case .bytes(let exponent)? = parameters[.integer(-2)], (1...8).contains(exponent.count),
      exponent.first != 0, exponent != [1], (exponent.last ?? 0) % 2 == 1
    else { throw .unusableKey("its key is no RSA key of 2048 to 8192 bits") }
    // rsaEncryption (RFC 3279).
    return sequence(
      sequence(object([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]) + [5, 0])
        + bits(sequence(integer(modulus) + integer(exponent))))
  }

  private static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }
  private static func object(_ identifier: [UInt8]) -> [UInt8] { element(6, identifier) }
  private static func bits(_ content: [UInt8]) -> [UInt8] { element(3, [0] + content) }

  /// A positive number.
  private static func integer(_ number: [UInt8]) -> [UInt8] {
    element(2, (number.first ?? 0) >= 0x80 ? [0] + number : number)
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    if count < 0x100 { return [tag, 0x81, UInt8(count)] + content }
    return [tag, 0x82, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)] + content
  }
}
