import Foundation
import Markdown
import Sanitizer

/// How long texts take that are made to take long: their HTML, and the cleaning of it. Prints a row for each
/// kind.
enum WorstTexts {
  /// - Parameter length: bytes.
  static func print(length: Int, only names: [String]) {
    Swift.print("| text | HTML: ms | cleaning: ms | both, against half the length |\n|---|--:|--:|--:|")
    let kinds = WorstText.all.filter { names.isEmpty || names.contains($0.name) }
    for kind in kinds {
      let half = Times(kind.text(length / 2))
      let whole = Times(kind.text(length))
      let growth = rounded(whole.sum / half.sum)
      Swift.print("| \(kind.name) | \(rounded(whole.html)) | \(rounded(whole.cleaning)) | \(growth) |")
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  /// Milliseconds of processor time.
  private struct Times {
    let html: Double
    let cleaning: Double
    var sum: Double { html + cleaning }

    init(_ text: String) {
      let start = clock()
      let result = MarkdownDocument(text).html
      let middle = clock()
      _ = sanitize(result, base: "https://example.org/posts/a", policy: .trusted)
      html = Self.milliseconds(middle - start)
      cleaning = Self.milliseconds(clock() - middle)
    }

    private static func milliseconds(_ clocks: clock_t) -> Double {
      Double(clocks) / Double(CLOCKS_PER_SEC) * 1_000
    }
  }
}
