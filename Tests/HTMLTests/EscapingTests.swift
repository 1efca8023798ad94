import HTML
import RandomTestSupport
import Testing

@Suite("Escaping")
struct EscapingTests {
  @Test(
    "Only characters that are special to the parser are escaped",
    arguments: [
      ("", "", ""),
      ("plain", "plain", "plain"),
      ("<&>", "&lt;&amp;&gt;", "&lt;&amp;&gt;"),
      ("\"'", "\"'", "&quot;'"),
      ("&amp;", "&amp;amp;", "&amp;amp;"),
      ("a\u{A0}b\t\r\n", "a\u{A0}b\t\r\n", "a\u{A0}b\t\r\n"),
      ("日本👩‍👩‍👧 ┌─┐", "日本👩‍👩‍👧 ┌─┐", "日本👩‍👩‍👧 ┌─┐"),
      ("</p>", "&lt;/p&gt;", "&lt;/p&gt;"),
    ])
  func table(text: String, inText: String, inAttribute: String) {
    #expect(p { text }.renderedString() == "<p>\(inText)</p>")
    #expect(p(.id(text)) {}.renderedString() == "<p id=\"\(inAttribute)\"></p>")
  }

  @Test("Raw markup passes through as it is")
  func rawMarkup() {
    #expect(p { raw("<b>&</b>") }.renderedString() == "<p><b>&</b></p>")
    #expect(p { raw(Array("<b>".utf8)) }.renderedString() == "<p><b></p>")
  }

  @Test("Text in an element or in an attribute is read back unchanged", arguments: 0..<40)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Character] = [
      "<", ">", "&", "\"", "'", ";", "#", "a", "é", "日", "👩‍👧", " ", "\n", "\0", "=",
    ]
    let text = String(
      (0..<Int.random(in: 0...200, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
    let markup = span(.title(text)) { text }.renderedString()
    let parts = markup.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    #expect(unescape(parts[1]) == text)
    #expect(unescape(parts[2].dropFirst().dropLast("</span>".count)) == text)
    #expect(!parts[1].contains("<") && !parts[2].dropFirst().dropLast("</span>".count).contains("<"))
  }

  @Test("Numbers are written in decimal digits", arguments: [0, 7, 10, 1234, -5, Int.max, Int.min])
  func numbers(_ number: Int) {
    var buffer = HTMLBuffer()
    buffer.write(number: number)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == String(number))
  }

  @Test("The source of a script or a style cannot close it")
  func scripts() {
    let script = script(source: #"let a = "</SCRIPT><!-- </b> <""#)
    #expect(script.renderedString() == #"<script>let a = "<\/SCRIPT><\!-- </b> <"</script>"#)
    #expect(
      style(source: "a::after { content: '</style>' }").renderedString().hasSuffix(#"'<\/style>' }</style>"#))
  }

  @Test("A data block stays the same JSON")
  func json() {
    let json = #"{"name":"</script><!-- & \"日"# + "\u{2028}\u{2029}\u{2027}…\"}"
    let block = script(.type("application/ld+json"), json: Array(json.utf8)).renderedString()
    let expected = #"{"name":"\u003c/script>\u003c!-- & \"日\u2028\u2029"# + "\u{2027}…\"}"
    #expect(block == "<script type=\"application/ld+json\">\(expected)</script>")
  }
}

/// Decodes the four references, independently of the code that writes them.
private func unescape(_ markup: Substring) -> String {
  var text = ""
  var rest = markup
  while let ampersand = rest.firstIndex(of: "&") {
    text += rest[..<ampersand]
    let reference = rest[ampersand...].prefix { $0 != ";" } + ";"
    text += ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""][reference] ?? "unknown \(reference)"
    rest = rest[ampersand...].dropFirst(reference.count)
  }
  return text + rest
}
