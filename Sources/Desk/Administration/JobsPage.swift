import Concurrency
import Foundation
import HTML
import HTTP
import Jobs
import Server
import SiteBase

extension Site {
  func listJobs(_ person: SignedIn) async throws -> Response {
    let queue = JobQueue(database)
    let backlog = try await queue.backlog()
    let jobs = try await queue.all(limit: JobsPage.size)
    return try await showDesk(JobsPage(person: person, jobs: jobs, backlog: backlog, clock: deskClock))
  }

  /// Nothing happens to a job that is no longer there, or that has not failed.
  func actOnJobs(_ action: JobAction, _ form: Form) async throws -> Response {
    let queue = JobQueue(database)
    let isForAll = form["job"] == "all"
    let ids = form["job"].flatMap(Int.init).map { [$0] } ?? []
    switch action {
    case .retry:
      if try await queue.retry(isForAll ? nil : ids) > 0 { newJobs.notify() }
    case .remove:
      try await queue.remove(ids)
    }
    return .seeOther(AdministrationSection.jobs.url)
  }
}

/// Jobs that are not done: those with failures first.
struct JobsPage: AdministrationPage {
  static let size = 200

  let person: SignedIn?
  let jobs: [ListedJob]
  let backlog: [JobCounts.Backlog]
  let clock: DeskClock

  let place = AdministrationSection.jobs

  private var count: Int { backlog.reduce(0) { $0 + $1.waiting + $1.failing + $1.givenUp } }

  func inner() -> some HTML {
    if jobs.isEmpty { p { "All jobs are done." } }
    if count > jobs.count { p { "These are \(jobs.count) of \(count)." } }
    if jobs.contains(where: \.hasFailed) {
      form(.method("post"), .action(url(.retry))) {
        tokenField
        input(.type("hidden"), .name("job"), .value("all"))
        button(.class("quiet")) { "Try all that failed again" }
      }
    }
    if !jobs.isEmpty {
      AdministrationTable(headings: ["Job", "State", "Times", "Actions"]) {
        for job in jobs { JobRow(job: job, page: self) }
      }
    }
  }

  fileprivate func url(_ action: JobAction) -> String { AdministrationRoute.actOnJobs(action).url }
}

private struct JobRow: HTML {
  let job: ListedJob
  let page: JobsPage

  var body: some HTML {
    tr {
      td {
        job.kind
        " "
        span(.class("path")) { job.key }
      }
      td {
        job.state.rawValue
        if job.attempts > 0 { job.attempts == 1 ? ", one try" : ", \(job.attempts) tries" }
        if let error = job.error { p(.class("problem")) { error } }
      }
      td {
        "asked for \(page.clock.text(job.createdAt))"
        if let due = job.dueAt, job.state != .running { ", due \(page.clock.text(due))" }
      }
      td {
        if job.hasFailed {
          action(.retry, "Try again")
          action(.remove, "Remove")
        }
      }
    }
  }

  private func action(_ action: JobAction, _ label: String) -> some HTML {
    form(.method("post"), .action(page.url(action))) {
      page.tokenField
      input(.type("hidden"), .name("job"), .value("\(job.id)"))
      button(.class("quiet"), .aria("label", "\(label): \(job.kind) \(job.key)")) { label }
    }
  }
}

extension ListedJob {
  /// Whether it can be tried again before its time, or removed.
  fileprivate var hasFailed: Bool { state == .failing || state == .givenUp }
}
