import Testing
import Tracing

@testable import Traces

@Suite("W3C Trace Context")
struct TraceContextTests {
  @Test("A traceparent is read, and written as it was")
  func roundTrip() throws {
    let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let context = try #require(TraceContext(traceparent: text))
    #expect(context.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(context.spanID == "00f067aa0ba902b7")
    #expect(context.isSampled)
    #expect(context.traceparent == text)
    let other = try #require(TraceContext(traceparent: text.dropLast(2) + "fe"))
    #expect(!other.isSampled)
    #expect(other.traceparent.hasSuffix("-00"))
  }

  @Test("A later version may have more parts, and unknown flags")
  func laterVersion() {
    let text = "-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-ff"
    #expect(TraceContext(traceparent: "cc\(text)-what-the-future-brings")?.isSampled == true)
    #expect(TraceContext(traceparent: "cc\(text)")?.isSampled == true)
    #expect(TraceContext(traceparent: "00\(text)")?.isSampled == true)
  }

  @Test(
    "Anything else is no traceparent",
    arguments: [
      "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
      "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
      "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
      "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
      "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
      "00-éf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    ])
  func malformed(text: String) { #expect(TraceContext(traceparent: text) == nil) }

  @Test("New traces have ids of the full length, also those that begin with zeros")
  func lengths() {
    for _ in 0..<1000 {
      let context = TraceContext { _ in true }
      #expect(TraceContext(traceparent: context.traceparent) == context)
    }
  }
}
