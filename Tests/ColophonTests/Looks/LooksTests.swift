import Foundation
import HTTP
import HTTPTypes
import Settings
import Testing

@testable import Colophon

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
