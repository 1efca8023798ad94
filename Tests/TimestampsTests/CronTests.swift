import Testing
import Timestamps

@Suite("Schedules of cron")
struct CronTests {
  @Test(
    "The next time after Thursday, 26 November 2026, 09:30:20 in Vienna",
    arguments: [
      ("* * * * *", "2026-11-26T08:31:00Z"), ("*/15 * * * *", "2026-11-26T08:45:00Z"),
      ("30 9 * * *", "2026-11-27T08:30:00Z"), ("0 3 * * *", "2026-11-27T02:00:00Z"),
      ("@daily", "2026-11-26T23:00:00Z"), ("@hourly", "2026-11-26T09:00:00Z"),
      ("0 8-18/5 * * mon-fri", "2026-11-26T12:00:00Z"), ("0 0 1,15 * *", "2026-11-30T23:00:00Z"),
      ("0 0 * jan sun", "2027-01-02T23:00:00Z"), ("0 0 * jan 7", "2027-01-02T23:00:00Z"),
      ("0 0 29 2 *", "2028-02-28T23:00:00Z"), ("0 0 13 * FRI", "2026-11-26T23:00:00Z"),
      ("5/20 10 * * *", "2026-11-26T09:05:00Z"),
    ])
  func next(text: String, expected: String) throws {
    let cron = try #require(Cron(text))
    let now = try #require(Timestamp(rfc3339: "2026-11-26T09:30:20+01:00"))
    #expect(cron.next(after: now, in: "Europe/Vienna")?.rfc3339 == expected)
  }

  @Test("A time that clocks skip comes once, and one that they show twice too")
  func summerTime() throws {
    let cron = try #require(Cron("30 2 * * *"))
    var moment = try #require(Timestamp(rfc3339: "2026-03-28T12:00:00Z"))
    var times: [String] = []
    for _ in 0..<2 {
      moment = try #require(cron.next(after: moment, in: "Europe/Vienna"))
      times.append(moment.rfc3339)
    }
    #expect(times == ["2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"])
    moment = try #require(Timestamp(rfc3339: "2026-10-24T12:00:00Z"))
    times = []
    for _ in 0..<2 {
      moment = try #require(cron.next(after: moment, in: "Europe/Vienna"))
      times.append(moment.rfc3339)
    }
    #expect(times == ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"])
  }

  @Test(
    "What is no schedule",
    arguments: [
      "", "*", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8",
      "5-1 * * * *", "*/0 * * * *", "a * * * *", "1,,2 * * * *", "1- * * * *", "-1 * * * *", "0 0 30 2 *",
      "@never", "1/2/3 * * * *", "²  * * * *",
    ])
  func mistakes(text: String) { #expect(Cron(text) == nil) }
}
