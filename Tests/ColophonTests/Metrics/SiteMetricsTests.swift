import Dependencies
import Foundation
import HTTPClient
import Postgres
import Prometheus
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Jobs
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("The metrics of the site")
struct SiteMetricsTests {
  @Test("The page cache counts entries, hits and misses")
  func cache() async throws {
    try await TestSite.run(cache: true) { site in
      for _ in 1...3 { _ = try await site.text("/") }
      _ = try await site.text("/archive")
      let metrics = site.site.cache.metrics
      #expect(metrics.hits == 2)
      #expect(metrics.misses == 2)
      #expect(metrics.entries == 2)
      #expect(metrics.bytes > 1000)
      site.site.cache.removeAll()
      #expect(site.site.cache.metrics.entries == 0)
      #expect(site.site.cache.metrics.hits == 2)
    }
  }

  @Test("The pool counts callers that got a connection and callers that did not")
  func pool() async throws {
    try await TestSite.run { site in
      let before = site.database.metrics
      _ = try await site.text("/")
      let after = site.database.metrics
      #expect(after.checkouts > before.checkouts)
      #expect(after.checkoutTime > before.checkoutTime)
      #expect(after.waiting == 0)
      #expect(after.open >= 1 && after.open <= after.size)
      await site.database.close()
      _ = try await site.get("/")
      #expect(site.database.metrics.failures > after.failures)
    }
  }

  @Test(
    "The metrics of the process are plausible",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func process() async throws {
    try await TestSite.run { site in
      let text = String(decoding: site.site.registry(over: site.database).text, as: UTF8.self)
      func value(_ name: String) throws -> Double {
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "\(name)")
        return try #require(Double(line.dropFirst(name.count + 1)))
      }
      #expect(try value("process_resident_memory_bytes") > 1_000_000)
      #expect(try value("process_open_fds") >= 3)
      #expect(try value("process_open_fds") <= value("process_max_fds"))
      #expect(try value("process_cpu_seconds_total") > 0)
      let start = Date(timeIntervalSince1970: try value("process_start_time_seconds"))
      let age = Date().timeIntervalSince(start)
      #expect(age > -2 && age < 86_400)
    }
  }

  @Test("Standbys and their lag, late and failing jobs, and waits for the database are metrics")
  func lag() async throws {
    try await TestSite.run { site in
      makeWorker(of: site)
      let registry = site.site.registry(over: site.database)
      func lines() -> [Substring] { String(decoding: registry.text, as: UTF8.self).split(separator: "\n") }
      #expect(!lines().contains { $0.hasPrefix("db_replica") })
      site.site.replicaRecord.note([
        Replica(name: "paris", state: "streaming", seconds: 0.5, bytes: 10),
        Replica(name: "paris", state: "streaming", seconds: 2, bytes: 4096),
        Replica(name: "hidden", state: nil, seconds: 0, bytes: 0),
      ])
      var backlog = JobCounts.Backlog(
        kind: "websub.delivery", waiting: 2, failing: 7, givenUp: 0, oldest: nil)
      backlog.due = Timestamp(secondsSince1970: Date().timeIntervalSince1970 - 900)
      site.site.jobCounts.note([backlog])
      _ = try await site.text("/")
      let text = lines()
      #expect(text.contains("db_replicas 3"))
      #expect(text.contains(#"db_replica_lag_seconds{replica="paris"} 2"#))
      #expect(text.contains(#"db_replica_lag_bytes{replica="paris"} 4096"#))
      #expect(!text.contains { $0.contains("hidden") })
      #expect(text.contains(#"jobs_failing{kind="websub.delivery"} 7"#))
      #expect(text.contains(#"jobs_lag_seconds{kind="sign-in.mail"} 0"#))
      let lag = text.compactMap { $0.wholeMatch(of: #/jobs_lag_seconds\{kind="websub.delivery"\} (.*)/#) }
      #expect((lag.first.flatMap { Double($0.1) } ?? 0) >= 900)
      let waits = text.compactMap { $0.wholeMatch(of: #/db_pool_wait_seconds_bucket\{le="(.*)"\} (\d+)/#) }
      #expect(waits.last?.1 == "+Inf" && waits.count == PoolMetrics.waitBounds.count + 1)
      #expect(text.contains("db_pool_wait_seconds_count \(waits.last?.2 ?? "none")"))
      #expect(text.contains("# TYPE db_pool_wait_seconds histogram"))
      #expect(text.contains("changes_listening 1"))
    }
  }

  @Test("All kinds of jobs of the worker, and those of other processes, are metrics")
  func kinds() async throws {
    try await TestSite.run {
      $0.backups.schedule = .every(86_400)
    } _: { site in
      let registry = site.site.registry(over: site.database)
      makeWorker(of: site)
      site.site.jobCounts.count(.givenUp, of: "webhook")
      site.site.jobCounts.note(
        ["webhook", "other.process"].map {
          JobCounts.Backlog(kind: $0, waiting: 0, failing: 7, givenUp: 0, oldest: nil)
        })
      let lines = String(decoding: registry.text, as: UTF8.self).split(separator: "\n")
      for kind in ["backup", "figures.close", "sign-in.mail", "websub.delivery", "websub.verification"] {
        for name in ["jobs_done_total", "jobs_given_up_total", "jobs_failing", "jobs_lag_seconds"] {
          #expect(lines.contains("\(name){kind=\"\(kind)\"} 0"), "\(name) \(kind)")
        }
      }
      #expect(lines.contains(#"jobs_given_up_total{kind="webhook"} 1"#))
      #expect(lines.contains(#"jobs_failing{kind="webhook"} 7"#))
      #expect(lines.contains(#"jobs_failing{kind="other.process"} 7"#))
    }
  }

  /// The metrics have the kinds of its jobs from then on.
  private func makeWorker(of site: TestSite) {
    withDependencies {
      $0.httpClient = .offline
    } operation: {
      _ = site.site.jobWorker
    }
  }

  @Test("Waiting jobs, the age of the oldest, the last sync and the version are metrics")
  func operation() async throws {
    try await TestSite.run { site in
      makeWorker(of: site)
      let time = Timestamp(secondsSince1970: Date().timeIntervalSince1970 - 500)
      site.site.jobCounts.note([
        JobCounts.Backlog(kind: "websub.delivery", waiting: 2, failing: 1, givenUp: 4, oldest: time)
      ])
      let registry = site.site.registry(over: site.database)
      func text() -> String { String(decoding: registry.text, as: UTF8.self) }
      #expect(!text().contains("content_sync_"))
      site.site.syncs.note(isSuccess: false)
      let lines = text().split(separator: "\n")
      #expect(lines.contains(#"jobs_waiting{kind="websub.delivery"} 3"#))
      #expect(lines.contains(#"jobs_waiting{kind="websub.verification"} 0"#))
      let age = lines.compactMap { $0.wholeMatch(of: #/jobs_oldest_seconds\{kind="websub.delivery"\} (.*)/#) }
      #expect((age.first.flatMap { Double($0.1) } ?? 0) >= 500)
      #expect(lines.contains("content_sync_success 0"))
      site.site.syncs.note(isSuccess: true)
      #expect(text().contains("\ncontent_sync_success 1\n"))
      #expect(lines.contains { $0.hasPrefix("colophon_build_info{") && $0.contains(#"version="0.1.0""#) })
    }
  }
}
