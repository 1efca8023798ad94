public import CoreMetrics
import Synchronization

/// Keeps figures and shows them in the text format of Prometheus.
///
/// Figures come in two ways: pushed through swift-metrics, whose factory this is, or asked for at each scrape
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
/// Counters get the ending `_total`, timers count seconds in a histogram and get `_seconds`, recorders that aggregate
/// are histograms, gauges and meters gauges. What Prometheus does not allow in a name becomes `_`. A name has the type
/// of its first use; handles of another type count into nothing.
public final class PrometheusRegistry: MetricsFactory {
  /// Upper bounds of the buckets of histograms, ascending: by default from half a millisecond to ten seconds.
  public let buckets: [Double]

  private struct State {
    var families: [String: Family] = [:]
    var help: [String: String] = [:]
    var collectors: [@Sendable () -> [Figure]] = []
    var shards = 0
  }

  private let state = Mutex(State())

  public static let latencies: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  public init(buckets: [Double] = latencies) { self.buckets = buckets }

  /// Says what a figure means, for the `HELP` line.
  public func describe(_ name: String, _ help: String) { state.withLock { $0.help[name] = help } }

  /// Has `figures` called for each scrape.
  public func collect(_ figures: @escaping @Sendable () -> [Figure]) {
    state.withLock { $0.collectors.append(figures) }
  }

  /// A factory whose handles count into memory of their own, for a thread that counts often: what several shards
  /// count under the same name and labels is added up when it is shown. So a gauge of a shard is a part of the whole.
  public func shard() -> any MetricsFactory {
    RegistryShard(
      registry: self,
      number: state.withLock { state in
        state.shards += 1
        return state.shards
      })
  }

  /// All figures in the text format 0.0.4, sorted by name, in UTF-8.
  public var text: [UInt8] {
    // Within the lock, as whoever adds a series to families that are in use elsewhere would have to copy them.
    var (figures, collectors) = state.withLock { state in
      (state.families.map { $1.figure(named: $0, help: state.help[$0]) }, state.collectors)
    }
    for collector in collectors {
      for figure in collector() where !figures.contains(where: { $0.name == figure.name }) {
        figures.append(figure)
      }
    }
    var text: [UInt8] = []
    for figure in figures.sorted(by: { $0.name < $1.name }) { text.append(figure) }
    return text
  }

  // MARK: - Handles

  func counter(_ label: String, _ dimensions: [(String, String)], shard: Int) -> CounterCell {
    handle(label, ending: "_total", dimensions, .counter, shard) { CounterCell() }
  }

  func gauge(_ label: String, _ dimensions: [(String, String)], shard: Int) -> GaugeCell {
    handle(label, ending: "", dimensions, .gauge, shard) { GaugeCell() }
  }

  func histogram(
    _ label: String, ending: String, _ dimensions: [(String, String)], shard: Int
  ) -> HistogramCell {
    handle(label, ending: ending, dimensions, .histogram, shard) { [buckets] in HistogramCell(buckets) }
  }

  private func handle<Handle: Cell>(
    _ label: String, ending: String, _ dimensions: [(String, String)], _ kind: Figure.Kind, _ shard: Int,
    make: () -> Handle
  ) -> Handle {
    let name = MetricName.name(label, ending: ending)
    let labels = MetricName.labels(dimensions, of: kind)
    return state.withLock { state in
      var family = state.families[name] ?? Family(kind: kind)
      guard family.kind == kind else { return make() }
      if let handle = family.series[labels]?[shard] as? Handle { return handle }
      let handle = make()
      family.series[labels, default: [:]][shard] = handle
      state.families[name] = family
      return handle
    }
  }

  /// Forgets a series with one handle less, and what it has counted.
  func destroy(_ handle: AnyObject) {
    state.withLock { state in
      for (name, family) in state.families {
        for (labels, cells) in family.series {
          for (shard, cell) in cells where cell === handle {
            state.families[name]?.series[labels]?[shard] = nil
            if cells.count == 1 { state.families[name]?.series[labels] = nil }
            return
          }
        }
      }
    }
  }
}

/// All series of one name.
struct Family {
  let kind: Figure.Kind
  /// By labels, as they are shown, then by shard.
  var series: [String: [Int: any Cell]] = [:]

  func figure(named name: String, help: String?) -> Figure {
    var figure = Figure(name: name, kind: kind, help: help)
    for (labels, cells) in series.sorted(by: { $0.key < $1.key }) {
      figure.samples += Self.samples(labels, Array(cells.values))
    }
    return figure
  }

  private static func samples(_ labels: String, _ cells: [any Cell]) -> [Figure.Sample] {
    var sum = cells.first?.values ?? []
    for cell in cells.dropFirst() {
      for (index, value) in cell.values.enumerated() { sum[index].value += value.value }
    }
    return sum.map { part in
      let both = labels.isEmpty || part.label.isEmpty ? labels + part.label : "\(labels),\(part.label)"
      return Figure.Sample(ending: part.ending, labels: both, value: part.value)
    }
  }
}
