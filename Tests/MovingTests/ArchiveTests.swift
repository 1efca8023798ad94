import Foundation
import Testing
import Timestamps

@testable import Moving

@Suite struct SubstackTests {
  @Test("A folder and its zip are recognised, and nothing else is")
  func recognition() throws {
    #expect(SubstackSource.recognises(sample("substack")))
    #expect(SubstackSource.recognises(try zippedSample("substack")))
    #expect(!SubstackSource.recognises(sample("medium")))
    #expect(!SubstackSource.recognises(sample("ghost.json")))
  }

  @Test("All posts arrive, from the zip as from the folder, and nothing for subscribers becomes public")
  func posts() throws {
    for path in [sample("substack"), try zippedSample("substack")] {
      let moved = try CollectedItems.read(SubstackSource.self, path)
      #expect(moved.texts.map(\.title) == ["Slow \"software\", again", "For the few", "Unfinished", "Heard"])
      #expect(moved.texts.map(\.id) == ["101", "102", "103", "104"].map { "substack:\($0)" })
      #expect(moved.texts.map(\.isDraft) == [false, true, true, false])
      #expect(moved.texts[0].date?.rfc3339 == "2023-04-05T06:30:00Z")
      #expect(moved.texts[0].summary == "On waiting,\nand why")
      #expect(moved.texts[0].slug == "slow-software")
      #expect(moved.texts[0].addresses == ["/p/slow-software"])
      #expect(moved.texts[1].addresses.isEmpty)
      #expect(moved.texts[3].params.map(\.key) == ["podcast_url"])
      #expect(
        moved.texts[0].body == """
          Programs *wait*.[^1]

          ![A clock](https://bucket.example/clock.png "A clock")

          <iframe src="https://www.youtube-nocookie.com/embed/abcDEF12345" allowfullscreen></iframe>

          [Read more](https://slow.example/more)

          [^1]: And we with them.
          """)
      #expect(
        moved.members == [
          MovedMember(email: "ann@mail.example", since: "2023-01-02T03:04:05Z", isSubscribed: true),
          MovedMember(email: "bo@mail.example", since: "2023-01-02T03:04:05Z", isSubscribed: false),
        ])
    }
  }

  @Test("The report names all that is lost")
  func losses() throws {
    let moved = try CollectedItems.read(SubstackSource.self, sample("substack"))
    #expect(
      moved.losses.map { "\($0.place.file):\($0.place.line ?? 0) \($0.kind.rawValue) \($0.name)" } == [
        "posts/101.slow-software.html:1 html subscription-widget-wrap",
        "posts.csv:4 text only_paid", "posts.csv:6 front-matter podcast_url",
      ])
  }
}

@Suite struct SubstackTextTests {
  private func body(_ html: String) -> (markdown: String, losses: [String]) {
    let body = SubstackBody(html, at: SourcePlace(file: "a.html", line: 1))
    return (body.markdown, body.losses.map { "\($0.kind.rawValue) \($0.name)" })
  }

  /// An element that Substack fills in by a script.
  private func mark(_ name: String, _ kind: String, _ json: String) -> String {
    "<\(name) class=\"\(kind)\" data-attrs=\"\(json.replacing("\"", with: "&quot;"))\"></\(name)>"
  }

  @Test("People, posts of other sites and code that scripts would show are text and links")
  func scripts() {
    #expect(
      body("<p>By \(mark("span", "mention-wrap", #"{"name":"Ann Ray"}"#)).</p>").markdown == "By Ann Ray.")
    #expect(
      body(mark("div", "instagram", #"{"instagram_id":"abc","title":"A fox"}"#)).markdown
        == "[A fox](https://www.instagram.com/p/abc/)")
    let gist = #"{"innerHTML":"<a href='https://gist.github.com/ann/12ab'>view</a>"}"#
    #expect(body(mark("div", "github-gist", gist)).markdown == "<https://gist.github.com/ann/12ab>")
    let tweet = #"{"url":"https://twitter.com/ann/status/1","name":"Ann","full_text":"One.\nTwo."}"#
    #expect(
      body(mark("div", "tweet", tweet)).markdown
        == "> One.\n>\n> Two.\n>\n> [Ann](https://twitter.com/ann/status/1)")
    let file = """
      <div class="file-embed-wrapper"><div><div class="file-embed-details"><div class="file-embed-details-h1">Notes\
      </div></div><a class="file-embed-button" href="https://a.example/n.pdf"><span>Download</span></a></div></div>
      """
    #expect(body(file).markdown == "[Notes](https://a.example/n.pdf)")
  }

  @Test("A player of which the export has no file is named")
  func players() {
    let video = mark("div", "native-video-embed", #"{"mediaUploadId":"1"}"#)
    let (markdown, losses) = body("<p>See:</p>\(video)\(mark("div", "native-audio-embed", "{}"))")
    #expect(markdown == "See:")
    #expect(losses == ["media native-video-embed", "media native-audio-embed"])
  }

  @Test("A page stays a page")
  func page() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "post_id,post_date,is_published,type,title\n1.about,2021-03-04T05:06:07.000Z,true,page,About\n",
      to: "posts.csv")
    try folder.write("<p>Me.</p>", to: "posts/1.about.html")
    let moved = try CollectedItems.read(SubstackSource.self, folder.path)
    #expect(moved.texts.map(\.kind) == [.page])
    #expect(moved.texts.map(\.addresses) == [["/p/about"]])
    #expect(moved.losses.isEmpty)
  }

  @Test("A post of which the export has no text is a draft")
  func missing() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "post_id,post_date,is_published,title\n1.a,2021-03-04T05:06:07.000Z,true,A\n", to: "posts.csv")
    let moved = try CollectedItems.read(SubstackSource.self, folder.path)
    #expect(moved.texts.map(\.isDraft) == [true])
    #expect(moved.losses.map(\.kind) == [.text])
  }
}

@Suite struct MediumTests {
  @Test("A folder and its zip are recognised, and nothing else is")
  func recognition() throws {
    #expect(MediumSource.recognises(sample("medium")))
    #expect(MediumSource.recognises(try zippedSample("medium")))
    #expect(!MediumSource.recognises(sample("substack")))
  }

  @Test("Posts arrive with their addresses; responses to others are drafts")
  func posts() throws {
    for path in [sample("medium"), try zippedSample("medium")] {
      let moved = try CollectedItems.read(MediumSource.self, path)
      #expect(moved.texts.map(\.title) == ["Types that tell", "I agree with this.", "Half a thought"])
      #expect(moved.texts.map(\.id) == ["medium:a1b2c3d4e5f6", "medium:b1b2c3d4e5f6", "medium:c1b2c3d4e5f6"])
      #expect(moved.texts.map(\.isDraft) == [false, true, true])
      #expect(moved.texts[0].tags == ["Types", "Swift"])
      #expect(moved.texts[0].slug == "types-that-tell")
      #expect(moved.texts[0].addresses == ["/@lio/types-that-tell-a1b2c3d4e5f6"])
      #expect(moved.texts[0].date?.rfc3339 == "2018-03-09T08:15:30.123Z")
      #expect(moved.texts[0].summary == "What a name can say")
      #expect(moved.texts[0].authors == ["Lio Brandt"])
      #expect(moved.authors == [MovedAuthor(name: "Lio Brandt", url: "https://medium.example/@lio")])
      #expect(moved.texts[0].image == "https://cdn-images-1.medium.example/max/800/1*abc.png")
      #expect(
        moved.texts[0].body == """
          ![](https://cdn-images-1.medium.example/max/800/1*abc.png "Two types")

          A type has a **name**, see [this](https://other.example/x).

          ```swift
          struct A {

          }
          ```

          [A page](https://page.example/y): What it says

          ---

          ```
          one
          two
          ```

          The end.
          """)
      #expect(moved.losses.map { "\($0.kind.rawValue) \($0.name)" } == ["text response"])
      #expect(!"\(moved.items)".contains("SECRET"))
    }
  }

  /// A page of an export.
  private func page(_ title: String, _ canonical: String, _ body: String) -> String {
    """
    <html><head><title>\(title)</title></head><body><article class="h-entry"><h1 class="p-name">\(title)</h1>
    <section data-field="body" class="e-content">\(body)</section><footer>
    <time class="dt-published" datetime="2020-01-02T03:04:05.000Z">J</time>
    <a href="https://medium.com/\(canonical)" class="p-canonical">C</a></footer></article></body></html>
    """
  }

  @Test("A gist is a link, and a link to another post of the export leads to its former path")
  func linksOfMedium() throws {
    let folder = try ScratchFolder()
    let body = """
      <p class="graf graf--p">See <a href="https://medium.com/@me/old-slug-bbbbbbbbbbb1">one</a>, \
      <a href="https://medium.com/p/bbbbbbbbbbb1">two</a>, \
      <a href="https://medium.com/@you/other-ccccccccccc1">three</a></p>\
      <figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ada/0123456789abcdef.js">\
      </script><figcaption class="imageCaption">A caption</figcaption></figure>
      """
    try folder.write(
      page("First", "@me/first-aaaaaaaaaaa1", body), to: "posts/2020-01-02_First-aaaaaaaaaaa1.html")
    try folder.write(
      page("Second", "@me/second-bbbbbbbbbbb1", "<p>Text</p>"),
      to: "posts/2020-01-03_Second-bbbbbbbbbbb1.html")
    let moved = try CollectedItems.read(MediumSource.self, folder.path)
    let second = "/@me/second-bbbbbbbbbbb1"
    #expect(moved.texts.map(\.addresses) == [["/@me/first-aaaaaaaaaaa1"], [second]])
    let text = try #require(moved.texts.first).body
    #expect(text.hasPrefix("See [one](\(second)), [two](\(second)), [three](https://medium.com/@you/other-"))
    #expect(text.contains("https://gist.github.com/ada/0123456789abcdef"), "\(text)")
    #expect(!text.contains(".js") && text.contains("A caption"))
    #expect(moved.losses.isEmpty)
  }
}

@Suite struct MediumMarkupTests {
  @Test("Lists, which Medium gives a class of its own, become Markdown")
  func lists() {
    let html = "<ul class=\"postList\"><li class=\"graf graf--li\">a</li><li class=\"graf\">b</li></ul>"
    #expect(MarkdownFromHTML(html) { $0 }.markdown == "- a\n- b")
  }
}

@Suite struct ArchivedFilesTests {
  @Test("A zip that is none is an error, and names that lead out of the folder are not there")
  func damage() throws {
    let scratch = try ScratchFolder()
    try scratch.write("PK\u{3}\u{4}nothing", to: "bad.zip")
    #expect(throws: MoveError.self) { try ArchivedFiles(scratch.path + "/bad.zip") }
    try scratch.write("x", to: "in/a.txt")
    try scratch.write("x", to: "in/.hidden")
    try scratch.write("x", to: "in/__MACOSX/a.txt")
    #expect(try ArchivedFiles(zipped(scratch, "in")).names == ["a.txt"])
    #expect(try ArchivedFiles(scratch.path + "/in").names.contains("a.txt"))
  }
}

/// A zip of a folder of samples.
private func zippedSample(_ name: String) throws -> String {
  let scratch = try ScratchFolder()
  try FileManager.default.copyItem(atPath: sample(name), toPath: "\(scratch.path)/\(name)")
  let path = try zipped(scratch, name)
  let kept = FileManager.default.temporaryDirectory.path + "/\(UUID()).zip"
  try FileManager.default.copyItem(atPath: path, toPath: kept)
  return kept
}
