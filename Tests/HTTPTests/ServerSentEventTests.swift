import HTTP
import HTTPTypes
import Testing

@Suite struct ServerSentEventTests {
  @Test(
    "An event is written in the format of EventSource",
    arguments: [
      (ServerSentEvent(data: "a"), "data: a\n\n"),
      (ServerSentEvent(data: ""), "data: \n\n"),
      (ServerSentEvent(data: "a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"),
      (ServerSentEvent(data: "\n\r"), "data: \ndata: \ndata: \n\n"),
      (
        ServerSentEvent(data: "ä: b", event: "chan\nge", id: "1\r\n2\u{0}", retry: .seconds(1.5)),
        "id: 12\nevent: change\nretry: 1500\ndata: ä: b\n\n"
      ),
      (ServerSentEvent(data: "x", id: ""), "id: \ndata: x\n\n"),
    ])
  func written(event: ServerSentEvent, text: String) {
    #expect(String(decoding: event.bytes, as: UTF8.self) == text)
  }

  @Test("A browser that reconnects sends the id of its last event")
  func lastID() {
    #expect(Request(.get, "/", headerFields: [.init("Last-Event-ID")!: "42"]).lastEventID == "42")
    #expect(Request(.get, "/").lastEventID == nil)
  }
}
