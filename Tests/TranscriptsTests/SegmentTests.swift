import Testing
import Transcripts

@Suite("Captions of streams, cut into segments") struct SegmentTests {
  private let border = """
    WEBVTT
    X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000

    00:00:04.000 --> 00:00:05.500
    We look at the whole

    00:00:05.500 --> 00:00:06.400
    picture.

    """

  private func header(ticks: Int) -> String {
    "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\(ticks),LOCAL:00:00:00.000\n\n"
  }

  @Test("A cue at the end of one segment and at the beginning of the next is one; the header is no text")
  func doubled() throws {
    let captions = try Captions(
      vtt: border + header(ticks: 900_000) + """
        00:00:05.500 --> 00:00:06.400
        picture.

        00:00:07.000 --> 00:00:08.000
        Then the rest.
        """)
    #expect(
      texts(captions) == [
        "0:04-0:05.500 We look at the whole", "0:05.500-0:06.400 picture.", "0:07-0:08 Then the rest.",
      ])
    #expect(captions.notes.isEmpty)
  }

  @Test("So is a cue that is cut in two at the border")
  func cut() throws {
    let captions = try Captions(
      vtt: border + header(ticks: 900_000) + "00:00:06.400 --> 00:00:07.100\npicture.\n")
    #expect(texts(captions).last == "0:05.500-0:07.100 picture.")
  }

  @Test(
    "A header may follow a cue without an empty line, begin with a byte order mark, or have no time map",
    arguments: [
      "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n", "\n\u{FEFF}WEBVTT\n\n",
      "\nWEBVTT\nKind: captions\n\n", "\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n",
    ])
  func headers(header: String) throws {
    let captions = try Captions(vtt: border + header + "00:00:09.000 --> 00:00:10.000\nEnd.\n")
    #expect(captions.cues.map(\.text) == ["We look at the whole", "picture.", "End."])
    #expect(captions.notes.isEmpty)
  }

  @Test("A word WEBVTT that is said stays")
  func said() throws {
    let captions = try Captions(vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nThe format is\nWEBVTT\nof course.\n")
    #expect(captions.cues.map(\.text) == ["The format is\nWEBVTT\nof course."])
  }

  @Test("The time map moves the times of a segment, also where the ticks begin again")
  func map() throws {
    let segment = "00:00:01.000 --> 00:00:02.000\nNext.\n"
    let moved = try Captions(vtt: border + header(ticks: 900_000 + 10 * 90_000) + segment)
    #expect(texts(moved).last == "0:11-0:12 Next.")
    let wrapped = try Captions(
      vtt: header(ticks: (1 << 33) - 90_000) + "00:00:01.000 --> 00:00:02.000\nFirst.\n\n" + header(ticks: 0)
        + segment)
    #expect(texts(wrapped) == ["0:01-0:02 First.", "0:02-0:03 Next."])
  }

  @Test("A cue that is given again while it is shown is said once, whole sentences too")
  func again() throws {
    let captions = try Captions(
      vtt: """
        WEBVTT

        00:20.000 --> 00:21.000
        [laughter] Good. Let us begin.

        00:20.000 --> 00:21.000
        [laughter] Good. Let us begin.

        00:20.500 --> 00:21.500
        Good.
        """)
    #expect(captions.unrolled.cues.map(\.text) == ["[laughter] Good. Let us begin.", "Good."])
    #expect(captions.paragraphs().map(\.text) == ["[laughter]", "Good. Let us begin. Good."])
  }

  @Test("Paragraphs of captions that overlap begin in order")
  func overlap() throws {
    let captions = try Captions(
      vtt: """
        WEBVTT

        00:10.000 --> 00:20.000
        One long sentence, then a sound.
        [bell]
        And after it.

        00:11.000 --> 00:12.000
        <v Ida>Over here!
        """)
    let times = captions.paragraphs().map(\.time)
    #expect(times.count == 4)
    #expect(times == times.sorted())
  }
}
