/// Names and labels in the text format.
enum MetricName {
  /// `label` with `ending`, unless it already ends so.
  static func name(_ label: String, ending: String) -> String {
    let name = legal(label) { $0.isLetter || $0.isDigit || $0 == 0x5F || $0 == 0x3A }
    return name.hasSuffix(ending) ? name : name + ending
  }

  /// `method="GET",route="home"`: sorted by name, because the order of labels has no meaning. Of two labels
  /// with the same name the first counts.
  static func labels(_ dimensions: [(String, String)], of kind: Metric.Kind) -> String {
    var seen: Set<String> = kind == .histogram ? ["le"] : []
    var labels: [(name: String, value: String)] = []
    for (name, value) in dimensions {
      let name = legal(name) { $0.isLetter || $0.isDigit || $0 == 0x5F }
      if seen.insert(name).inserted { labels.append((name, value)) }
    }
    return labels.sorted { $0.name < $1.name }.map { "\($0.name)=\"\(escaped($0.value))\"" }
      .joined(separator: ",")
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func legal(_ text: String, _ isAllowed: (UInt8) -> Bool) -> String {
    var bytes = text.utf8.map { isAllowed($0) ? $0 : 0x5F }
    if bytes.first?.isDigit ?? true { bytes.insert(0x5F, at: 0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
