internal import CLibSSL

/// A self-signed certificate for tests.
public struct TestCertificate: Sendable {
  /// The alternative names; the first is also the common name.
  public var names: [String]
  public var key = Key.elliptic
  /// The validity in seconds from now.
  public var validity = -60...86_400
  /// The passphrase of the key's file; nil for an unencrypted key.
  public var password: String?

  public enum Key: Sendable {
    case elliptic
    case rsa(bits: Int)
  }

  public struct Failure: Error {
    let operation: String
  }

  public init(_ names: String...) { self.names = names }

  /// Writes a new certificate and its new key as PEM.
  public func write(chain: String, key: String) throws {
    let pair = try makeKey()
    defer { EVP_PKEY_free(pair) }
    let certificate = try makeCertificate(pair)
    defer { X509_free(certificate) }
    try write(chain) { PEM_write_bio_X509($0, certificate) }
    var password = self.password.map { Array($0.utf8) } ?? []
    try write(key) { file in
      PEM_write_bio_PrivateKey(
        file, pair, password.isEmpty ? nil : EVP_aes_128_cbc(), &password, Int32(password.count), nil, nil)
    }
  }

  private func makeKey() throws -> OpaquePointer {
    var context: OpaquePointer?
    defer { EVP_PKEY_CTX_free(context) }
    switch key {
    case .elliptic:
      context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
      try check("key", EVP_PKEY_keygen_init(context))
      try check("key", EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1))
    case .rsa(let bits):
      context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)
      try check("key", EVP_PKEY_keygen_init(context))
      try check("key", EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)))
    }
    var pair: OpaquePointer?
    try check("key", EVP_PKEY_keygen(context, &pair))
    guard let pair else { throw Failure(operation: "key") }
    return pair
  }

  private func makeCertificate(_ pair: OpaquePointer) throws -> OpaquePointer {
    guard let certificate = X509_new() else { throw Failure(operation: "certificate") }
    try check("version", X509_set_version(certificate, 2))
    try check("serial", ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1..<1 << 40)))
    X509_gmtime_adj(X509_getm_notBefore(certificate), validity.lowerBound)
    X509_gmtime_adj(X509_getm_notAfter(certificate), validity.upperBound)
    try check("key", X509_set_pubkey(certificate, pair))
    let name = X509_get_subject_name(certificate)
    try check("name", X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, names[0], -1, -1, 0))
    try check("issuer", X509_set_issuer_name(certificate, name))
    let alternatives = names.map { "DNS:\($0)" }.joined(separator: ",")
    guard let extended = X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, alternatives) else {
      throw Failure(operation: "alternative names")
    }
    defer { X509_EXTENSION_free(extended) }
    try check("alternative names", X509_add_ext(certificate, extended, -1))
    guard X509_sign(certificate, pair, EVP_sha256()) > 0 else { throw Failure(operation: "signature") }
    return certificate
  }

  private func write(_ path: String, _ body: (OpaquePointer) -> Int32) throws {
    guard let file = BIO_new_file(path, "w") else { throw Failure(operation: "write \(path)") }
    defer { BIO_free(file) }
    try check("write \(path)", body(file))
  }

  private func check(_ operation: String, _ status: Int32) throws {
    guard status == 1 else { throw Failure(operation: operation) }
  }
}
