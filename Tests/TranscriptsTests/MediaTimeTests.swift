import Testing

@testable import Transcripts

@Suite struct MediaTimeTests {
  @Test(
    "Times are read as people write them",
    arguments: [
      ("94", 94_000), ("1:34", 94_000), ("01:34", 94_000), ("1:02:18", 3_738_000), ("62:18", 3_738_000),
      ("0", 0),
      ("1:34.5", 94_500), ("0:00:07.125", 7_125), ("100:00:00", 360_000_000),
    ])
  func reading(text: String, milliseconds: Int) {
    #expect(MediaTime(text)?.milliseconds == milliseconds)
  }

  @Test(
    "What is no time is refused",
    arguments: [
      "", ":", "1:", ":34", "1:3", "1:60", "1:2:18", "1:60:00", "1:02:18:00", "-1", "+94", " 94", "94 ",
      "1:34.",
      "1:34.1234", "1.5.2", "٣", "99999999", "1000:00:00", "1h", "1,5",
    ])
  func refusing(text: String) {
    #expect(MediaTime(text) == nil)
  }

  @Test("A time is written in the notation of each format")
  func writing() {
    let time = MediaTime(milliseconds: 3_738_250)
    #expect(time.description == "1:02:18.250")
    #expect(time.vtt == "01:02:18.250")
    #expect(time.srt == "01:02:18,250")
    #expect(time.iso8601 == "PT1H2M18S")
    #expect(MediaTime(milliseconds: 94_000).description == "1:34")
    #expect(MediaTime.zero.iso8601 == "PT0S")
  }
}
