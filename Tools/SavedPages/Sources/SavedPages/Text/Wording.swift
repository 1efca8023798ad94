/// `1 line`, `3 lines`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `line 3`, `lines 3, 4 and 9`; the first ten only.
func listed(_ items: [String], _ noun: String) -> String {
  guard let last = items.last, items.count > 1 else { return "\(noun) \(items.first ?? "")" }
  if items.count > 10 {
    return "\(noun)s \(items.prefix(10).joined(separator: ", ")) and \(items.count - 10) more"
  }
  return "\(noun)s \(items.dropLast().joined(separator: ", ")) and \(last)"
}

extension String {
  /// The texts between line feeds.
  var linesByFeed: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}
