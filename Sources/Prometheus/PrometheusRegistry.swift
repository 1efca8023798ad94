public import CoreMetrics
import Synchronization

/// Collects metrics and shows them in the text format of Prometheus.
///
/// Metrics are recorded through swift-metrics, for which this is a factory, or computed at each scrape
/// (``collect(_:)``).
///
/// ```swift
/// let registry = PrometheusRegistry()
/// registry.describe("jobs_total", "Jobs done.")
/// let jobs = Counter(label: "jobs", dimensions: [("kind", "mail")], factory: registry)
/// jobs.increment()
/// registry.text  // # HELP jobs_total Jobs done.
///                // # TYPE jobs_total counter
///                // jobs_total{kind="mail"} 1
/// ```
///
/// Counters get the suffix `_total`; timers are histograms of seconds and get `_seconds`; aggregating
/// recorders are histograms; gauges and meters are gauges. Characters that are not allowed in a name become
/// `_`. A name has the type of its first use; handles of another type count nothing.
public final class PrometheusRegistry: MetricsFactory {
  /// The upper bounds of histogram buckets, ascending; by default from half a millisecond to ten seconds.
  public let buckets: [Double]

  private struct State {
    var families: [String: Family] = [:]
    var help: [String: String] = [:]
    var collectors: [@Sendable () -> [Metric]] = []
  }

  private let state = Mutex(State())

  public static let latencies: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  public init(buckets: [Double] = latencies) { self.buckets = buckets }

  /// Sets the `HELP` text of a metric.
  public func describe(_ name: String, _ help: String) { state.withLock { $0.help[name] = help } }

  /// Calls `metrics` at each scrape.
  public func collect(_ metrics: @escaping @Sendable () -> [Metric]) {
    state.withLock { $0.collectors.append(metrics) }
  }

  /// All metrics in the text format 0.0.4, sorted by name, in UTF-8.
  public var text: [UInt8] {
    // Within the lock: if the families were copied out, adding a series in the meantime would copy them all.
    var (metrics, collectors) = state.withLock { state in
      (state.families.map { $1.metric(named: $0, help: state.help[$0]) }, state.collectors)
    }
    for collector in collectors {
      for metric in collector() where !metrics.contains(where: { $0.name == metric.name }) {
        metrics.append(metric)
      }
    }
    var text: [UInt8] = []
    for metric in metrics.sorted(by: { $0.name < $1.name }) { text.append(metric) }
    return text
  }

  // MARK: - Handles

  func counter(_ label: String, _ dimensions: [(String, String)]) -> CounterCell {
    handle(label, ending: "_total", dimensions, .counter) { CounterCell() }
  }

  func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell {
    handle(label, ending: "", dimensions, .gauge) { GaugeCell() }
  }

  func histogram(_ label: String, ending: String, _ dimensions: [(String, String)]) -> HistogramCell {
    handle(label, ending: ending, dimensions, .histogram) { [buckets] in HistogramCell(buckets) }
  }

  private func handle<Handle: Cell>(
    _ label: String, ending: String, _ dimensions: [(String, String)], _ kind: Metric.Kind,
    make: () -> Handle
  ) -> Handle {
    let name = MetricName.name(label, ending: ending)
    let labels = MetricName.labels(dimensions, of: kind)
    return state.withLock { state in
      var family = state.families[name] ?? Family(kind: kind)
      guard family.kind == kind else { return make() }
      if let handle = family.series[labels] as? Handle { return handle }
      let handle = make()
      family.series[labels] = handle
      state.families[name] = family
      return handle
    }
  }

  /// Removes a handle from its series, with its count.
  func destroy(_ handle: AnyObject) {
    state.withLock { state in
      for (name, family) in state.families {
        for (labels, cell) in family.series where cell === handle {
          state.families[name]?.series[labels] = nil
          return
        }
      }
    }
  }
}

/// All series of one name.
struct Family {
  let kind: Metric.Kind
  /// By labels in the text format.
  var series: [String: any Cell] = [:]

  func metric(named name: String, help: String?) -> Metric {
    var metric = Metric(name: name, kind: kind, help: help)
    for (labels, cell) in series.sorted(by: { $0.key < $1.key }) {
      metric.samples += cell.values.map { part in
        let both = labels.isEmpty || part.label.isEmpty ? labels + part.label : "\(labels),\(part.label)"
        return Metric.Sample(ending: part.ending, labels: both, value: part.value)
      }
    }
    return metric
  }
}
