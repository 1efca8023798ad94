import Dependencies
import Desk
import Exporting
import Jobs
import Postgres
import ProgramInterfaces
public import Prometheus
import Publication
import Reading
import Server
import Settings
import SiteBase
import Synchronization
import Syndication
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Site {
  /// The metrics of a running site. What the server counts comes through `ServerMetrics`; the rest is read at
  /// each scrape.
  public func registry(over database: Database) -> PrometheusRegistry {
    let registry = PrometheusRegistry()
    for (name, help) in ServerMetrics.descriptions { registry.describe(name, help) }
    registry.collect { database.metrics.all("db_pool", "the database") }
    @Dependency(\.readerDatabase) var readers
    if let readers { registry.collect { readers.metrics.all("db_reader_pool", "the database for readers") } }
    registry.collect { [cache] in
      cache.metrics.all + cache.queue.metrics.all + [
        .gauge(
          "changes_listening", "Whether this process is told of changes; if not, pages are not kept.",
          cache.isListening ? 1 : 0)
      ]
    }
    if let polls { registry.collect { polls.metrics } }
    registry.collect { [webSubState] in webSubState.metrics.all }
    registry.collect { [jobCounts] in jobCounts.all }
    registry.collect { [replicaRecord] in replicaRecord.metrics }
    registry.collect { [syncs] in syncs.metrics }
    registry.collect { [jobCounts, backupRecord, configuration] in
      configuration.backupMetrics(jobCounts, backupRecord.last)
    }
    registry.collect { ProcessMetrics.current }
    registry.collect { [.build] }
    return registry
  }
}

extension PoolMetrics {
  /// - Parameters:
  ///   - pool: what the names of the metrics begin with.
  ///   - place: what the connections lead to.
  fileprivate func all(_ pool: String, _ place: String) -> [Metric] {
    [
      .gauge("\(pool)_size", "The most connections to \(place).", Double(size)),
      .gauge(
        "\(pool)_connections", "Connections to \(place) that are open, by what they do.", by: "state",
        ["idle": Double(idle), "busy": Double(open - idle)]),
      .gauge("\(pool)_waiting", "Callers that wait for a connection to \(place).", Double(waiting)),
      .counter("\(pool)_checkouts_total", "Connections that callers got.", Double(checkouts)),
      .counter(
        "\(pool)_checkout_seconds_total", "How long callers waited for connections, in total.",
        checkoutTime / .seconds(1)),
      .histogram(
        "\(pool)_wait_seconds", "How long callers waited for connections.", bounds: Self.waitBounds,
        counts: waits, sum: checkoutTime / .seconds(1)),
      .counter("\(pool)_failures_total", "Callers that got no connection.", Double(failures)),
      .counter("\(pool)_openings_total", "Connections that were opened.", Double(openings)),
    ]
  }
}

extension PageCacheMetrics {
  fileprivate var all: [Metric] {
    [
      .counter("page_cache_hits_total", "Requests that were answered from the page cache.", Double(hits)),
      .counter("page_cache_misses_total", "Requests for which there was no kept page.", Double(misses)),
      .counter("page_cache_evictions_total", "Pages that made room for others.", Double(evictions)),
      .gauge("page_cache_entries", "Pages that are kept.", Double(entries)),
      .gauge("page_cache_bytes", "Bytes in memory of the pages that are kept.", Double(bytes)),
      .gauge("page_cache_file_bytes", "Bytes of the pages that are kept in files.", Double(fileBytes)),
    ]
  }
}

extension RenderMetrics {
  fileprivate var all: [Metric] {
    [
      .gauge("renders_running", "Pages that are being rendered.", Double(running)),
      .gauge("renders_waiting", "Pages that wait until others have been rendered.", Double(waiting)),
      .counter(
        "renders_abandoned_total", "Renders that ended because every client that waited for them had left.",
        Double(abandoned)),
    ]
  }
}

extension PollLimit {
  fileprivate var metrics: [Metric] {
    let (answered, refused) = counts
    return [
      .counter("feed_polls_total", "Requests for feeds.", Double(answered + refused)),
      .counter("feed_polls_refused_total", "Requests for feeds that were refused with 429.", Double(refused)),
    ]
  }
}

extension JobCounts {
  fileprivate var all: [Metric] {
    let (counts, backlog) = (byKind, backlog)
    // Other processes may have jobs of kinds that this one does not run.
    let kinds = Set(counts.keys).union(backlog.map(\.kind)).sorted()
    func all(_ value: (String) -> Double?) -> [(key: String, value: Double)] {
      kinds.map { (key: $0, value: value($0) ?? 0) }
    }
    func gauge(_ name: String, _ help: String, _ number: (Backlog) -> Double) -> Metric {
      .gauge(name, help, by: "kind", all { kind in backlog.first { $0.kind == kind }.map(number) })
    }
    func counter(_ name: String, _ help: String, _ count: (Counts) -> Int) -> Metric {
      .counter(name, help, by: "kind", all { kind in counts[kind].map { Double(count($0)) } })
    }
    return [
      counter("jobs_done_total", "Jobs that were done.", \.done),
      counter("jobs_failed_total", "Attempts of jobs that failed and are repeated.", \.failed),
      counter("jobs_given_up_total", "Jobs that were given up.", \.givenUp),
      gauge("jobs_waiting", "Jobs of all processes that wait, run or are tried again.") {
        Double($0.waiting + $0.failing)
      },
      gauge("jobs_failing", "Jobs of all processes whose last attempt failed, and that are tried again.") {
        Double($0.failing)
      },
      gauge("jobs_oldest_seconds", "How long ago the oldest of these jobs was requested.") { $0.oldest.age },
      gauge("jobs_lag_seconds", "For how long the oldest job that is due has not been begun.") { $0.due.age },
    ]
  }
}

extension Timestamp? {
  /// In seconds; 0 if there is none, or if it is in the future.
  fileprivate var age: Double {
    map { max(0, Date().timeIntervalSince1970 - Double($0.microseconds) / 1e6) } ?? 0
  }
}

extension WebSubMetrics {
  fileprivate var all: [Metric] {
    [
      .gauge("websub_subscriptions", "Subscriptions that have not expired.", Double(subscriptions)),
      .counter(
        "websub_inquiries_total", "Callbacks that were asked to confirm a request, by what they answered.",
        by: "outcome",
        ["confirmed": Double(confirmed), "refused": Double(refused), "unanswered": Double(unanswered)]),
      .counter(
        "websub_deliveries_total", "Deliveries to subscribers, or announcements to the hub, by outcome.",
        by: "outcome",
        [
          "delivered": Double(delivered), "failed": Double(failed), "given_up": Double(givenUp),
          "gone": Double(gone),
        ]),
    ]
  }
}

extension Metric {
  fileprivate static var build: Metric {
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    #if os(Linux)
      let system = "linux"
    #else
      let system = "macos"
    #endif
    #if arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "x86_64"
    #endif
    return .info(
      "colophon_build_info", "How the program was built.",
      [
        "version": Installation.version, "configuration": configuration, "os": system,
        "architecture": architecture,
      ])
  }
}
