import Desk
import Exporting
import Jobs
import Members
import Postgres
import ProgramInterfaces
import Publication
import Reading
import SiteBase
import Syndication

extension Site {
  /// Runs the jobs of the site, tells subscribers, or the other hub that serves the site, about changes of
  /// its feeds, and endpoints of webhooks about posts, until the task is cancelled.
  ///
  /// Learns of changes from ``followChanges()``. Any number of processes may do this over one database: they
  /// share the work, and one that stops leaves its work to the others.
  public func runJobs() async {
    await withTaskGroup { group in
      if let webSub { group.addTask { await webSub.run() } }
      group.addTask { await webhooks.run() }
      group.addTask { await jobWorker.run() }
      group.addTask { await keepCounting() }
      group.addTask { await followBackups() }
    }
  }

  /// Jobs and replicas, for metrics. A database that is away leaves the numbers as they are.
  private func keepCounting() async {
    repeat {
      if let backlog = try? await JobQueue(database).backlog() { jobCounts.note(backlog) }
      if let replicas = try? await database.replicas() { replicaRecord.note(replicas) }
    } while (try? await Task.sleep(for: .seconds(15))) != nil
  }

  /// Runs the jobs of all features.
  var jobWorker: JobWorker {
    JobWorker(
      database, logger: logger,
      handlers: (webSub?.jobHandlers ?? []) + webhooks.jobHandlers + [signInMailHandler, closingHandler]
        + memberJobHandlers + backupHandlers,
      newJobs: newJobs, counts: jobCounts, whenIdle: webSubState.dropCache)
  }
}
