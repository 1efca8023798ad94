import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Clients that try to forge log lines.
@Suite struct HostileFieldTests {
  private static let hello: Handler = { _ in .plain(.ok, "x") }
  private static let hostile: [UInt8] =
    Array(#"x" 200 - "\"#.utf8) + [0x09] + Array("é".utf8) + [0xFF, 0xC3, 0x28] + Array("\u{9B}\u{2028}".utf8)

  @Test("A hostile user agent cannot leave its field")
  func combined() async throws {
    try await LoggedServer.run(.combined, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send(
        Array("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: ".utf8) + Self.hostile + Array("\r\n\r\n".utf8))
      #expect(try await client.response().status == 200)
      #expect(
        try await server.lines(1).map(\.withoutTimes) == [
          #"127.0.0.1 - - [T] "GET / HTTP/1.1" 200 2 "-" "x\" 200 - \"\\\t\xc3\xa9\xff\xc3(\xc2\x9b\xe2\x80\xa8" D +"#
        ])
    }
  }

  @Test("A hostile user agent is a valid JSON string")
  func json() async throws {
    try await LoggedServer.run(.json, respond: Self.hello) { server in
      let client = try server.live.connect()
      try await client.send(
        Array("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: ".utf8) + Self.hostile + Array("\r\n\r\n".utf8))
      #expect(try await client.response().status == 200)
      let line = try #require(try await server.lines(1).first)
      let isPlain = line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
      #expect(isPlain)
      #expect(
        try server.object(line)["user_agent"] as? String
          == "x\" 200 - \"\\\té\u{FFFD}\u{FFFD}(\u{9B}\u{2028}")
    }
  }

  @Test(
    "Every byte is escaped reversibly in both formats",
    arguments: [UInt8.min...0x3F, 0x40...0x7F, 0x80...0xBF, 0xC0...UInt8.max])
  func everyByte(bytes: ClosedRange<UInt8>) throws {
    for byte in bytes {
      var quoted: [UInt8] = []
      [byte].withUnsafeBufferPointer { quoted.append(quoted: $0) }
      let inner = quoted.dropFirst().dropLast()
      let isContained = inner.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      #expect(isContained)
      #expect(inner.first == 0x5C || Array(inner) == [byte])
      if byte == 0x22 || byte == 0x5C { #expect(Array(inner) == [0x5C, byte]) }

      var json: [UInt8] = []
      [byte].withUnsafeBufferPointer { json.append(jsonString: $0) }
      let value = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed) as? String
      #expect(value == (byte < 0x80 ? String(Unicode.Scalar(byte)) : "\u{FFFD}"))
    }
  }

  @Test("A word never contains a space")
  func word() {
    var line: [UInt8] = []
    "a b\"\r\n".withBytes { line.append(word: $0) }
    #expect(String(decoding: line, as: UTF8.self) == #"a\x20b\"\r\n"#)
  }

  @Test("Numbers are decimal", arguments: [0, 7, 10, 99_999_999, 100_000_000, 1_000_000_007, Int.max])
  func numbers(number: Int) {
    var line: [UInt8] = []
    line.append(number: number)
    #expect(String(decoding: line, as: UTF8.self) == "\(number)")
  }

  @Test("The time of a line is the time of its request, before and after the turn of a year")
  func clock() {
    var clock = LineClock()
    let turn: Int64 = 1_798_761_600_000_000
    let texts = [turn - 1, turn, turn - 1].map { String(decoding: clock.common($0), as: UTF8.self) }
    #expect(
      texts == ["31/Dec/2026:23:59:59 +0000", "01/Jan/2027:00:00:00 +0000", "31/Dec/2026:23:59:59 +0000"])
    #expect(String(decoding: clock.internet(turn), as: UTF8.self) == "2027-01-01T00:00:00")
  }
}
