import URIs

/// Where traces are sent, and which.
public struct TraceSettings: Hashable, Sendable {
  /// The address of a receiver of OpenTelemetry's protocol, without a slash at the end; nil for no traces. It
  /// may have a user name and a password.
  public var endpoint: String?
  /// Further fields of each request to the receiver, such as a key.
  public var headers: [Header] = []
  /// The name of this site among others.
  public var service = "colophon"
  /// The part of the traces that begin here that is recorded, from 0 to 1.
  public var ratio = 1.0

  public struct Header: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public init() {}
}

extension Setting {
  /// The settings of traces, under the names that OpenTelemetry gives them.
  static let traces: [Setting] = [
    Setting(name: "OTEL_EXPORTER_OTLP_ENDPOINT") { text, configuration throws(InvalidSetting) in
      let address = URIReference(text)
      guard text.isEmpty || address.isWebAddress && address.query == nil && address.fragment == nil else {
        throw InvalidSetting(expected: "the address of a receiver: http://127.0.0.1:4318")
      }
      configuration.traces.endpoint =
        text.isEmpty ? nil : String(text.reversed().drop { $0 == "/" }.reversed())
    } show: {
      // Some receivers take a secret as the user name.
      $0.traces.endpoint?.withoutCredentials
    },
    Setting(name: "OTEL_EXPORTER_OTLP_HEADERS") { text, configuration throws(InvalidSetting) in
      configuration.traces.headers = try text.split(separator: ",").map { pair throws(InvalidSetting) in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].drop { $0 == " " })
        guard parts.count == 2, !name.isEmpty, name.utf8.allSatisfy(isOfTokens),
          let value = parts[1].percentDecoded, value.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { throw InvalidSetting(expected: "name=value pairs with commas between them") }
        return TraceSettings.Header(name: name, value: value)
      }
    } show: {
      $0.traces.headers.isEmpty ? nil : $0.traces.headers.map { "\($0.name)=****" }.joined(separator: ",")
    },
    Setting(name: "OTEL_SERVICE_NAME") { text, configuration throws(InvalidSetting) in
      configuration.traces.service = try nonEmpty(text, "a name")
    } show: {
      $0.traces.service
    },
    Setting(name: "OTEL_TRACES_SAMPLER_ARG") { text, configuration throws(InvalidSetting) in
      guard let ratio = Double(text), (0...1).contains(ratio) else {
        throw InvalidSetting(expected: "the part of traces to record, from 0 to 1, such as 0.1")
      }
      configuration.traces.ratio = ratio
    } show: {
      $0.traces.ratio == 1 ? "1" : "\($0.traces.ratio)"
    },
  ]

  private static func isOfTokens(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
