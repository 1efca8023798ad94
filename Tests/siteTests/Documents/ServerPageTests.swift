import Server
import Testing

@Suite("The page on the library Server")
struct ServerPageTests {
  @Test("Its table of limits has the defaults")
  func limits() throws {
    let (limits, timeouts) = (ServerLimits(), ServerTimeouts())
    let rows = try MarkdownFile("Documentation/modules/Server.md").table("property", "default")
    let documented = Dictionary(uniqueKeysWithValues: rows.map { ($0[0].codeSpans[0], $0[1]) })
    let defaults: [String: String] = [
      "timeouts.head": "\(timeouts.head.components.seconds) s",
      "timeouts.body": "\(timeouts.body.components.seconds) s",
      "timeouts.firstByte": "\(timeouts.firstByte.components.seconds) s",
      "timeouts.idle": "\(timeouts.idle.components.seconds) s",
      "timeouts.writeStall": "\(timeouts.writeStall.components.seconds) s",
      "limits.requestTarget": "\(limits.requestTarget / 1024) KB",
      "limits.fields": "\(limits.fields / 1024) KB",
      "limits.fieldCount": "\(limits.fieldCount)",
      "limits.body": "\(limits.body / 1024) KB",
      "limits.minimumBodyRate": "\(limits.minimumBodyRate) bytes/s",
      "limits.minimumResponseRate": "\(limits.minimumResponseRate) bytes/s",
      "limits.connections": "\(limits.connections)",
      "limits.connectionsPerAddress": "\(limits.connectionsPerAddress)",
    ]
    #expect(documented == defaults)
  }
}
