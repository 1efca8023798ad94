import Testing
import Timestamps

@testable import Publication

@Suite("The clock of the site")
struct SiteClockTests {
  @Test(
    "The next year begins at midnight in the time zone of the site",
    arguments: [
      ("2027-12-31T22:59:59Z", "Europe/Berlin", "2027-12-31T23:00:00Z"),
      ("2027-12-31T23:00:00Z", "Europe/Berlin", "2028-12-31T23:00:00Z"),
      ("2027-06-30T12:00:00Z", "America/New_York", "2028-01-01T05:00:00Z"),
      ("2027-06-30T12:00:00Z", "Australia/Sydney", "2027-12-31T13:00:00Z"),
      ("2027-06-30T12:00:00Z", "Nowhere/At-all", "2028-01-01T00:00:00Z"),
    ])
  func nextYear(now: String, timeZone: String, expected: String) throws {
    let now = try #require(Timestamp(rfc3339: now))
    #expect(now.nextYear(in: timeZone).rfc3339 == expected)
  }
}
