import ArgumentParser
import Settings

/// The command line: `site serve`, `site migrate`, `site import`, …
@main
struct SiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Publishes posts from a database as pages and feeds.",
    version: Installation.version,
    subcommands: [
      Serve.self, New.self, Publish.self, Unpublish.self, Preview.self, Posts.self, History.self, Sync.self,
      Check.self, Export.self, Import.self, Episode.self, Migrate.self, ShowConfiguration.self,
      ListWords.self, Health.self, Status.self, Doctor.self, ListJobs.self, Admin.self, Tokens.self,
      Members.self,
      Webhook.self, Adopt.self, MakeBackup.self, Restore.self, UpgradePostgres.self,
    ])

  static func main() async {
    // First, before anything gets the number of a closed stream.
    StandardStreams.openMissing()
    let task = Task { await runParsed() }
    let signals = StopSignals { task.cancel() }
    let failure = await task.value
    withExtendedLifetime(signals) {}
    let lostOutput = StandardStreams.flushOutput()
    if let failure {
      lostOutput?.print()
      failure.exit()
    }
    lostOutput?.exit()
  }

  /// Parses the command line and runs its command; nil if that succeeded.
  private static func runParsed() async -> Failure? {
    var command: any ParsableCommand
    do {
      command = try parseAsRoot()
    } catch {
      return isPrintedHelp(error) ? nil : Failure(usage: message(for: error))
    }
    do {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return nil
    } catch {
      return isPrintedHelp(error) ? nil : Failure(error, command: command)
    }
  }

  /// Whether an error is no failure but what the person has asked for, such as help or the version. Prints it
  /// to standard output.
  private static func isPrintedHelp(_ error: any Error) -> Bool {
    guard exitCode(for: error) == .success else { return false }
    let text = message(for: error)
    if !text.isEmpty { print(text) }
    return true
  }
}
