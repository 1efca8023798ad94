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
}
