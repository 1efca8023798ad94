import Feeds
import Importing

extension ImportReport {
  /// The text that an import prints when it is done.
  var text: String {
    var lines = Self.lines("new        ", new) { post in
      "\(post.title.listed)\(post.path.map { "  \($0.listed)" } ?? "")"
    }
    lines += Self.lines("changed    ", changed, \.title.listed)
    lines += Self.lines("left out   ", leftOut) { "\($0.entry.listed): \($0.reason)" }
    if !removed.isEmpty {
      let kinds = removed.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { "\($0.key) ×\($0.value)" }
      lines.append("removed    \(kinds.joined(separator: ", ")): not safe on a page")
    }
    lines.append(
      "\(location.oneLine): \(new.count) new, \(changed.count) changed, \(unchanged + renderedAnew) unchanged, "
        + "\(leftOut.count) left out")
    return lines.joined(separator: "\n")
  }

  private static func lines<Element>(
    _ word: String, _ tally: Tally<Element>, _ text: (Element) -> String
  ) -> [String] {
    tally.map { word + text($0) } + (tally.unnamed == 0 ? [] : ["\(word)and \(tally.unnamed) more"])
  }

  /// Prints the report as a line of JSON, with keys in alphabetical order.
  ///
  /// - Parameter file: the source as the person named it, without credentials.
  func printJSON(file: String) {
    var output = JSONOutput.standard
    output.object { output in
      output.member("changed", changed.count)
      output.member("file", file)
      output.name("leftOut")
      output.array(leftOut) { output, entry in
        output.object { output in
          output.member("entry", entry.entry)
          output.member("reason", entry.reason)
        }
      }
      output.member("moreLeftOut", leftOut.unnamed == 0 ? nil : leftOut.unnamed)
      output.member("new", new.count)
      output.member("unchanged", unchanged + renderedAnew)
    }
    output.endLine()
    output.flush()
  }
}

extension UnchangedFeed {
  /// Prints a line of JSON with the keys of a report.
  func printJSON(file: String) {
    var output = JSONOutput.standard
    output.object { output in
      output.member("changed", 0)
      output.member("file", file)
      output.name("isNotModified")
      output.json(Array("true".utf8))
      output.name("leftOut")
      output.array([String]()) { $0.string($1) }
      output.member("new", 0)
      output.member("unchanged", 0)
    }
    output.endLine()
    output.flush()
  }
}
