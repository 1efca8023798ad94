import Feeds
import HTML
import Pages
import PagesTestSupport
import Publication
import Testing

@Suite("Attachments of a post")
struct AttachmentTests {
  @Test("Sound and video can be played, and every file can be fetched")
  func players() {
    let page = attachments(
      Enclosure(url: "https://blog.example/talk%201.mp3", type: "audio/mpeg", length: 12_345_678),
      Enclosure(url: "https://blog.example/demo.mp4", type: "video/mp4"),
      Enclosure(url: "https://blog.example/slides.pdf", type: "application/pdf", length: 0))
    #expect(page.elements("audio").map { $0["src"] } == ["https://blog.example/talk%201.mp3"])
    #expect(page.elements("video").map { $0["src"] } == ["https://blog.example/demo.mp4"])
    #expect(page.contains("talk 1.mp3</a> (audio/mpeg, 12.3 MB)"))
    #expect(page.contains("slides.pdf</a> (application/pdf)"))
  }

  @Test("A link to the file in the text does not replace the player")
  func linkInNotes() {
    let notes = """
      <p>Ada talks with Grace about compilers, and why the first one took so long.</p>
      <p><a href="\(episode.escaped)">Download this episode (38 MB)</a> ·
      <a href="https://podcast.example/subscribe">Subscribe</a></p>
      <h2>Show notes</h2><ul><li>00:00 Introduction</li><li>12:40 The A-0 system</li></ul>
      <p>Direct link: <a href="\(episode.escaped)">\(episode.escaped)</a></p>
      """
    let page = attachments(Enclosure(url: episode, type: "audio/mpeg", length: 38_000_000), in: notes)
    #expect(page.elements("audio").map { $0["src"] } == [episode.escaped])
  }

  @Test("A link to the file on the original site does not replace the player either")
  func relativeLink() {
    let page = attachments(
      Enclosure(url: "https://blog.example/talk.mp3", type: "audio/mpeg"),
      in: "<p><a href=\"/talk.mp3\">The talk</a></p>")
    #expect(page.elements("audio").count == 1)
  }

  @Test(
    "A file that the text shows itself gets no second player, whatever its address contains",
    arguments: [
      "<audio controls src=\"URL\"></audio>", "<audio controls preload=\"none\" src=\"URL\"></audio>",
      "<audio controls><source src=\"URL\" type=\"audio/mpeg\"></audio>",
      "<p><a href=\"URL\">Download</a></p><audio controls src=\"URL\"></audio>",
    ])
  func playerInText(text: String) {
    let page = attachments(
      Enclosure(url: episode, type: "audio/mpeg"), in: text.replacing("URL", with: episode.escaped))
    #expect(page.elements("audio").isEmpty)
    #expect(page.contains("episode-42.mp3</a>"))
  }

  @Test("A file that the text shows by a reference to the original site gets no second player")
  func relativePlayer() {
    let page = attachments(
      Enclosure(url: "https://blog.example/demo.mp4?hd=1&t=2", type: "video/mp4"),
      in: "<video controls src=\"/demo.mp4?hd=1&amp;t=2\"></video>")
    #expect(page.elements("video").isEmpty)
    #expect(page.contains("demo.mp4</a>"))
  }

  @Test("A mention of the file in text, or a longer address, does not replace the player")
  func mentions() {
    let page = attachments(
      Enclosure(url: "https://blog.example/demo.mp4", type: "video/mp4"),
      in: """
        <p>The file is https://blog.example/demo.mp4, as in <code>&lt;video src="/demo.mp4"&gt;</code>.</p>
        <video controls src="/demo.mp4.old"></video>
        """)
    #expect(page.elements("video").count == 1)
  }

  private let episode = "https://cdn.podcast.example/42/episode-42.mp3?source=feed&token=a1"

  /// The attachments of a post with `text`, without the text itself.
  private func attachments(_ enclosures: Enclosure..., in text: String = "<p>Some text.</p>") -> RenderedPage
  {
    var post = Post.sample(html: text)
    post.enclosures = enclosures
    return RenderedPage(AttachmentsPage(post: post), in: .sample())
  }
}

private struct AttachmentsPage: Page {
  let post: Post

  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Files", path: nil) }
  func content(in context: PageContext) -> some HTML { Attachments(post: post, words: context.words) }
}

extension String {
  fileprivate var escaped: String { replacing("&", with: "&amp;") }
}
