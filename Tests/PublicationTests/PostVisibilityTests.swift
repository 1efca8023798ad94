import Testing
import Timestamps

@testable import Publication

@Suite("The visibility of posts")
struct PostVisibilityTests {
  @Test(
    "It is read as it is written",
    arguments: [
      "public", "unlisted", "members", "paying", "members until 2027-01-01T00:00:00Z",
      "paying until 2027-01-01T10:00:00+01:00", "public until 2027-01-01T00:00:00Z, then members",
      "public until 2027-01-01T00:00:00Z, then paying",
    ])
  func roundTrip(text: String) throws { #expect(try #require(PostVisibility(text)).text == text) }

  @Test(
    "What says nothing of the kind is refused",
    arguments: [
      "", "secret", "members until", "members until tomorrow", "members until 2027-01-01",
      "unlisted until 2027-01-01T00:00:00Z", "public until 2027-01-01T00:00:00Z",
      "public until 2027-01-01T00:00:00Z, then unlisted", "free", "everyone",
    ])
  func refused(text: String) { #expect(PostVisibility(text) == nil) }

  @Test("A text is open from its time on, or before it")
  func opening() throws {
    let turn = try #require(Timestamp(rfc3339: "2027-01-01T00:00:00Z"))
    let before = turn.adding(seconds: -0.000_001)
    let (opens, closes) = (Opening.from(turn), Opening.until(turn))
    #expect(!opens.isOpen(at: before) && opens.isOpen(at: turn))
    #expect(closes.isOpen(at: before) && !closes.isOpen(at: turn))
    #expect(Opening.always.isOpen(at: turn) && !Opening.never.isOpen(at: turn))
  }
}
