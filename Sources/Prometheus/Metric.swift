/// A metric family: one name, with a sample for each set of labels.
public struct Metric: Sendable {
  public enum Kind: String, Sendable {
    case counter
    case gauge
    case histogram
  }

  struct Sample {
    var ending = ""
    /// In the text format, without braces.
    var labels: String
    var value: Double
  }

  let name: String
  let kind: Kind
  let help: String?
  var samples: [Sample] = []

  /// A number that only grows while the process runs; its name should end in `_total`.
  public static func counter(_ name: String, _ help: String, _ value: Double) -> Metric {
    Metric(name: MetricName.name(name, ending: ""), kind: .counter, help: help).adding(value)
  }

  /// A counter with a sample for each value of `label`.
  public static func counter(
    _ name: String, _ help: String, by label: String, _ values: KeyValuePairs<String, Double>
  ) -> Metric {
    values.reduce(Metric(name: MetricName.name(name, ending: ""), kind: .counter, help: help)) {
      $0.adding($1.value, [(label, $1.key)])
    }
  }

  /// A counter with a sample for each value of `label`, of which there may be none.
  public static func counter(
    _ name: String, _ help: String, by label: String, _ values: [(key: String, value: Double)]
  ) -> Metric {
    values.reduce(Metric(name: MetricName.name(name, ending: ""), kind: .counter, help: help)) {
      $0.adding($1.value, [(label, $1.key)])
    }
  }

  /// A number that goes up and down.
  public static func gauge(_ name: String, _ help: String, _ value: Double) -> Metric {
    Metric(name: MetricName.name(name, ending: ""), kind: .gauge, help: help).adding(value)
  }

  /// A gauge with a sample for each value of `label`.
  public static func gauge(
    _ name: String, _ help: String, by label: String, _ values: KeyValuePairs<String, Double>
  ) -> Metric {
    values.reduce(Metric(name: MetricName.name(name, ending: ""), kind: .gauge, help: help)) {
      $0.adding($1.value, [(label, $1.key)])
    }
  }

  /// A gauge with a sample for each value of `label`, of which there may be none.
  public static func gauge(
    _ name: String, _ help: String, by label: String, _ values: [(key: String, value: Double)]
  ) -> Metric {
    values.reduce(Metric(name: MetricName.name(name, ending: ""), kind: .gauge, help: help)) {
      $0.adding($1.value, [(label, $1.key)])
    }
  }

  /// Values that were counted by size.
  ///
  /// - Parameters:
  ///   - bounds: the upper bounds of the buckets, ascending.
  ///   - counts: the number of values in each bucket alone, and above all of them.
  ///   - sum: of all values.
  public static func histogram(
    _ name: String, _ help: String, bounds: [Double], counts: [Int], sum: Double
  ) -> Metric {
    var metric = Metric(name: MetricName.name(name, ending: ""), kind: .histogram, help: help)
    var total = 0
    for (index, count) in counts.enumerated() {
      total += count
      let bound = index < bounds.count ? bounds[index].sampleText : "+Inf"
      metric.samples.append(Sample(ending: "_bucket", labels: "le=\"\(bound)\"", value: Double(total)))
    }
    metric.samples.append(Sample(ending: "_sum", labels: "", value: sum))
    metric.samples.append(Sample(ending: "_count", labels: "", value: Double(total)))
    return metric
  }

  /// A gauge of the value 1, whose labels carry the information.
  public static func info(_ name: String, _ help: String, _ labels: KeyValuePairs<String, String>) -> Metric {
    Metric(name: MetricName.name(name, ending: ""), kind: .gauge, help: help)
      .adding(1, labels.map { ($0.key, $0.value) })
  }

  private func adding(_ value: Double, _ labels: [(String, String)] = []) -> Metric {
    var metric = self
    metric.samples.append(Sample(labels: MetricName.labels(labels, of: kind), value: value))
    return metric
  }
}

extension [UInt8] {
  mutating func append(_ metric: Metric) {
    if metric.samples.isEmpty { return }
    if let help = metric.help {
      let escaped = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
      self += "# HELP \(metric.name) \(escaped)\n".utf8
    }
    self += "# TYPE \(metric.name) \(metric.kind.rawValue)\n".utf8
    for sample in metric.samples {
      let labels = sample.labels.isEmpty ? "" : "{\(sample.labels)}"
      self += "\(metric.name)\(sample.ending)\(labels) \(sample.value.sampleText)\n".utf8
    }
  }
}

extension Double {
  /// As in a sample: `3`, `0.25`, `1e-07`, `+Inf`, `NaN`.
  var sampleText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: self).map { "\($0)" } ?? "\(self)"
  }
}
