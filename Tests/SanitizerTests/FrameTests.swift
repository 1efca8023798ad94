import Sanitizer
import Testing

@Suite("Frames")
struct FrameTests {
  @Test("A known player is shown, over https and in a sandbox")
  func player() {
    let html =
      "<iframe width=560 src='//www.youtube.com/embed/x?a=1&amp;b=2' allow='autoplay; camera; fullscreen' allowfullscreen onload=x>y</iframe>"
    #expect(
      clean(html)
        == #"<iframe src="https://www.youtube.com/embed/x?a=1&amp;b=2" width="560" allowfullscreen="" allow="autoplay; fullscreen" sandbox="allow-scripts allow-popups allow-presentation allow-same-origin"></iframe>"#
    )
    #expect(
      clean("<iframe src=http://player.vimeo.com/video/1>").contains(
        #"src="https://player.vimeo.com/video/1""#))
  }

  @Test(
    "Any other frame becomes a link",
    arguments: [
      "https://example.net/x", "https://www.youtube.com.example.net/x",
      "https://www.youtube.com@example.net/",
      "https://example.net/?www.youtube.com", "http://localhost/x",
    ])
  func link(address: String) {
    #expect(clean("<iframe src='\(address)'></iframe>") == #"<a href="\#(address)">\#(address)</a>"#)
  }

  @Test("Authors may show frames of any public host; frames with pages of the site itself get no origin")
  func trusted() {
    #expect(clean("<iframe src=https://example.net/x>", policy: .trusted).contains("allow-same-origin"))
    let own = clean("<iframe src=/demo.html>", policy: .trusted)
    #expect(
      own == #"<iframe src="/demo.html" sandbox="allow-scripts allow-popups allow-presentation"></iframe>"#)
    #expect(!clean("<iframe src=http://192.168.0.1/>", policy: .trusted).contains("<iframe"))
    #expect(!clean("<iframe src=javascript:x>", policy: .trusted).contains("<iframe"))
  }

  @Test("Sanitising a frame again changes nothing")
  func settled() {
    let once = clean(
      "<iframe src=https://www.youtube.com/embed/x sandbox='allow-top-navigation' srcdoc=x></iframe>")
    #expect(clean(once) == once)
    #expect(!once.contains("top-navigation"))
    #expect(!once.contains("srcdoc"))
  }
}
