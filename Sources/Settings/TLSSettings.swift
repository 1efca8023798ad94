extension Setting {
  /// The settings of HTTPS.
  static let tls: [Setting] = [
    Setting(name: "TLS_CERTIFICATE") { text, configuration throws(InvalidSetting) in
      configuration.certificateChains = try files(text)
    } show: {
      shown($0.certificateChains)
    },
    Setting(name: "TLS_KEY") { text, configuration throws(InvalidSetting) in
      configuration.certificateKeys = try files(text)
    } show: {
      shown($0.certificateKeys)
    },
    Setting(name: "HTTP_REDIRECT_PORT") { text, configuration throws(InvalidSetting) in
      configuration.redirectPort = try portNumber(text)
    } show: {
      $0.redirectPort.map(String.init)
    },
    Setting(name: "HSTS") { text, configuration throws(InvalidSetting) in
      guard let seconds = Int(text), seconds >= 0 else {
        throw InvalidSetting(
          expected: "a number of seconds, such as 31536000 for a year, or 0 to take it back")
      }
      configuration.strictTransportSecurity = seconds
    } show: {
      $0.strictTransportSecurity.map(String.init)
    },
  ]

  private static func files(_ text: String) throws(InvalidSetting) -> [String] {
    let files = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard !files.contains("") else {
      throw InvalidSetting(expected: "a PEM file, or several with : between them")
    }
    return files
  }

  private static func shown(_ files: [String]) -> String? {
    files.isEmpty ? nil : files.joined(separator: ":")
  }
}

/// Checks that the settings of HTTPS fit together.
func checkTLS(_ configuration: Configuration) throws(ConfigurationError) {
  let (chains, keys) = (configuration.certificateChains.count, configuration.certificateKeys.count)
  guard chains == keys else {
    throw ConfigurationError(
      "configuration: TLS_CERTIFICATE names \(chains) and TLS_KEY \(keys) files; "
        + "give a key for each certificate, in the same order")
  }
  guard configuration.redirectPort == nil || chains > 0 else {
    throw ConfigurationError(
      "configuration: HTTP_REDIRECT_PORT is set, but there is no HTTPS to redirect to; "
        + "set TLS_CERTIFICATE and TLS_KEY too")
  }
}

extension Configuration {
  /// The site's URL for a browser on this machine.
  var defaultBaseURL: String {
    switch (certificates.isEmpty, localPort) {
    case (true, _): "http://localhost:\(localPort)"
    case (false, 443): "https://localhost"
    case (false, _): "https://localhost:\(localPort)"
    }
  }
}
