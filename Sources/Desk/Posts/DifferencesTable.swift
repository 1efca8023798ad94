import HTML
import SiteBase
import TextComparison

/// The changed lines of two texts, with a few lines around them, and the changed words in them marked.
struct DifferencesTable: HTML {
  let differences: Differences

  var body: some HTML {
    let hunks = differences.hunks()
    if hunks.isEmpty { p { "Nothing." } }
    for hunk in hunks {
      table(.class("differences")) {
        tbody { for line in differences.lines[hunk.lines] { DifferenceRow(line: line) } }
      }
    }
  }
}

private struct DifferenceRow: HTML {
  let line: Differences.Line

  var body: some HTML {
    switch line {
    case .kept(let text):
      tr {
        td {}
        td { String(text) }
      }
    case .removed(let line): ChangedRow(sign: "−", meaning: "removed", line: line)
    case .added(let line): ChangedRow(sign: "+", meaning: "added", line: line)
    }
  }
}

private struct ChangedRow: HTML {
  let sign: String
  let meaning: String
  let line: ChangedLine

  var body: some HTML {
    tr(.class(meaning)) {
      td(.class("sign")) {
        span(.aria("hidden", "true")) { sign }
        span(.class("visually-hidden")) { meaning }
      }
      td {
        for part in line.parts {
          if part.isChanged { mark { String(part.text) } } else { String(part.text) }
        }
      }
    }
  }
}
