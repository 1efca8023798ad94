import Testing
import Timestamps

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Timestamps") struct TimestampTests {
  @Test("Timestamps are ordered by instant, then by offset; two offsets of one instant differ")
  func order() {
    let utc = Timestamp(microseconds: 10)
    let east = Timestamp(microseconds: 10, offset: 3600)
    #expect(utc != east)
    #expect(utc < east)
    #expect(east < Timestamp(microseconds: 11, offset: -3600))
  }

  @Test("Seconds are added at the same offset, also fractions and negative ones")
  func adding() {
    let noon = Timestamp(microseconds: 1_000_000, offset: 3600)
    #expect(noon.adding(seconds: 1.5) == Timestamp(microseconds: 2_500_000, offset: 3600))
    #expect(noon.adding(seconds: -2) == Timestamp(microseconds: -1_000_000, offset: 3600))
  }

  @Test("In JSON a timestamp is an RFC 3339 string") func codable() throws {
    let timestamp = Timestamp(microseconds: 1_695_852_000_000_000, offset: 7200)
    let json = try JSONEncoder().encode([timestamp])
    #expect(String(decoding: json, as: UTF8.self) == #"["2023-09-28T00:00:00+02:00"]"#)
    #expect(try JSONDecoder().decode([Timestamp].self, from: json) == [timestamp])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data(#"["yesterday"]"#.utf8))
    }
  }
}
