import Foundation
import HTTP
import HTTPTypes
import Pages
import Server
import Settings
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("The looks of the site")
struct LooksTests {
  @Test("Theme, accent, the site's and the owner's rules are one style sheet that may be kept for a year")
  func oneStylesheet() async throws {
    let folder = try OwnersFolder([
      "site.css": "main { outline: 1px }", "themes/night.css": ":root { --paper: light-dark(#eee, #111); }",
    ])
    try await TestSite.run {
      $0.contentDirectory = folder.path
      $0.publication.looks.theme = "night"
      $0.publication.looks.accent = Accent("#b3401f")
    } _: { site in
      let home = try await site.text("/")
      let path = try #require(home.firstMatch(of: #/<link rel="stylesheet" href="([^"]+)">/#)).1
      #expect(home.ranges(of: "rel=\"stylesheet\"").count == 1)
      #expect(home.contains("<meta name=\"theme-color\" content=\"#eee\""))
      let response = try await site.get(String(path))
      #expect(response.cacheControl == .immutable)
      let css = try await site.text(String(path))
      for part in [
        "@font-face", "--paper: light-dark(#eee, #111)", "--accent: light-dark(#b3401f", ".masthead",
        "main { outline: 1px }",
      ] {
        #expect(css.contains(part), "\(part)")
      }
      #expect(!css.contains("/*"))
    }
  }

  @Test("The fonts in the style sheet have addresses with fingerprints")
  func fonts() async throws {
    try await TestSite.run { site in
      let css = try await site.text(site.stylesheet)
      let fonts = css.matches(of: #/url\("([^"]+)"\)/#).map { String($0.1) }
      #expect(fonts.count == 7)
      for font in fonts {
        #expect(font.contains(#/\.[0-9a-f]{16}\.woff2$/#))
        #expect(try await site.get(font).cacheControl == .immutable)
      }
    }
  }

  @Test("The style sheet is compressed, has a validator, and a former address still leads to it")
  func serving() async throws {
    try await TestSite.run { site in
      let path = try await site.stylesheet
      let plain = try await site.get(path)
      let coded = try await site.get(path, [.acceptEncoding: "br"])
      #expect(coded.headerFields[.contentEncoding] == "br")
      #expect(try #require(coded.body.length) * 3 < #require(plain.body.length))
      let tag = try #require(plain.headerFields[.eTag])
      #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .notModified)
      let former = try await site.get("/assets/looks.0123456789abcdef.css")
      #expect(former.status == .ok)
      #expect(former.cacheControl == .revalidated)
    }
  }

  @Test("A former address of the style sheet of a feature leads to the present one of that feature")
  func formerFeature() async throws {
    try await TestSite.run { site in
      let former = try await site.text("/assets/looks.episode.0123456789abcdef.css")
      #expect(former.contains(".episode-controls"))
      #expect(!(try await site.text(site.stylesheet)).contains(".episode-controls"))
    }
  }

  @Test("A slot that the owner writes is on the next page, without a restart")
  func slots() async throws {
    let folder = try OwnersFolder([:])
    try await TestSite.run(cache: false) {
      $0.contentDirectory = folder.path
    } _: { site in
      #expect(!(try await site.text("/")).contains("owner's word"))
      try folder.write("slots/footer.html", "<p>The owner's word</p>")
      try await Task.sleep(for: .milliseconds(600))
      #expect((try await site.text("/")).contains("<p>The owner's word</p></footer>"))
    }
  }

  @Test(
    "A theme with mistakes takes nothing from the rules of the site, and fonts that refer to each other are none",
    arguments: [
      ":root { --text-font: var(--heading-font); --heading-font: var(--text-font); --heading-weight: 1e30; }",
      ":root { --text-font: var(--text-font); --heading-weight: nan; --heading-spacing: 1e300em; }",
      ":root { --paper: light-dark(#fff, #000; --heading-weight: -5; }", ":root { --x: [{(\"'; a: 'b\n c",
      "}}) /* never closed",
      "\u{FEFF}:root { --measure: 30rem; --y: '\\'(' }",
    ])
  func mistakes(theme: String) async throws {
    let folder = try OwnersFolder(["themes/night.css": theme, "site.css": "\u{FEFF}main { outline: 1px }"])
    try await TestSite.run {
      $0.contentDirectory = folder.path
      $0.publication.looks.theme = "night"
    } _: { site in
      #expect(try await site.get("/").status == .ok)
      let css = try await site.text(site.stylesheet)
      #expect(css.contains("--measure:") && css.contains(".masthead") && !css.contains("\u{FEFF}"))
      #expect(css.hasSuffix("\nmain { outline: 1px }"))
    }
  }

  @Test("What a part of the style sheet leaves open is closed where the part ends")
  func closed() throws {
    let files = try StaticFiles(root: Checkout.publicFiles)
    let sheet = JoinedStylesheet(
      ["a { b: c(\"d", "/* x */e[f='g\n", "h { i: \\( }", "j) } {"], adding: nil, files: files)
    let response = sheet.response(for: Request(.get, sheet.path), isCurrent: true)
    guard case .bytes(let bytes) = response.body else { return #expect(Bool(false)) }
    #expect(String(decoding: bytes, as: UTF8.self) == "a { b: c(\"d\")}\ne[f='g\n]\nh { i: \\( }\nj) } {}")
  }

  @Test(
    "A replaced logo has a new address without a restart, and so has a picture of the owner's style sheet")
  func replacedFiles() throws {
    let content = try OwnersFolder(["site.css": "main { background: url(\"/paper.png\") }"])
    let shared = try OwnersFolder(["logo.svg": "<svg/>", "paper.png": "one"])
    let looks = try Looks(files: StaticFiles(root: shared.path))
    var configuration = Configuration()
    configuration.contentDirectory = content.path
    configuration.publication.looks.logo = "/logo.svg"
    func addresses() -> [String?] {
      looks.lookAgain()
      let current = looks.current(configuration)
      return [current.looks.logo, current.stylesheet.path]
    }
    let before = addresses()
    #expect(addresses() == before)
    try shared.write("logo.svg", "<svg><g/></svg>")
    try shared.write("paper.png", "another")
    let after = addresses()
    #expect(after[0] != before[0] && after[1] != before[1])
  }

  @Test(
    "Early hints name the style sheet of the page",
    arguments: [
      ("/", "looks."), ("/posts/a", "looks."), ("/episodes", "looks.episode."),
      ("/episodes/a", "looks.episode."),
      ("/collections", "looks.episode."), ("/collections/a", "looks.episode."),
    ])
  func earlyHints(path: String, stem: String) async throws {
    try await TestSite.run { site in
      let request = Request(.get, path, headerFields: [.init("Sec-Fetch-Mode")!: "navigate"])
      let hints = try #require(site.site.earlyHints(for: request, Configuration()))
      #expect(hints.contains(try Regex("^</assets/\(stem)[0-9a-f]{16}\\.css>; rel=preload; as=style, ")))
    }
  }
}

/// A content folder with files of the owner.
private struct OwnersFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension TestSite {
  /// The path of the style sheet of the home page.
  fileprivate var stylesheet: String {
    get async throws {
      let match = try await text("/").firstMatch(of: #/<link rel="stylesheet" href="([^"]+)">/#)
      return String(try #require(match).1)
    }
  }
}
