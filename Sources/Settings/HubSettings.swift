import Syndication

extension Setting {
  static let webSub: [Setting] = [
    Setting(name: "HUB") { text, configuration throws(InvalidSetting) in
      switch text {
      case "on": configuration.hub = .own
      case "off": configuration.hub = .off
      default:
        guard (try? Callback(text)) != nil else {
          throw InvalidSetting(expected: "on, off, or the URL of a hub, such as https://hub.example/")
        }
        configuration.hub = .other(text)
      }
    } show: {
      switch $0.hub {
      case .own: "on"
      case .off: "off"
      case .other(let url): url
      }
    },
    Setting(name: "HUB_ALLOW_PRIVATE") { text, configuration throws(InvalidSetting) in
      configuration.hubReachesPrivateAddresses = try onOrOff(text)
    } show: {
      $0.hubReachesPrivateAddresses ? "on" : "off"
    },
    Setting(name: "WEBHOOKS_ALLOW_PRIVATE") { text, configuration throws(InvalidSetting) in
      configuration.webhooksReachPrivateAddresses = try onOrOff(text)
    } show: {
      $0.webhooksReachPrivateAddresses ? "on" : "off"
    },
  ]
}
