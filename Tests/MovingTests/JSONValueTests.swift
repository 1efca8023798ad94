import Moving
import Testing
import Texts

@Suite("Front matter of any kind")
struct JSONValueTests {
  @Test("A value is one line of JSON, whatever it contains")
  func line() {
    let value = JSONValue.mapping([
      .init("a \"b\"", .list([.number("1.50"), .bool(true), .null, .text("two\nlines\u{7}\u{2028}")]))
    ])
    #expect(value.json == #"{"a \"b\"": [1.50, true, null, "two\nlines\u0007\u2028"]}"#)
  }
}
