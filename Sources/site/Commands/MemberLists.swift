import ArgumentParser
import Dependencies
import Files
import Memberships
import Publication
import Settings
import Timestamps

struct ImportMembers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Adds the members of a list, with their plans.",
    discussion: """
      Reads a CSV file of Colophon, Ghost, Substack, Patreon, Memberful or Steady, or any with a column "email". \
      Adds whoever is not here yet, gives plans, and lets them end later, never earlier, so a list can come again. \
      Nobody gets a mail.
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Flag(help: "Print what would be done, and change nothing.")
  var dryRun = false

  @Option(
    name: .customLong("plan"),
    help: ArgumentHelp("What a plan of the file is here, as in 'Gold=yearly'.", valueName: "name=id"))
  var plans: [String] = []

  func run() async throws {
    var names: [String: String] = [:]
    for plan in plans {
      guard let sign = plan.lastIndex(of: "="), sign != plan.startIndex else {
        throw Failure(
          "site: members import: --plan '\(plan)' names no plan; give one as 'Gold=yearly'", code: .usage)
      }
      names[String(plan[..<sign])] = String(plan[plan.index(after: sign)...])
    }
    let text = try listText()
    let session = try Session()
    let zone = session.configuration.publication.timeZone
    let (isDry, plans) = (dryRun, names)
    let (list, figures) = try await session.runMigrated { database in
      @Dependency(\.date.now) var date
      do {
        let list = try MemberList(
          text, plans: try await database.memberPlans.plans(), names: plans, timeZone: zone)
        let context = MembershipContext(
          actor: "site members import", now: Timestamp(date), timeZone: zone)
        return (list, try await database.importMembers(list, context, isDry: isDry))
      } catch let error as MemberListError {
        throw Failure("site: members import: \(file): \(error)", code: .dataError)
      }
    }
    for row in list.leftOut { print("left out: \(row)") }
    print("\(list.program.rawValue): \(list.rows.count) members, \(list.leftOut.count) lines left out")
    print(
      "\(figures.added) accounts \(isDry ? "would be" : "were") added, \(figures.begun) plans begun, \(figures.extended) extended; \(figures.unchanged) had everything already"
    )
    guard !list.rows.isEmpty else {
      throw Failure("site: members import: \(file) has no member", code: .dataError)
    }
  }

  private func listText() throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try readFile(file, waiting: true)
    } catch {
      throw Failure("site: members import: \(error)", code: .noInput)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        "site: members import: \(file) is not UTF-8; save it as \"CSV UTF-8\"", code: .dataError)
    }
    return text
  }
}

struct ExportMembers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes all members, with plans and consents, as a CSV file.",
    discussion: "The file has addresses of mail, so only you may read it.")

  @Argument(help: "The file to make; by default, the list is printed.", completion: .file())
  var file: String?

  func run() async throws {
    let file = file
    try await Session().runMigrated { database in
      @Dependency(\.date.now) var date
      let now = Timestamp(date)
      guard let file else {
        _ = try await database.exportMembers(at: now) { print($0, terminator: "") }
        return
      }
      var text = ""
      let count = try await database.exportMembers(at: now) { text += $0 }
      do {
        try writeFile(text, to: file)
      } catch {
        throw Failure("site: members export: \(error)", code: .inputOutput)
      }
      print("\(file): \(count) members")
    }
  }
}
