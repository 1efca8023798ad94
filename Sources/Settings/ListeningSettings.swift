import Server

extension Setting {
  /// Where the site accepts connections, and which proxies it trusts.
  static let listening: [Setting] = [
    Setting(name: "HOST") { text, configuration throws(InvalidSetting) in
      configuration.host = try nonEmpty(text, "a host name or an address, such as 127.0.0.1 or ::")
    } show: {
      $0.host
    },
    Setting(name: "PORT") { text, configuration throws(InvalidSetting) in
      configuration.port = try portNumber(text)
    } show: {
      String($0.port)
    },
    Setting(name: "LISTEN") { text, configuration throws(InvalidSetting) in
      let members = text.split(whereSeparator: { $0 == "," || $0 == " " })
      let places = members.compactMap { ListenPlace($0) }
      guard places.count == members.count else {
        throw InvalidSetting(
          expected:
            "a list of places such as 127.0.0.1:8080, [::1]:8080, unix:/run/site.sock?mode=660, systemd")
      }
      configuration.listen = places
    } show: {
      $0.listen.isEmpty ? nil : $0.listen.map(\.description).joined(separator: ", ")
    },
    Setting(name: "LISTEN_SHARED") { text, configuration throws(InvalidSetting) in
      configuration.sharesPlaces = try onOrOff(text)
    } show: {
      $0.sharesPlaces ? "on" : "off"
    },
    Setting(name: "DRAIN_DELAY") { text, configuration throws(InvalidSetting) in
      configuration.drainDelay = try timeSpan(text)
      // Whatever stops services would take a process that drains for longer for one that hangs.
      guard configuration.drainDelay <= 3600 else {
        throw InvalidSetting(expected: "off, or a time up to 1h, such as 5s or 1m")
      }
    } show: {
      timeSpanText($0.drainDelay)
    },
    Setting(name: "TRUSTED_PROXIES") { text, configuration throws(InvalidSetting) in
      guard let proxies = TrustedProxies(text) else {
        throw InvalidSetting(
          expected: "a list of addresses, of ranges without bits behind their prefix, and of the word unix: "
            + "127.0.0.1, 10.0.0.0/8, unix")
      }
      configuration.trustedProxies = proxies
    } show: {
      $0.trustedProxies.isEmpty ? nil : $0.trustedProxies.description
    },
    Setting(name: "EARLY_HINTS") { text, configuration throws(InvalidSetting) in
      configuration.sendsEarlyHints = try onOrOff(text)
    } show: {
      $0.sendsEarlyHints ? "on" : "off"
    },
    Setting(name: "PROXY_PROTOCOL") { text, configuration throws(InvalidSetting) in
      configuration.expectsProxyProtocol = try onOrOff(text)
    } show: {
      $0.expectsProxyProtocol ? "on" : "off"
    },
  ]
}
