import ArgumentParser
import Foundation
import Jobs
import Settings
import Timestamps

struct ListJobs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs", abstract: "Lists the jobs that wait, fail or were given up.",
    discussion: """
      Jobs are deliveries to subscribers of feeds, and the like. Those that fail come first, with the last error. With \
      --retry, they are tried again within half a minute by a running site.
      """)

  @Argument(
    help: "With --retry, the numbers of the jobs to try again; without, all that fail or were given up.")
  var numbers: [Int] = []

  @Flag(help: "Try jobs again that fail or were given up.")
  var retry = false

  @Option(help: "text, or json: an array of objects.")
  var format = OutputFormat.text

  func validate() throws {
    if !numbers.isEmpty, !retry { throw ValidationError("numbers of jobs need --retry") }
  }

  func run() async throws {
    let session = try Session()
    guard !retry else {
      let ids = numbers.isEmpty ? nil : numbers
      let count = try await session.runMigrated { try await JobQueue($0).retry(ids) }
      print("\(count) \(count == 1 ? "job is" : "jobs are") due again")
      if count < numbers.count {
        throw Failure(
          "site: jobs: \(numbers.count - count) of these jobs do not fail, run at this moment or are gone; site jobs lists all",
          code: .dataError)
      }
      return
    }
    let jobs = try await session.runMigrated { try await JobQueue($0).all(limit: Self.most) }
    switch format {
    case .text: printTable(jobs)
    case .json: try printJSON(jobs.map(Item.init))
    }
  }

  private static let most = 1000

  private func printTable(_ jobs: [ListedJob]) {
    for job in jobs {
      let subject = job.lane.isEmpty ? job.key : "\(job.lane) \(job.key)"
      var line = "\(job.id)  \(job.state.rawValue)  \(job.kind)  \(subject.listed)  attempts: \(job.attempts)"
      if job.state != .running, let due = job.dueAt { line += "  next: \(due.rfc3339)" }
      if let error = job.error { line += "  \(error.listed)" }
      print(line)
    }
    let most = jobs.count == Self.most ? ", or more" : ""
    print("\(jobs.count) \(jobs.count == 1 ? "job" : "jobs")\(most)")
  }

  private struct Item: Encodable {
    let attempts: Int
    let created: String
    let due: String?
    let error: String?
    let key: String
    let kind: String
    let lane: String?
    let number: Int
    let state: String

    init(_ job: ListedJob) {
      attempts = job.attempts
      created = job.createdAt.rfc3339
      due = job.dueAt?.rfc3339
      error = job.error
      key = job.key
      kind = job.kind
      lane = job.lane.isEmpty ? nil : job.lane
      number = job.id
      state = job.state.rawValue
    }
  }
}
