import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Checks the server against RFC 9110, RFC 9112 and RFC 3986, case by case.
///
/// Each case is sent at once, byte by byte, and cut in two in several places, always followed by another
/// request. The server must answer that request if the connection persists, and must not if it closes.
@Suite("Conformance") struct ConformanceTests {
  static let groups = [
    requestLines, targets, fieldLines, hosts, contentLengths, transferCodings, chunks, malformedExtensions,
    malformedSizes, malformedChunks, incompleteChunks, trailers, connections,
    expectations, responses, cookies,
  ]

  @Test("Every case has its expected response, however its bytes are cut", arguments: groups)
  func group(_ group: CaseGroup) async throws {
    try await serving(respond: Self.respond).run { server in
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for (number, example) in group.cases.enumerated() {
          if number >= 8 { try await tasks.next() }
          tasks.addTask { try await Self.check(example, at: server) }
        }
        try await tasks.waitForAll()
      }
    }
  }

  @Test("No case occurs twice, and every case has a name")
  func tables() {
    let cases = Self.groups.flatMap(\.cases)
    #expect(cases.count >= 700)
    #expect(Set(cases.map { String(decoding: $0.bytes, as: UTF8.self) + $0.name }).count == cases.count)
    #expect(cases.allSatisfy { !$0.name.isEmpty && $0.section.wholeMatch(of: #/\d{4} .+/#) != nil })
  }

  /// Describes the request in its response; the path selects how.
  static let respond: Handler = { request in
    switch request.target.path {
    case "/unread": return .plain(.forbidden, "unread")
    case "/late":
      try await Task.sleep(for: .milliseconds(20))
      return .plain(.forbidden, "late")
    case "/none": return Response(.noContent)
    case "/unchanged": return Response(.notModified, headerFields: [.eTag: "\"a\""])
    case "/close": return Response(.ok, headerFields: [.connection: "close"], body: .text("close"))
    case "/failing": throw Failing()
    case "/stream":
      let pieces = AsyncStream { continuation in
        for piece in ["one", "two"] { continuation.yield(Array(piece.utf8)) }
        continuation.finish()
      }
      return Response(.ok, .plainText, .stream(ByteStream(pieces)))
    case "/fields":
      let fields = request.headerFields.map { "\($0.name.rawName)=\($0.value)" }
      return Response(.ok, .plainText, .text(fields.joined(separator: "|")))
    default:
      let content = String(decoding: try await request.body.collect(upTo: 1 << 20), as: UTF8.self)
      let text = "\(request.method) \(request.target) \(request.authority ?? "") \(content)"
      return Response(.ok, .plainText, .text(text))
    }
  }

  struct Failing: Error {}

  // MARK: - Sending

  private static func check(_ example: Case, at server: LiveServer) async throws {
    let count = example.bytes.count
    var cuts = [[], [count / 2], [count - 1], [count - 3], [count / 3, count * 2 / 3]]
    if count < 500 { cuts.append(Array(stride(from: 1, to: count, by: 1))) }
    for cut in cuts {
      let places = cut.filter { $0 > 0 && $0 < count }
      do {
        let faults = try await faults(of: example, cutAt: places, at: server)
        #expect(faults.isEmpty, "\(example), cut at \(places.prefix(3))")
      } catch {
        Issue.record(error, "\(example), cut at \(places.prefix(3))")
      }
    }
  }

  private static func faults(
    of example: Case, cutAt places: [Int], at server: LiveServer
  ) async throws -> [String] {
    let client = try server.connect()
    let ends = places + [example.bytes.count]
    // A client that sends after it has asked to close may find the connection closed.
    let resetIsEnd = example.expected.end == .closed && (example.expected.answers.last?.status ?? 0) < 400
    for (start, end) in zip([0] + places, ends) {
      let isLast = end == example.bytes.count
      let follower = isLast && !example.expected.endsOutput ? Array(follower.utf8) : []
      do { try await client.send(example.bytes[start..<end] + follower) } catch {
        if resetIsEnd { break } else { throw error }
      }
      // Usually long enough for the server to read it separately.
      if !isLast && places.count < 3 { try await Task.sleep(for: .milliseconds(3)) }
    }
    if example.expected.endsOutput { client.endOutput() }
    let received = try await client.bytesToEnd(resetIsEnd: resetIsEnd)
    return compare(received, example.expected)
  }

  private static let follower = "GET /next HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n"

  // MARK: - Comparing

  private static func compare(_ received: [UInt8], _ expected: Expectation) -> [String] {
    var answers = expected.answers
    if case .kept = expected.end, !expected.endsOutput { answers.append(.ok("GET /next b ")) }
    let finals = answers.filter { $0.status >= 200 }
    let transcript = Transcript(received) { $0 < finals.count && finals[$0].isToHead }
    var faults = transcript.faults
    let statuses = transcript.responses.map(\.status)
    guard statuses == answers.map(\.status) else {
      return faults + ["answered \(statuses) instead of \(answers.map(\.status))"]
    }
    for (number, (response, answer)) in zip(transcript.responses, answers).enumerated() {
      let content = String(decoding: response.content, as: UTF8.self)
      if let wanted = answer.content, content != wanted { faults.append("\(content) instead of \(wanted)") }
      let closes = response.values("connection").contains("close")
      let isLast = number == answers.count - 1
      if closes && !isLast { faults.append("\(response.status) says close and is not the last") }
      if !closes && isLast && expected.end == .closed { faults.append("the last answer does not say close") }
    }
    return faults
  }
}
