/// The bytes to send on a new connection, and the expected result.
struct Case: Sendable, CustomStringConvertible {
  let name: String
  /// The section of the RFC: `9112 §3.2`.
  let section: String
  let bytes: [UInt8]
  let expected: Expectation

  /// - Parameter text: each scalar is a byte, so `\u{FF}` is the byte FF.
  init(_ text: String, _ expected: Expectation, _ section: String, _ name: String) {
    self.name = name
    self.section = section
    self.expected = expected
    bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  var description: String { "RFC \(section), \(name): \(String(decoding: bytes.prefix(120), as: UTF8.self))" }
}

/// The expected responses, in order, and whether and how the connection ends.
struct Expectation: Sendable {
  let answers: [Answer]
  let end: End

  enum End {
    /// The next request on the connection is answered.
    case kept
    /// The last answer says `Connection: close`, and nothing comes after it.
    case closed
    /// The connection ends without an announcement.
    case brokenOff
  }

  /// Whether the client ends its output after the bytes.
  private(set) var endsOutput = false

  static func kept(_ answers: Answer...) -> Expectation { Expectation(answers: answers, end: .kept) }
  static func closed(_ answers: Answer...) -> Expectation { Expectation(answers: answers, end: .closed) }
  static func brokenOff(_ answers: Answer...) -> Expectation {
    Expectation(answers: answers, end: .brokenOff)
  }

  /// The server itself answers with this status and closes.
  static func refused(_ status: Int) -> Expectation { closed(Answer(status)) }

  static let taken = kept(200)

  /// After the client has closed its side.
  var afterEnd: Expectation {
    var copy = self
    copy.endsOutput = true
    return copy
  }

  init(answers: [Answer], end: End) {
    self.answers = answers
    self.end = end
  }
}

/// A status, and the content if it matters.
struct Answer: Sendable, ExpressibleByIntegerLiteral {
  let status: Int
  let content: String?
  private(set) var isToHead = false

  init(_ status: Int, _ content: String? = nil) {
    self.status = status
    self.content = content
  }

  init(integerLiteral status: Int) { self.init(status) }

  /// 200, with the description of the request by ``ConformanceTests/respond``.
  static func ok(_ content: String) -> Answer { Answer(200, content) }

  static func head(_ status: Int) -> Answer {
    var answer = Answer(status)
    answer.isToHead = true
    return answer
  }
}

/// Cases with the same subject.
struct CaseGroup: Sendable, CustomStringConvertible {
  let description: String
  let cases: [Case]

  init(_ description: String, _ cases: [Case]) {
    self.description = description
    self.cases = cases
  }
}

// MARK: - Requests with one special part

/// A request with this first line.
func line(_ line: String, _ expected: Expectation, _ section: String, _ name: String) -> Case {
  Case("\(line)\r\nHost: a\r\n\r\n", expected, section, name)
}

/// A GET with these field lines after a `Host`.
func get(_ lines: String, _ expected: Expectation, _ section: String, _ name: String) -> Case {
  Case("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n", expected, section, name)
}

/// A POST with these field lines and this content.
func post(
  _ lines: String, _ content: String, _ expected: Expectation, _ section: String, _ name: String
) -> Case {
  Case("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n\(content)", expected, section, name)
}

/// The response of ``ConformanceTests/respond`` to a POST with this content.
func posted(_ content: String) -> Expectation { .kept(.ok("POST / a \(content)")) }
