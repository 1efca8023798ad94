import ArgumentParser

/// The options of `serve` for HTTPS.
struct HTTPSOptions: ParsableArguments {
  @Option(
    name: .customLong("tls-certificate"),
    help:
      "A PEM file with a certificate and its chain; enables HTTPS. Repeatable.")
  var certificates: [String] = []

  @Option(name: .customLong("tls-key"), help: "The PEM file with the private key; once for each certificate.")
  var keys: [String] = []

  @Option(help: "A second port that redirects HTTP to HTTPS; overrides HTTP_REDIRECT_PORT.")
  var redirectPort: String?

  @Option(help: "max-age of Strict-Transport-Security in seconds; overrides HSTS.")
  var hsts: String?

  /// The options that were given, with the names of their environment variables.
  var settings: [(name: String, option: String, value: String)] {
    let certificate = certificates.isEmpty ? nil : certificates.joined(separator: ":")
    let key = keys.isEmpty ? nil : keys.joined(separator: ":")
    return [
      ("TLS_CERTIFICATE", "--tls-certificate", certificate), ("TLS_KEY", "--tls-key", key),
      ("HTTP_REDIRECT_PORT", "--redirect-port", redirectPort), ("HSTS", "--hsts", hsts),
    ].compactMap { name, option, value in value.map { (name, option, $0) } }
  }
}
