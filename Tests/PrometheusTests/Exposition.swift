import Testing

/// A strict parser of the text format 0.0.4: every deviation is an error.
struct Exposition {
  struct Sample: Equatable {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var types: [String: String] = [:]
  private(set) var help: [String: String] = [:]
  private(set) var samples: [Sample] = []

  init(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Malformed(description: "not UTF-8")
    }
    guard text.isEmpty || text.hasSuffix("\n") else {
      throw Malformed(description: "the last line has no end")
    }
    var family = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("# HELP ") {
        let words = line.split(separator: " ", maxSplits: 3)
        guard words.count == 4, help.updateValue(String(words[3]), forKey: String(words[2])) == nil else {
          throw Malformed(description: "\(line)")
        }
      } else if line.hasPrefix("# TYPE ") {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, ["counter", "gauge", "histogram"].contains(words[3]),
          types.updateValue(String(words[3]), forKey: String(words[2])) == nil
        else { throw Malformed(description: "\(line)") }
        family = String(words[2])
      } else {
        let sample = try Self.sample(line)
        guard Self.names(family, types[family]).contains(sample.name) else {
          throw Malformed(description: "\(line) stands under \(family)")
        }
        guard !samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels }) else {
          throw Malformed(description: "\(line) is there twice")
        }
        samples.append(sample)
      }
    }
    for (name, type) in types where type == "histogram" { try checkHistogram(name) }
  }

  /// The value of the only sample with this name and these labels.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    samples.first { $0.name == name && $0.labels == labels }?.value
  }

  func sum(_ name: String, where isMeant: ([String: String]) -> Bool = { _ in true }) -> Double {
    samples.filter { $0.name == name && isMeant($0.labels) }.map(\.value).reduce(0, +)
  }

  private static func names(_ family: String, _ type: String?) -> [String] {
    type == "histogram" ? ["_bucket", "_sum", "_count"].map { family + $0 } : [family]
  }

  private static func sample(_ line: Substring) throws -> Sample {
    let name = #/[a-zA-Z_:][a-zA-Z0-9_:]*/#
    guard let head = line.prefixMatch(of: name) else { throw Malformed(description: "\(line)") }
    var rest = line[head.range.upperBound...]
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest.removeFirst()
      while true {
        guard
          let label = rest.prefixMatch(
            of: #/(?<name>[a-zA-Z_][a-zA-Z0-9_]*)="(?<value>(?:[^"\\\n]|\\["\\n])*)"/#),
          labels.updateValue(unescaped(label.value), forKey: String(label.name)) == nil
        else { throw Malformed(description: "\(line)") }
        rest = rest[label.range.upperBound...]
        let next = rest.popFirst()
        if next == "}" { break }
        guard next == "," else { throw Malformed(description: "\(line)") }
      }
    }
    guard rest.popFirst() == " ", let value = Double(rest.replacing("Inf", with: "infinity")) else {
      throw Malformed(description: "\(line)")
    }
    return Sample(name: String(head.0), labels: labels, value: value)
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var iterator = text.makeIterator()
    while let character = iterator.next() {
      if character == "\\", let next = iterator.next() {
        result.append(next == "n" ? "\n" : next)
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Buckets must be cumulative, and the last one must equal the count.
  private func checkHistogram(_ name: String) throws {
    let groups = Dictionary(grouping: samples.filter { $0.name == "\(name)_bucket" }) { sample in
      sample.labels.filter { $0.key != "le" }
    }
    for (labels, buckets) in groups {
      let bounds = buckets.compactMap {
        Double($0.labels["le", default: ""].replacing("Inf", with: "infinity"))
      }
      let counts = buckets.map(\.value)
      guard bounds.count == buckets.count, bounds == bounds.sorted(), bounds.last == .infinity,
        counts == counts.sorted(), counts.last == value("\(name)_count", labels),
        value("\(name)_sum", labels) != nil
      else { throw Malformed(description: "the histogram \(name) \(labels)") }
    }
  }
}
