import RandomTestSupport
import Testing
import Transcripts

@Suite("Podcast transcripts") struct PodcastTranscriptTests {
  @Test("Segments become cues")
  func reading() throws {
    let captions = try Captions(
      podcastJSON: Array(
        """
        {"version": "1.0.0", "generator": 1, "segments": [
          {"speaker": "Darth Vader", "startTime": 0.5, "endTime": 0.75, "body": "I"},
          {"startTime": 1, "body": "am\\n"},
          {"speaker": 7, "startTime": "1.5", "endTime": 2.0, "body": "your"}
        ]}
        """.utf8))
    #expect(
      texts(captions) == ["0:00.500-0:00.750 Darth Vader| I", "0:01-0:01.500 am", "0:01.500-0:02 your"])
    #expect(captions.notes.isEmpty)
  }

  @Test("So do the segments of programs that recognise speech")
  func recognised() throws {
    let json = """
      {"text": " Hi there.", "segments": [{"id": 0, "start": 0.0, "end": 1.5, "text": " Hi"},
      {"id": 1, "start": 1.5, "end": 2, "text": " there.", "speaker": "SPEAKER_01"}], "language": "english"}
      """
    let captions = try Captions(podcastJSON: Array(json.utf8))
    #expect(texts(captions) == ["0:00-0:01.500 Hi", "0:01.500-0:02 SPEAKER_01| there."])
    #expect(captions.toldLanguage(inFile: "a.json") == "en")
  }

  @Test("Segments without a time or a text are reported")
  func notes() throws {
    let json =
      #"{"segments":[{"body":"a"},{"startTime":1e300,"body":"a"},{"startTime":-1,"body":"a"},7,{"startTime":1}]}"#
    let captions = try Captions(podcastJSON: Array(json.utf8))
    #expect(captions.cues.isEmpty)
    #expect(
      captions.notes == Array(repeating: "line 1: a segment without startTime", count: 4) + [
        "line 1: a segment without body"
      ])
  }

  @Test(
    "What is not such a transcript is refused",
    arguments: ["", "[]", "{}", #"{"segments":7}"#, "{\n\n\"segments\":[{]}"])
  func refusal(text: String) {
    let error = #expect(throws: CaptionsError.self) { try Captions(podcastJSON: Array(text.utf8)) }
    if text.contains("\n") { #expect(error?.line == 3) }
  }

  @Test("Brackets nested deeply are refused")
  func depth() {
    #expect(throws: CaptionsError.self) {
      try Captions(podcastJSON: Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test("What was written is read as the same captions", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let captions = randomCaptions(&generator, words: captionWords)
    #expect(try Captions(podcastJSON: Array(captions.podcastJSON.utf8)) == captions)
  }

  @Test("Paragraphs are written as text and as HTML")
  func paragraphs() {
    let paragraphs = [
      SpokenParagraph(time: .zero, speaker: "Kevin", text: "We have an update."),
      SpokenParagraph(time: MediaTime(milliseconds: 9250), speaker: "Kevin", text: "1 < 2"),
      SpokenParagraph(time: MediaTime(milliseconds: 3_700_000), speaker: "A & B", text: "Yes."),
    ]
    #expect(paragraphs.plainText == "Kevin: We have an update.\n\n1 < 2\n\nA & B: Yes.\n")
    #expect(
      paragraphs.podcastHTML == """
        <cite>Kevin:</cite>
        <time>0:00</time>
        <p>We have an update.</p>
        <cite>Kevin:</cite>
        <time>0:09</time>
        <p>1 &lt; 2</p>
        <cite>A &amp; B:</cite>
        <time>1:01:40</time>
        <p>Yes.</p>

        """)
  }
}
