import Feeds

/// What must hold for any bytes. Checked with fuzzed documents and the inputs in `Corpus`.
enum Agreement: String, CaseIterable, Sendable {
  /// A document gives the same feed, or the same error, however it is cut. The feed can be written as a
  /// well-formed document with as many entries.
  case feeds

  /// A description of what does not hold; nil if everything holds.
  func broken(by bytes: [UInt8]) -> String? {
    let whole = Reading(bytes, inPiecesOf: [bytes.count + 1])
    // The same bytes are always cut into the same pieces.
    let seed = bytes.reduce(UInt64(bytes.count)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    let lengths = (0..<8).map { Int(seed >> ($0 * 8) & 0x3F) + 1 }
    if Reading(bytes, inPiecesOf: lengths) != whole { return "differs when cut into pieces of \(lengths)" }
    if bytes.count < 500, Reading(bytes, inPiecesOf: [1]) != whole { return "differs in single bytes" }
    guard let feed = whole.feed else { return nil }
    let written = Reading(RSSWriter().write(feed), inPiecesOf: [1 << 20])
    if let defect = written.defect ?? written.failure { return "written as RSS: \(defect)" }
    return written.feed?.entries.count == feed.entries.count ? nil : "written as RSS: other entries"
  }
}

/// The result of reading a document.
private struct Reading: Equatable {
  var feed: Feed?
  var defect: FeedError?
  var failure: FeedError?

  init(_ document: [UInt8], inPiecesOf lengths: [Int]) {
    var parser = FeedParser(location: "https://example.com/feed")
    var entries: [Entry] = []
    var rest = document[...]
    var turn = 0
    do throws(FeedError) {
      while !rest.isEmpty {
        let piece = rest.prefix(lengths[turn % lengths.count])
        entries += try parser.push(piece)
        rest = rest.dropFirst(piece.count)
        turn += 1
      }
      let end = try parser.finishNotingDefect()
      feed = end.feed
      feed?.entries = entries + end.feed.entries
      defect = end.defect
    } catch {
      failure = error
    }
  }
}
