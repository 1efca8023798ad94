import CoreMetrics
import Synchronization

/// The value behind the handle of a metric. It never blocks.
protocol Cell: AnyObject, Sendable {
  /// Its current values; all cells of a metric have the same number, in the same order.
  var values: [CellValue] { get }
}

struct CellValue {
  /// The suffix of the sample's name: `_bucket`.
  var ending = ""
  /// An additional label of the sample: `le="0.5"`.
  var label = ""
  var value: Double
}

final class CounterCell: Cell, CounterHandler {
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) {
    if amount > 0 { count.wrappingAdd(amount, ordering: .relaxed) }
  }

  func reset() { count.store(0, ordering: .relaxed) }

  var values: [CellValue] { [CellValue(value: Double(count.load(ordering: .relaxed)))] }
}

final class GaugeCell: Cell, MeterHandler, RecorderHandler {
  private let number = AtomicNumber()

  func set(_ value: Int64) { number.set(Double(value)) }
  func set(_ value: Double) { number.set(value) }
  func increment(by amount: Double) { number.add(amount) }
  func decrement(by amount: Double) { number.add(-amount) }
  func record(_ value: Int64) { number.set(Double(value)) }
  func record(_ value: Double) { number.set(value) }

  var values: [CellValue] { [CellValue(value: number.value)] }
}

final class HistogramCell: Cell, TimerHandler, RecorderHandler {
  private let bounds: [Double]
  /// The number of values in each bucket alone; the last bucket is above all bounds.
  private let counts: [BucketCount]
  private let sum = AtomicNumber()

  private final class BucketCount: Sendable {
    let count = Atomic<Int64>(0)
  }

  init(_ bounds: [Double]) {
    self.bounds = bounds
    counts = (0...bounds.count).map { _ in BucketCount() }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    if value.isNaN { return }
    var bucket = 0
    while bucket < bounds.count, value > bounds[bucket] { bucket += 1 }
    counts[bucket].count.wrappingAdd(1, ordering: .relaxed)
    sum.add(value)
  }

  var values: [CellValue] {
    var total = 0.0
    var values: [CellValue] = []
    for (index, bucket) in counts.enumerated() {
      total += Double(bucket.count.load(ordering: .relaxed))
      let bound = index < bounds.count ? bounds[index].sampleText : "+Inf"
      values.append(CellValue(ending: "_bucket", label: "le=\"\(bound)\"", value: total))
    }
    values.append(CellValue(ending: "_sum", value: sum.value))
    values.append(CellValue(ending: "_count", value: total))
    return values
  }
}

/// A number that several threads may change concurrently.
private struct AtomicNumber: ~Copyable {
  private let bits = Atomic<UInt64>(0)

  var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

  func set(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

  func add(_ amount: Double) {
    var old = bits.load(ordering: .relaxed)
    while true {
      let new = (Double(bitPattern: old) + amount).bitPattern
      let (isExchanged, found) = bits.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
      if isExchanged { return }
      old = found
    }
  }
}
