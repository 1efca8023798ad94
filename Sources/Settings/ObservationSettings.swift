import Server
import Texts

extension Setting {
  /// The settings of access log and metrics.
  static let observation: [Setting] = [
    Setting(name: "ACCESS_LOG") { text, configuration throws(InvalidSetting) in
      if text == "off" {
        configuration.accessLog = nil
      } else {
        let known = AccessLogForm.allCases.map(\.rawValue) + ["off"]
        guard let form = AccessLogForm(rawValue: text.lowercased()) else {
          throw InvalidSetting(
            expected: "one of \(known.joined(separator: ", "))", nearest: nearest(to: text, among: known))
        }
        configuration.accessLog = form
      }
    } show: {
      $0.accessLog?.rawValue ?? "off"
    },
    Setting(name: "ACCESS_LOG_FILE") { text, configuration throws(InvalidSetting) in
      let path = try nonEmpty(text, "a file, or - for standard output")
      configuration.accessLogDestination = path == "-" ? .standardOutput : .file(path)
    } show: {
      switch $0.accessLogDestination {
      case .standardOutput: "-"
      case .file(let path): path
      }
    },
    Setting(name: "COUNT_VISITS") { text, configuration throws(InvalidSetting) in
      configuration.countsVisits = try onOrOff(text)
    } show: {
      $0.countsVisits ? "on" : "off"
    },
    Setting(name: "REFERRER_SPAM") { text, configuration throws(InvalidSetting) in
      let hosts = text.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
      guard hosts.allSatisfy({ $0.contains(#/^[^\/:@]+\.[^\/:@]+$/#) }) else {
        throw InvalidSetting(expected: "names of hosts with commas between them, such as spam.example")
      }
      configuration.referrerSpam = hosts
    } show: {
      $0.referrerSpam.isEmpty ? nil : $0.referrerSpam.joined(separator: ",")
    },
    Setting(name: "METRICS") { text, configuration throws(InvalidSetting) in
      if text == "off" {
        configuration.metricsAddress = nil
      } else {
        guard let address = HostAndPort(text) else {
          throw InvalidSetting(
            expected: "off, or an address with a port, such as 127.0.0.1:9090 or [::1]:9090")
        }
        configuration.metricsAddress = address
      }
    } show: {
      $0.metricsAddress?.description ?? "off"
    },
  ]
}
