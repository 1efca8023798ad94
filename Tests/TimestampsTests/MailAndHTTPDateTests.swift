import Testing
import Timestamps

@Suite("Dates of mail and of HTTP") struct MailAndHTTPDateTests {
  private let post = Timestamp(microseconds: 1_695_852_000_000_000, offset: 7200)

  @Test("RFC 5322 keeps the offset, IMF-fixdate is in GMT")
  func written() {
    #expect(post.rfc5322 == "Thu, 28 Sep 2023 00:00:00 +0200")
    #expect(post.imfFixdate == "Wed, 27 Sep 2023 22:00:00 GMT")
    #expect(Timestamp(microseconds: 0, offset: -12_600).rfc5322 == "Wed, 31 Dec 1969 20:30:00 -0330")
  }

  @Test(
    "All three forms of an HTTP date are one instant",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
  func httpDate(text: String) {
    #expect(Timestamp(httpDate: text)?.microseconds == 784_111_777_000_000)
  }

  @Test("A two-digit year is 1970 to 2069")
  func twoDigitYears() {
    #expect(Timestamp(httpDate: "Saturday, 01-Jan-00 00:00:00 GMT")?.local.year == 2000)
    #expect(Timestamp(httpDate: "Saturday, 01-Jan-69 00:00:00 GMT")?.local.year == 2069)
    #expect(Timestamp(httpDate: "Saturday, 01-Jan-70 00:00:00 GMT")?.local.year == 1970)
  }

  @Test("A written HTTP date is read as the same instant")
  func roundTrip() {
    #expect(Timestamp(httpDate: post.imfFixdate) == post.utc)
  }

  @Test(
    "Any other text is not an HTTP date",
    arguments: [
      "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
      "Sun, 06 nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun, 06 Nov 994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov +994 08:49:37 GMT",
      "Sunny, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
  func refused(text: String) {
    #expect(Timestamp(httpDate: text) == nil)
  }
}
