import ArgumentParser
import Dispatch

/// The command line: `site serve`, `site migrate`, `site import`, …
@main
struct SiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Publishes posts from a database as pages and feeds.",
    subcommands: [Serve.self, Migrate.self, Import.self, Sync.self, ShowConfiguration.self, Health.self])

  static func main() async {
    let command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      exitCleanly(or: error)
    }
    let task = Task { try await command.runInAnyWay() }
    let signals = StopSignals { task.cancel() }
    let result = await task.result
    withExtendedLifetime(signals) {}
    if case .failure(let error) = result { Failure(error, command: command).exit() }
  }

  /// Help and the like go to standard output; a wrong word on the command line is one line on standard error.
  private static func exitCleanly(or error: any Error) -> Never {
    guard exitCode(for: error) != .success else { exit(withError: error) }
    Failure(usage: message(for: error)).exit()
  }
}

extension ParsableCommand {
  fileprivate func runInAnyWay() async throws {
    var command = self
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }
}
