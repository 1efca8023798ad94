import ArgumentParser
import Settings

struct ShowConfiguration: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Prints each setting and where its value comes from.")

  func run() async throws {
    let effective = try Session().effective
    for warning in effective.warnings { Failure.tell("site: config: \(warning)") }
    let settings = effective.settings
    let width = settings.map(\.name.count).max() ?? 0
    for setting in settings {
      let name = setting.name.padding(toLength: width)
      print("\(name)  \((setting.value ?? "(none)").oneLine)  [\(setting.origin)]")
    }
  }
}

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
