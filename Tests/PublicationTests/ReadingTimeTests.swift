import Sanitizer
import Testing

@testable import Publication

@Suite("How long a text takes to read")
struct ReadingTimeTests {
  @Test(
    "A minute for 230 words or 470 Chinese characters; code counts half; never less than a minute",
    arguments: [
      ("", 1), (words(230), 1), (words(2300), 10), (String(repeating: "漢", count: 4700), 10),
      ("<pre><code>\(words(2300))</code></pre>", 5), ("\(words(2300))<pre>\(words(2300))</pre>", 15),
    ])
  func minutes(html: String, minutes: Int) {
    #expect(sanitize(html, base: nil).readingMinutes == minutes)
  }

  private static func words(_ count: Int) -> String { String(repeating: "words ", count: count) }
}
