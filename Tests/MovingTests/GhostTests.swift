import Foundation
import Testing
import Timestamps

@testable import Moving

@Suite struct GhostTests {
  private let moved: CollectedItems

  init() throws { moved = try CollectedItems.read(GhostSource.self, sample("ghost.json")) }

  @Test("An export is recognised by what is in it")
  func recognition() {
    #expect(GhostSource.recognises(sample("ghost.json")))
    #expect(!GhostSource.recognises(sample("wordpress.xml")))
  }

  @Test("The site, its navigation and its authors come along")
  func site() {
    #expect(moved.site?.title == "Green Threads")
    #expect(moved.site?.timeZone == "Europe/Vienna")
    #expect(moved.site?.navigation.map(\.title) == ["Home", "About"])
    #expect(moved.site?.navigation.map(\.url) == ["/", "/about/"])
    #expect(moved.authors == [MovedAuthor(name: "Tove", url: "https://tove.example", about: "Writes.")])
  }

  @Test("All posts and pages arrive, with dates in the zone of the site, addresses, tags and states")
  func texts() {
    let texts = moved.texts
    #expect(texts.map(\.title) == ["Cards", "Lexical", "Mobiledoc", "About", "For members", "Later"])
    #expect(texts.map(\.kind) == [.post, .post, .post, .page, .post, .post])
    #expect(texts.map(\.isDraft) == [false, false, false, false, true, true])
    #expect(texts[0].date?.rfc3339 == "2022-07-01T12:00:00+02:00")
    #expect(texts[1].date?.rfc3339 == "2022-12-01T11:00:00+01:00")
    #expect(texts[5].date == nil)
    #expect(texts[0].updated?.rfc3339 == "2022-07-02T12:00:00+02:00")
    #expect(texts[0].addresses == ["/cards/"])
    #expect(texts[4].addresses.isEmpty)
    #expect(texts[0].tags == ["Design", "C++"])
    #expect(texts[0].authors == ["Tove"])
    #expect(texts[0].summary == "All of them.")
    #expect(texts[0].image == "/content/images/2022/07/cover.png")
    #expect(texts[0].canonical == "https://elsewhere.example/cards")
    #expect(texts[0].params.map(\.key) == ["internal-tags", "feature_image_alt"])
  }

  @Test("Cards in HTML become Markdown")
  func cards() {
    #expect(
      moved.texts[0].body == """
        Hello, [reader](/about/).

        ## First things {#first}

        ![A map](/content/images/map.png "The map")

        [A page](https://page.example/): What it says

        > [!TIP]
        > Try **this**.

        <details><summary>More?</summary>

        Yes.

        </details>

        <div class="gallery columns-2">

        ![](/content/images/1.png)

        ![](/content/images/2.png)

        </div>

        ```swift
        let a = 1

        let b = 2
        ```

        [Read on](https://page.example/more)
        """)
  }

  @Test("Where there is no HTML, the formats of the editors are read")
  func editors() {
    #expect(
      moved.texts[1].body == """
        One **bold** word, `code` and [a link](https://page.example/).

        ## Two

        1. first
        2. second

        ```js
        f()
        ```

        > [!NOTE]
        > 🐌 Slowly

        ---
        """)
    #expect(
      moved.texts[2].body == """
        An *old* text\\
        with a break.

        - one
        - two

        Some **Markdown**.

        ![A](/content/images/a.png)
        """)
  }

  @Test("Members come along; keys and passwords do not")
  func members() {
    #expect(
      moved.members == [
        MovedMember(
          email: "ann@mail.example", name: "Ann", since: "2021-01-01T00:00:00Z", isSubscribed: true),
        MovedMember(email: "bo@mail.example", isSubscribed: false),
      ])
    #expect(!"\(moved.items)\(moved.losses)".contains("SECRET"))
  }

  @Test("Archives of tags and authors lead on")
  func redirects() {
    #expect(
      moved.redirects == [
        MovedRedirect(from: "/tag/cpp/", to: .tag("C++")),
        MovedRedirect(from: "/tag/design/", to: .tag("Design")),
        MovedRedirect(from: "/author/tove/", to: .author("Tove")),
      ])
  }

  @Test("The report names all that is lost")
  func losses() {
    #expect(
      moved.losses.map { "\($0.kind.rawValue) \($0.name)" }.sorted() == [
        "front-matter feature_image_alt", "front-matter internal-tags", "html <script>",
        "html codeinjection_head",
        "html kg-signup-card", "setting codeinjection_head", "setting secondary_navigation",
        "text visibility members",
      ])
  }

  @Test("A zip with the export, its routes and redirects is read like the file, and so is its folder")
  func archives() throws {
    let folder = try ScratchFolder()
    try folder.write(
      String(contentsOfFile: sample("ghost.json"), encoding: .utf8), to: "in/data/green.ghost.json")
    try folder.write("collections:\n  /:\n    permalink: /{year}/{slug}/\n", to: "in/routes.yaml")
    try folder.write(
      #"[{"from": "^/old/?$", "to": "/cards/"}, {"from": "/a/(.*)", "to": "/$1"}]"#, to: "in/redirects.json")
    for path in [try zipped(folder, "in"), folder.path + "/in"] {
      #expect(GhostSource.recognises(path))
      let found = try CollectedItems.read(GhostSource.self, path)
      #expect(found.texts.map(\.body) == moved.texts.map(\.body))
      #expect(found.texts[0].addresses == ["/cards/", "/2022/cards/"])
      #expect(found.redirects.contains(MovedRedirect(from: "/old", to: .address("/cards/"))))
      #expect(found.losses.contains { $0.kind == .address && $0.name == "/a/(.*)" })
    }
  }

  @Test("The archives of tags and authors lead on from where the routes had them")
  func taxonomies() throws {
    let folder = try ScratchFolder()
    try folder.write(String(contentsOfFile: sample("ghost.json"), encoding: .utf8), to: "in/ghost.json")
    try folder.write(
      """
      collections:
        /:
          permalink: /{slug}/
      taxonomies:
        tag: /topic/{slug}/
        author: '/by/{slug}/' # as before
        kind: /kind/{id}/
      """, to: "in/routes.yaml")
    let found = try CollectedItems.read(GhostSource.self, folder.path + "/in")
    #expect(
      found.redirects == [
        MovedRedirect(from: "/tag/cpp/", to: .tag("C++")),
        MovedRedirect(from: "/topic/cpp/", to: .tag("C++")),
        MovedRedirect(from: "/tag/design/", to: .tag("Design")),
        MovedRedirect(from: "/topic/design/", to: .tag("Design")),
        MovedRedirect(from: "/author/tove/", to: .author("Tove")),
        MovedRedirect(from: "/by/tove/", to: .author("Tove")),
      ])
    #expect(found.losses.contains { $0.kind == .address && $0.name == "kind" && $0.place.line == 7 })
  }

  /// What becomes of a public post with these fields.
  private func post(_ fields: [String: String]) throws -> CollectedItems {
    var row = ["id": "1", "title": "A", "slug": "a", "status": "published", "visibility": "public"]
    row["published_at"] = "2024-01-01T00:00:00.000Z"
    row.merge(fields) { _, new in new }
    let export = ["db": [["data": ["posts": [row]]]]]
    let json = try JSONSerialization.data(withJSONObject: export)
    let file = try scratchFile(String(decoding: json, as: UTF8.self), named: "\(UUID()).json")
    return try CollectedItems.read(GhostSource.self, file)
  }

  private func lexical(visibility: String) -> String {
    #"{"root": {"children": [{"type": "html", "html": "<p>Secret.</p>", "visibility": \#(visibility)}]}}"#
  }

  @Test(
    "A post with a card that not all readers saw becomes a draft, also if the export has its HTML",
    arguments: [
      #"{"web": {"nonMember": false, "memberSegment": "status:paid"}}"#, #"{"showOnWeb": false}"#,
      #"{"emailOnly": true}"#,
    ])
  func restrictedCards(visibility: String) throws {
    let lexical = lexical(visibility: visibility)
    for fields in [["lexical": lexical], ["lexical": lexical, "html": "<p>Secret.</p>"]] {
      let found = try post(fields)
      #expect(found.texts.map(\.isDraft) == [true])
      #expect(found.texts.map(\.addresses) == [[]])
      #expect(found.texts.map(\.body) == ["Secret."])
      #expect(found.summary == ["1 text card html"])
    }
  }

  @Test("HTML says which cards are for members, and a card for everybody is public")
  func gates() throws {
    func html(_ readers: String) -> String {
      "<p>A</p><!--kg-gated-block:begin \(readers) --><p>B</p><!--kg-gated-block:end-->"
    }
    let secret = try post(["html": html(#"nonMember:false memberSegment:"status:free""#)])
    #expect(secret.texts.map(\.isDraft) == [true])
    #expect(secret.summary == ["1 text card gated"])
    let all = #"{"web": {"nonMember": true, "memberSegment": "status:free"}}"#
    for fields in [
      ["html": html(#"nonMember:true memberSegment:"""#)], ["lexical": lexical(visibility: all)],
    ] {
      let found = try post(fields)
      #expect(found.texts.map(\.isDraft) == [false])
      #expect(found.losses == [])
    }
  }

  @Test("Pictures in a zip are at their addresses in a folder, for as long as they are needed")
  func pictures() throws {
    let folder = try ScratchFolder()
    try folder.write("picture", to: "in/site/content/images/a.png")
    try folder.write(String(contentsOfFile: sample("ghost.json"), encoding: .utf8), to: "in/site/x.json")
    var source: GhostSource? = GhostSource(path: try zipped(folder, "in"), timeZone: "UTC")
    let media = try #require(source?.mediaFolders.first)
    #expect(try String(contentsOfFile: media + "/content/images/a.png", encoding: .utf8) == "picture")
    source = nil
    #expect(!FileManager.default.fileExists(atPath: media))
  }

  @Test("Of a text that cannot be read, the words come along, and the report says so")
  func unreadable() throws {
    let text = try String(contentsOfFile: sample("ghost.json"), encoding: .utf8)
    let broken = text.replacing("\\\"root\\\":", with: "\\\"tree\\\":")
    #expect(broken != text)
    let file = try scratchFile(broken, named: "\(UUID()).json")
    let found = try CollectedItems.read(GhostSource.self, file)
    #expect(found.texts.count == moved.texts.count)
    #expect(found.losses.contains { $0.kind == .text && $0.message.contains("cannot be read") })
  }

  @Test("A file that ends too early gives what comes before")
  func truncated() throws {
    let text = try String(contentsOfFile: sample("ghost.json"), encoding: .utf8)
    let cut = try scratchFile(String(text.prefix(text.count - 1500)), named: "\(UUID()).json")
    let found = try CollectedItems.read(GhostSource.self, cut)
    #expect(found.texts.count >= 2)
    #expect(found.losses.contains { $0.name == "end" })
  }
}
