import HTTPTypes
import Testing

@testable import Server

@Suite struct ChunkedDecoderTests {
  /// The result of decoding a body: its content or the status of the refusal, and whether it is complete.
  struct Outcome: Equatable {
    var content = ""
    var status = 200
    var isComplete = false
    var left = 0
  }

  @Test(
    "Chunks are joined",
    arguments: [
      ("0\r\n\r\n", "", 0), ("3\r\nabc\r\n0\r\n\r\n", "abc", 0),
      ("3\r\nabc\r\n00a\r\n0123456789\r\n0\r\n\r\n", "abc0123456789", 0),
      ("A\r\n0123456789\r\n0\r\n\r\nGET", "0123456789", 3), ("1;a=b;c\r\nx\r\n0;d\r\n\r\n", "x", 0),
      ("1 ;a=\"b c\"\r\nx\r\n0\r\nA: b\r\nC: d\r\n\r\n", "x", 0), ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n", 0),
    ])
  func valid(text: String, content: String, left: Int) {
    check(text, Outcome(content: content, isComplete: true, left: left))
  }

  @Test(
    "Chunks that violate RFC 9112 §7.1 are refused",
    arguments: [
      "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", " 1\r\n", "1 \r\nx", "1 2\r\n", "1\nx", "1\rx",
      "1;a\nx", "1;a\rb\r\n",
      "1;\u{0}\r\n", "1\r\nxy", "1\r\nx\n", "1\r\nx\r0", "1\r\nx0\r\n", "00000000000000001\r\n",
      "fffffffffffffffff\r\n",
      "7fffffffffffffff\r\n", "ffffffffffffffff\r\n", "0\r\n\n", "0\r\nA : b\r\n", "0\r\n A: b\r\n",
      "0\r\nA\r\n", "0\r\nx\r\n",
      "1;" + String(repeating: "a", count: 5000) + "\r\n",
      String(repeating: "1;" + String(repeating: "a", count: 100) + "\r\nx\r\n", count: 50),
    ])
  func malformed(text: String) { #expect(decode(text, pieces: .max).status == 400) }

  @Test("Content beyond the limit is 413, trailers beyond it 431")
  func limits() {
    #expect(decode("a00001\r\n", pieces: .max).status == 413)
    #expect(
      decode(
        String(repeating: "90000\r\n\(String(repeating: "x", count: 0x90000))\r\n", count: 20), pieces: .max
      ).status == 413)
    #expect(decode("0\r\n" + String(repeating: "A: b\r\n", count: 101), pieces: .max).status == 431)
    #expect(decode("0\r\nA: \(String(repeating: "b", count: 40_000))", pieces: .max).status == 431)
  }

  @Test("The result does not depend on how the bytes are cut")
  func pieces() {
    for text in [
      "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nA: b\r\n\r\nnext", "3\r\nabc\r\n1\rx", "2\r\nab\r\nzz\r\n",
    ] {
      var whole = decode(text, pieces: .max)
      for size in 1..<text.utf8.count {
        var cut = decode(text, pieces: size)
        // The content before the fault may have been passed on or not.
        if whole.status != 200 { (whole.content, cut.content) = ("", "") }
        #expect(cut == whole)
      }
    }
  }

  private func check(_ text: String, _ expected: Outcome) { #expect(decode(text, pieces: .max) == expected) }

  private func decode(_ text: String, pieces size: Int) -> Outcome {
    let bytes = Array(text.utf8)
    var decoder = ChunkedDecoder(limits: ServerLimits(), bodyLimit: 10 << 20)
    var content: [UInt8] = []
    var outcome = Outcome()
    var start = 0
    var end = 0
    while end < bytes.count, !decoder.isComplete, outcome.status == 200 {
      end += min(size, bytes.count - end)
      do {
        start += try bytes[start..<end].withUnsafeBytes { buffer in
          try decoder.decode(buffer, into: &content)
        }
      } catch let error as RequestRefusal {
        outcome.status = error.status.code
      } catch {
        outcome.status = 0
      }
    }
    outcome.content = String(decoding: content, as: UTF8.self)
    outcome.isComplete = decoder.isComplete
    outcome.left = outcome.status == 200 ? bytes.count - start : 0
    return outcome
  }
}
