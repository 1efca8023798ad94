import Testing
import Timestamps

@Suite("RFC 3339") struct RFC3339Tests {
  @Test(
    "A timestamp is written as it was read, with its offset",
    arguments: [
      "2023-09-28T00:00:00+02:00", "1999-12-31T23:59:59Z", "2024-02-29T12:00:00-09:30",
      "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:59+14:00", "1969-07-20T20:17:40.5Z", "2023-09-28T10:00:00.000001-05:00",
    ])
  func roundTrip(text: String) throws {
    #expect(try #require(Timestamp(rfc3339: text)).rfc3339 == text)
  }

  @Test("A post keeps the calendar date of its own offset")
  func localDate() throws {
    let post = try #require(Timestamp(rfc3339: "2023-09-28T00:00:00+02:00"))
    #expect(post.local.day == 28)
    #expect(post.utc.local.day == 27)
    #expect(post.utc.rfc3339 == "2023-09-27T22:00:00Z")
  }

  @Test(
    "Lowercase t and z, and a space instead of T, are read too",
    arguments: ["2023-09-28t10:00:00z", "2023-09-28 10:00:00Z", "2023-09-28T10:00:00-00:00"])
  func variants(text: String) {
    #expect(Timestamp(rfc3339: text)?.rfc3339 == "2023-09-28T10:00:00Z")
  }

  @Test("A leap second is the first second of the next minute")
  func leapSecond() {
    #expect(Timestamp(rfc3339: "2016-12-31T23:59:60Z")?.rfc3339 == "2017-01-01T00:00:00Z")
  }

  @Test("Digits after the microseconds are dropped")
  func nanoseconds() {
    #expect(Timestamp(rfc3339: "2023-09-28T10:00:00.123456789Z")?.microseconds == 1_695_895_200_123_456)
  }

  @Test(
    "Other texts and impossible dates are nil",
    arguments: [
      "", "2023-09-28", "2023-09-28T10:00Z", "2023-09-28T10:00:00", "2023-02-30T10:00:00Z",
      "2023-13-01T10:00:00Z", "2023-09-28T24:00:00Z", "2023-09-28T10:00:00.Z", "2023-09-28T10:00:00+0200",
      "2023-09-28T10:00:00+25:00", "2023-09-28T10:00:00Zx", " 2023-09-28T10:00:00Z", "+023-09-28T10:00:00Z",
    ])
  func refused(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test("Seconds of an offset are added to the time of day")
  func oddOffset() {
    let amsterdam1900 = Timestamp(microseconds: 0, offset: 1172)
    #expect(amsterdam1900.rfc3339 == "1970-01-01T00:19:00+00:19")
  }
}
