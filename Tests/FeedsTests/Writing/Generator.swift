import Feeds
import RandomTestSupport
import Timestamps

/// Makes random feeds: the same seed gives the same feeds.
struct Generator: RandomNumberGenerator {
  /// Texts that need escaping.
  var marks = Self.marks

  private var random: SeededGenerator

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95)
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func isTrue(_ percent: Int = 50) -> Bool { number(0...99) < percent }

  mutating func maybe<Value>(_ value: (inout Generator) -> Value) -> Value? {
    isTrue() ? value(&self) : nil
  }

  mutating func some<Value>(_ limit: Int, _ value: (inout Generator) -> Value) -> [Value] {
    (0..<number(0...limit)).map { _ in value(&self) }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

  /// One line without white space at its ends.
  mutating func line() -> String {
    var words = [pick(Self.words)]
    words += some(4) { $0.pick(Self.words + $0.marks) }
    return words.joined(separator: pick([" ", "", "  "])) + pick(Self.words)
  }

  /// Text with significant white space.
  mutating func text() -> String {
    let pieces = Self.words + marks + ["\n", "\r\n", "\r", "\t", " ", "<p>", "</p>\n"]
    return "x" + (0..<number(0...40)).map { _ in pick(pieces) }.joined()
  }

  /// A word without commas or white space.
  mutating func word() -> String { pick(Self.words) + String(number(0...99)) }

  mutating func address(_ path: String = "") -> String {
    pick(["https://example.com/", "http://a.example/b/", "https://例え.jp/"]) + path
      + String(number(0...99_999))
      + pick(["", "?a=1&b=2", "#x", "/%20/"])
  }

  mutating func date() -> Timestamp {
    Timestamp(
      microseconds: Int64(number(-1_000_000_000...4_000_000_000)) * 1_000_000,
      offset: number(-46...56) * 900)
  }

  mutating func decimal(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &self)
    return isTrue() ? value : value.rounded()
  }

  private static let words = [
    "Notes", "über", "日本", "👩‍👩‍👧‍👦", "a.b", "c++", "œuvre", "x-y", "e\u{301}", "\u{200D}", "42", "«q»", "العربية",
  ]
  private static let marks = [
    "&", "<", ">", "]]>", "]]", "&amp;", "&lt;b&gt;", "&#39;", "&nbsp;", "<b>x</b>", "<i>", "\"", "'", "--",
    "\\",
    "<![CDATA[", "<!--", "\u{A0}", "\u{FEFF}", "\u{2028}", "%", "{", "\u{7F}", "\u{FFFD}", "\u{10FFFF}",
    "a:b",
  ]
}
