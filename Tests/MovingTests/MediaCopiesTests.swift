import Foundation
import Moving
import Testing

@Suite("Media of a moved text")
struct MediaCopiesTests {
  private let folder: ScratchFolder
  private let source: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    source = try ScratchFolder()
  }

  private func body(_ text: MovedText, _ change: (inout Move.Options) -> Void = { _ in }) throws -> (
    body: String?, losses: [String], report: MoveReport
  ) {
    var site = MovedSite()
    site.address = "https://www.old.example/blog"
    let (report, losses) = try Move.run(
      [.site(site), .text(text)], into: folder, mediaFolders: [source.path], options: change)
    let file = folder.text("posts/2020-03-04-hello.md") ?? folder.text("posts/2020-03-04-hello/index.md")
    let body = file?.components(separatedBy: "---\n\n").last.map { String($0.dropLast()) }
    return (body, losses, report)
  }

  @Test("What is at the former site's path keeps its path, however the text names it")
  func sameSite() throws {
    try source.write("png", to: "assets/a b.png")
    let text = MovedText.post(
      "1",
      body: """
        ![one](/assets/a%20b.png "Title") and [![two](https://old.example/assets/a%20b.png)](/assets/a%20b.png)
        <img src="http://www.old.example/assets/a%20b.png" alt="">
        [ref]: </assets/a%20b.png>
        `![code](/assets/none.png)`

        ```
        ![code](https://old.example/assets/none.png)
        ```
        [a post](https://old.example/2019/hello/?x=1#top)
        """)
    let (body, losses, report) = try body(text)
    #expect(
      body == """
        ![one](/assets/a%20b.png "Title") and [![two](/assets/a%20b.png)](/assets/a%20b.png)
        <img src="/assets/a%20b.png" alt="">
        [ref]: </assets/a%20b.png>
        `![code](/assets/none.png)`

        ```
        ![code](https://old.example/assets/none.png)
        ```
        [a post](/2019/hello/?x=1#top)
        """)
    #expect(losses == [])
    #expect(report.media == 1)
    #expect(folder.text("files/assets/a b.png") == "png")
  }

  @Test("An attribute is one inside a tag, and not in a sentence about it")
  func attributesInProse() throws {
    try source.write("a", to: "posts/a.png")
    var text = MovedText.post(
      "1",
      body: """
        Write src="none.png", or <b>href="none.png"</b>; 1 < 2 if src='none.png'.
        <img alt="x > y, href='none.png'" src="a.png"><img
          src="a.png">
        """)
    text.folder = "\(source.path)/posts"
    let (body, losses, _) = try body(text)
    #expect(
      body == """
        Write src="none.png", or <b>href="none.png"</b>; 1 < 2 if src='none.png'.
        <img alt="x > y, href='none.png'" src="/posts/a.png"><img
          src="/posts/a.png">
        """)
    #expect(losses == [])
  }

  @Test("A relative address is looked up beside the text, and then below its former address")
  func relative() throws {
    try source.write("a", to: "posts/pictures/a.png")
    try source.write("b", to: "2020/b.jpg")
    var text = MovedText.post("1", body: "![a](pictures/a.png) ![b](../b.jpg) ![c](c.gif)")
    text.folder = "\(source.path)/posts"
    text.addresses = ["/2020/hello/"]
    let (body, losses, _) = try body(text)
    #expect(body == "![a](/posts/pictures/a.png) ![b](/2020/b.jpg) ![c](c.gif)")
    #expect(
      losses == [
        "media not found: c.gif is not among the files of the source; --media fetches it, or --media-from names "
          + "the folder that has it"
      ])
  }

  @Test("Files of a text alone come along into its folder")
  func bundle() throws {
    try source.write("a", to: "bundle/a.png")
    var text = MovedText.post("1", body: "![a](a.png)")
    text.folder = "\(source.path)/bundle"
    text.files = ["a.png", "gone.png"]
    let (body, losses, _) = try body(text)
    #expect(body == "![a](a.png)")
    #expect(folder.text("posts/2020-03-04-hello/a.png") == "a")
    #expect(losses.count == 1 && losses[0].hasPrefix("media gone.png: "))
  }

  @Test("Pictures on other hosts are collected to be fetched, each once, and then replaced")
  func remote() throws {
    let text = MovedText.post(
      "1",
      body: "![a](https://cdn.example/a.png?w=1) ![a](https://cdn.example/a.png?w=1) [x](https://x.example)")
    let first = try body(text) { $0.fetchesMedia = true }
    #expect(first.report.remoteMedia == ["https://cdn.example/a.png?w=1"])
    try folder.write(
      #"{"url":"https://cdn.example/a.png?w=1","path":"/media/a.png"}"# + "\n", to: ".import/media.jsonl")
    let second = try body(text) { $0.fetchesMedia = true }
    #expect(second.body == "![a](/media/a.png) ![a](/media/a.png) [x](https://x.example)")
    #expect(second.report.remoteMedia == [])
  }

  @Test("A file that a text only links to is fetched, or named where it is missing")
  func downloads() throws {
    let text = MovedText.post(
      "1",
      body: "[a](/b/a.pdf) [b](https://old.example/b.zip) [c](/2019/node.js) [d](https://other.example/d)")
    let (body, losses, report) = try body(text) { $0.fetchesMedia = true }
    #expect(body == "[a](/b/a.pdf) [b](/b.zip) [c](/2019/node.js) [d](https://other.example/d)")
    #expect(
      report.remoteMedia == ["https://www.old.example/b/a.pdf", "https://www.old.example/b.zip"])
    #expect(losses.count == 2 && losses.allSatisfy { $0.hasPrefix("media not found: ") })
  }

  @Test("A path out of the source reads nothing outside of it")
  func traversal() throws {
    let text = MovedText.post("1", body: "![a](/../../../../etc/hostname.txt) ![b](/%2e%2e/%2e%2e/etc/b.txt)")
    let (_, losses, report) = try body(text)
    #expect(report.media == 0 && losses.count == 2)
  }

  @Test("A file that a link reaches outside of the source stays there, with a line; one inside comes along")
  func links() throws {
    let outside = try ScratchFolder()
    try outside.write("secret", to: "tax.pdf")
    try source.write("here", to: "real/a.pdf")
    try source.write("x", to: "assets/x.txt")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(source.path)/assets/dl", withDestinationPath: outside.path)
    try files.createSymbolicLink(atPath: "\(source.path)/assets/own", withDestinationPath: "../real")
    let (_, losses, report) = try body(.post("1", body: "[a](/assets/dl/tax.pdf) [b](/assets/own/a.pdf)"))
    #expect(folder.text("files/assets/dl/tax.pdf") == nil)
    #expect(folder.text("files/assets/own/a.pdf") == "here")
    #expect(report.media == 1)
    #expect(
      losses.first
        == "media /assets/dl/tax.pdf: /assets/dl/tax.pdf cannot be copied: a link in its path leads out of the folder; left out"
    )
  }

  @Test("A relative link leads where it led from the former address")
  func relativeLinks() throws {
    let written = "[a](../blocks/?x=1#top) [b](www.c.example) [c](d.html)"
    var text = MovedText.post("1", body: written)
    text.addresses = ["/2020/03/classic/"]
    let (body, losses, _) = try body(text)
    #expect(body == "[a](/2020/03/blocks/?x=1#top) [b](www.c.example) [c](/2020/03/classic/d.html)")
    #expect(losses == [])
  }

  @Test("A text whose former address is not known keeps its relative links")
  func unknownAddress() throws {
    #expect(try body(.post("1", body: "[a](../blocks/)")).body == "[a](../blocks/)")
  }

  @Test("Pictures that stay on another host are one line for each host")
  func hosts() throws {
    let text = MovedText.post(
      "1",
      body: """
        ![a](https://cdn.example/a.png) ![b](https://cdn.example/b.png) [x](https://x.example/x.pdf)

        <iframe src="https://player.example/1"></iframe>
        """)
    #expect(try body(text).losses == ["media cdn.example: 2 pictures stay there; --media fetches them"])
    #expect(try body(text) { $0.fetchesMedia = true }.losses == [])
  }

  @Test("A picture that i0.wp.com shows in another size is that of the former site")
  func photon() throws {
    try source.write("jpg", to: "wp-content/uploads/a.jpg")
    let address = "https://i0.wp.com/old.example/wp-content/uploads/a.jpg?resize=300%2C200"
    let (body, losses, _) = try body(.post("1", body: "![a](\(address))"))
    #expect(body == "![a](/wp-content/uploads/a.jpg)")
    #expect(losses == [])
  }
}
