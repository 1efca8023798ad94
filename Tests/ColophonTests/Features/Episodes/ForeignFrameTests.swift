import Testing
import Transcripts

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

@Suite("The players of other sites")
struct ForeignFrameTests {
  @Test(
    "The address of a video leads to its frame",
    arguments: [
      ("https://www.youtube.com/watch?list=x&v=a_b-c", "https://www.youtube-nocookie.com/embed/a_b-c"),
      ("https://m.youtube.com/shorts/abc", "https://www.youtube-nocookie.com/embed/abc"),
      ("https://youtu.be/abc?t=9", "https://www.youtube-nocookie.com/embed/abc"),
      ("https://vimeo.com/channels/x/123", "https://player.vimeo.com/video/123?dnt=1"),
      ("https://www.youtube.com/", nil), ("https://vimeo.com/about", nil), ("https://talks.example/1", nil),
    ] as [(String, String?)])
  func frame(address: String, url: String?) {
    #expect(ForeignFrame(address)?.url == url)
  }

  @Test("A frame that is opened by a press plays at once, from a time")
  func playing() {
    let time = MediaTime(milliseconds: 65_000)
    let (first, second) = (ForeignFrame.youTube("abc"), ForeignFrame.vimeo("123"))
    #expect(first.playingURL(from: nil) == "https://www.youtube-nocookie.com/embed/abc?autoplay=1")
    #expect(first.playingURL(from: time) == "https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=65")
    #expect(second.playingURL(from: nil) == "https://player.vimeo.com/video/123?dnt=1&autoplay=1")
    #expect(second.playingURL(from: time) == "https://player.vimeo.com/video/123?dnt=1&autoplay=1#t=65s")
  }
}
