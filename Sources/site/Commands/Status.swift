import ArgumentParser
import Backups
import Dependencies
import Foundation
import Jobs
import Postgres
import Publication
import Settings
import Timestamps

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the state of the site: its database, schema, posts and jobs.",
    discussion: "Changes nothing. Exits with 1 if migrations are pending.")

  @Option(help: "text, or json: an object.")
  var format = OutputFormat.text

  func run() async throws {
    let session = try Session()
    let migrations = try Migrations(directory: Installation.folder("Migrations"))
    @Dependency(\.date.now) var now
    let moment = Timestamp(now)
    let state = try await session.run(creates: false) { database in
      let pending = try await migrations.pending(in: database).map(\.name)
      var state = State(
        version: Installation.version, database: database.connectionString.description,
        server: try await database.serverDescription(), pending: pending)
      guard pending.isEmpty else { return state }
      for (status, number) in try await database.authorPosts.numbers(at: moment) {
        state.posts[status.rawValue] = number
      }
      state.changed = try await database.changes.last(Visibility(at: moment))?.rfc3339
      for backlog in try await JobQueue(database).backlog() { state.add(backlog) }
      state.backup = try await LastBackup(session.configuration, of: database.identity())
      return state
    }
    switch format {
    case .text: for line in state.lines(at: moment) { print(line) }
    case .json: try printJSON(state)
    }
    if !state.pending.isEmpty { throw ExitCode(1) }
  }
}

/// The last backup of those that the site makes by itself.
private struct LastBackup: Encodable {
  let every: Int
  var file: String?
  var time: String?
  var bytes: Int?
  private var moment: Timestamp?

  enum CodingKeys: CodingKey {
    case every, file, time, bytes
  }

  /// - Parameter site: the identity of its database. Backups of another site do not count.
  init(_ configuration: Configuration, of site: String) throws {
    let now = Timestamp(Date())
    every = configuration.backups.schedule?.interval(now: now, in: configuration.publication.timeZone) ?? 0
    let folder = BackupFolder(configuration.backupFolder)
    guard try folder.owner(besides: site, at: configuration.baseURL) == nil,
      let last = folder.items(until: now).first
    else { return }
    (file, time, bytes, moment) = (last.path, last.time.rfc3339, last.size, last.time)
  }

  func text(at now: Timestamp) -> String {
    guard let file, let bytes, let moment else {
      return every > 0 ? "none yet" : "none; set BACKUP_EVERY, or run site backup"
    }
    let hours = (now.microseconds - moment.microseconds) / 3_600_000_000
    return "\(file), \(hours) hours old, \(bytes >> 20) MB" + (every > 0 ? "" : "; BACKUP_EVERY is off")
  }
}

/// The state of a site. Posts and jobs are counted only if the schema is up to date.
private struct State: Encodable {
  let version: String
  let database: String
  let postgres: String
  let role: String
  let megabytes: Int
  /// The names of the migrations that have not been applied.
  let pending: [String]
  /// The number of posts of each status.
  var posts = Dictionary(uniqueKeysWithValues: AuthorPost.Status.allCases.map { ($0.rawValue, 0) })
  /// When the site last changed for readers.
  var changed: String?
  var jobs = ["waiting": 0, "failing": 0, "given up": 0]
  /// The last backup that the site has made by itself.
  var backup: LastBackup?
  private var oldest: Timestamp?

  enum CodingKeys: CodingKey {
    case version, database, postgres, role, megabytes, pending, posts, changed, jobs, backup
  }

  init(version: String, database: String, server: ServerDescription, pending: [String]) {
    self.version = version
    self.database = database
    self.pending = pending
    postgres = server.version
    role = server.isStandby ? "standby" : "primary"
    megabytes = server.size >> 20
  }

  mutating func add(_ backlog: JobCounts.Backlog) {
    jobs["waiting", default: 0] += backlog.waiting
    jobs["failing", default: 0] += backlog.failing
    jobs["given up", default: 0] += backlog.givenUp
    if let time = backlog.oldest { oldest = min(oldest ?? time, time) }
  }

  func lines(at now: Timestamp) -> [String] {
    let lines = [
      "version   \(version)",
      "database  \(database)",
      "server    Postgres \(postgres), \(role), \(megabytes) MB",
      "schema    "
        + (pending.isEmpty
          ? "up to date" : "\(pending.count) migrations pending, from \(pending[0]); run site migrate"),
    ]
    guard pending.isEmpty else { return lines }
    let statuses = AuthorPost.Status.allCases.map { "\(posts[$0.rawValue] ?? 0) \($0.rawValue)" }
    let age = oldest.map { ", the oldest for \((now.microseconds - $0.microseconds) / 60_000_000) minutes" }
    return lines + [
      "posts     \(statuses.joined(separator: ", "))",
      "changed   \(changed ?? "never")",
      "jobs      "
        + ["waiting", "failing", "given up"].map { "\(jobs[$0] ?? 0) \($0)" }.joined(separator: ", ")
        + (age ?? ""),
      "backup    \(backup?.text(at: now) ?? "none")",
    ]
  }
}
