import Testing
import Timestamps

@Suite("Civil time") struct CivilTimeTests {
  @Test("Every day of 800 years follows the one before it")
  func days() throws {
    var previous = try #require(CivilTime(year: 1599, month: 12, day: 31))
    for day in -135_140..<157_060 {
      let time = CivilTime(microsecondsSinceEpoch: Int64(day) * 86_400_000_000)
      let isNext =
        time.day == previous.day + 1 && time.month == previous.month
        || time.day == 1 && previous.day >= 28 && time.month == previous.month % 12 + 1
      guard isNext, time.microsecondsSinceEpoch == Int64(day) * 86_400_000_000,
        time.weekday == (previous.weekday + 1) % 7
      else {
        Issue.record("\(previous) is followed by \(time)")
        return
      }
      previous = time
    }
  }

  @Test("The epoch was a Thursday") func epoch() {
    #expect(CivilTime(microsecondsSinceEpoch: 0).weekday == 4)
    #expect(
      CivilTime(microsecondsSinceEpoch: -1)
        == CivilTime(
          year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59, microsecond: 999_999))
  }

  @Test(
    "29 February is a day of leap years only",
    arguments: [(2023, false), (2024, true), (1900, false), (2000, true)])
  func leapDay(year: Int, exists: Bool) {
    #expect((CivilTime(year: year, month: 2, day: 29) != nil) == exists)
  }

  @Test("No instant is out of range") func extremes() {
    #expect(Timestamp(microseconds: .max, offset: 7200).local.year == 294_247)
    #expect(Timestamp(microseconds: .min, offset: -7200).local.month > 0)
  }
}
