import Foundation
import HTML
import Testing

@testable import SocialImages

@Suite("Pictures for previews")
struct SocialImageTests {
  private static let style = style()

  private static func style(
    accent: String = "#0b57c2", titleFamilies: [String] = ["DejaVu Sans"],
    logo: SocialImageStyle.Logo? = nil
  ) -> SocialImageStyle {
    SocialImageStyle(
      paper: "#ffffff", ink: "#101010", quiet: "#555555", accent: accent,
      titleFont: .init(families: titleFamilies, weight: 700),
      textFont: .init(families: ["DejaVu Sans"], weight: 400), logo: logo)
  }

  private static func image(_ title: String, _ change: (inout SocialImage) -> Void = { _ in }) -> SocialImage
  {
    var image = SocialImage(
      title: title, site: "A site", details: ["Ada", "1 May 2026"], host: "here.example", language: "en",
      style: style)
    change(&image)
    return image
  }

  @Test("The digest is the same for the same picture, and another for any other")
  func digest() {
    let image = Self.image("A post")
    #expect(image.digest == Self.image("A post").digest)
    #expect(image.digest.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
    let others = [
      Self.image("Another post"), Self.image("A post") { $0.site = nil },
      Self.image("A post") { $0.details = [] },
      Self.image("A post") { $0.summary = "x" }, Self.image("A post") { $0.language = "ja" },
      Self.image("A post") { $0.host = "x" },
      Self.image("A post") { $0.style = Self.style(accent: "#ff0000") },
      Self.image("A post") { $0.style = Self.style(titleFamilies: []) },
      Self.image("A post") { $0.style = Self.style(logo: .init(type: "image/png", content: [1])) },
      Self.image("A post") { $0.style = Self.style(logo: .init(type: "image/png", content: [2])) },
    ]
    #expect(Set((others + [image]).map(\.digest)).count == others.count + 1)
  }

  @Test("Titles are one line of bounded length without control characters")
  func bounded() {
    #expect(Self.image("a\u{0}\n\u{2028} b\u{FFFE}").title == "a b")
    #expect(Self.image(String(repeating: "x", count: 100_000)).title.count == 240)
    for (written, drawn) in [
      ("👩🏽‍💻 Ship it 🎉: now", "Ship it: now"), ("🎉", ""), ("I ❤️ C++ 1️⃣", "I ❤ C++ 1\u{20E3}"),
      ("a🎉b 🇩🇪 c", "ab c"),
    ] {
      #expect(Self.image(written).title == drawn)
    }
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(Self.image(marks).title.unicodeScalars.count <= 2000)
  }
}

@Suite("Lines of text")
struct TextSetterTests {
  private let setter = TextSetter(widths: [:])
  private let font = SocialImageStyle.Font(families: [], weight: 400)

  @Test("Lines end between words, after hyphens, and between characters of scripts without spaces")
  func words() {
    func words(_ text: String) -> [String] { TextSetter.words(of: text).map(\.text) }
    #expect(words("  One two-part  word ") == ["One", "two-", "part", "word"])
    #expect(words("1-2 a/b what?no") == ["1-2", "a/", "b", "what?", "no"])
    #expect(words("用Swift写。") == ["用", "Swift", "写。"])
    #expect(words("「引用」（括弧）です。") == ["「引", "用」", "（括", "弧）", "で", "す。"])
    #expect(words("データ") == ["デー", "タ"])
    #expect(words("").isEmpty)
  }

  @Test("Text that does not fit ends with an ellipsis, after a word if one fits, else within it")
  func shortened() {
    func lines(_ text: String, _ count: Int) -> [String] {
      setter.lines(of: text, in: font, width: 8, atMost: count)
    }
    #expect(lines("one two three", 2) == ["one two", "three"])
    #expect(lines("one two three", 1) == ["one two…"])
    #expect(lines("one four three", 1) == ["one…"])
    #expect(lines("one threefold two", 2) == ["one thre", "efold…"])
    #expect(lines("threefoldness", 1) == ["threefo…"])
    #expect(lines("", 1).isEmpty)
  }

  @Test("The first letter decides the direction")
  func direction() {
    #expect("1. שלום Swift".isRightToLeft)
    #expect("“مرحبا”".isRightToLeft)
    #expect(!"Swift שלום".isRightToLeft && !"日本".isRightToLeft && !"12".isRightToLeft)
  }
}

@Suite("Drawn pictures", .enabled(if: SocialImageRenderer.isAvailable, "rsvg-convert is not installed"))
struct DrawnImageTests {
  private static let renderer = SocialImageRenderer(fonts: [])

  @Test(
    "Any title becomes a PNG of the size that previews want",
    arguments: [
      "", "A post", "日本語の題名はここに書きます", "مرحبا بالعالم", "👩🏽‍💻 Emoji 🎉", "</text><script>alert(1)</script>",
      "&amp; \"quotes\" <b>", String(repeating: "Longer than any title should be ", count: 30),
      String(repeating: "x", count: 400), String(repeating: "題", count: 400), "]]>", "\u{202E}reversed",
      "https://example.com/a/very/long/address/that/has/no/place/to/break?but=must&be=shown&anyway=1",
    ])
  func anyTitle(title: String) async throws {
    let png = try await Self.renderer.png(of: .sample(title))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Array(png[16..<24]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
    #expect(png.count < 400_000)
  }

  @Test("The picture shows its title: other titles make other pictures, the same one the same bytes")
  func shown() async throws {
    let picture = try await Self.renderer.png(of: .sample("One"))
    #expect(try await Self.renderer.png(of: .sample("One")) == picture)
    #expect(try await Self.renderer.png(of: .sample("Two")) != picture)
    #expect(try await Self.renderer.png(of: .sample("One", accent: "#ff0000")) != picture)
  }

  @Test("A logo is drawn; one that cannot be read is left out")
  func logo() async throws {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>"#
    let plain = try await Self.renderer.png(of: .sample("One"))
    let logo = SocialImageStyle.Logo(type: "image/svg+xml", content: Array(svg.utf8))
    #expect(try await Self.renderer.png(of: .sample("One", logo: logo)) != plain)
    let broken = SocialImageStyle.Logo(type: "image/png", content: [1, 2, 3])
    #expect(try await Self.renderer.png(of: .sample("One", logo: broken)).count > 1000)
  }

  @Test("A drawing loads nothing from disk")
  func noFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("black.svg")
    try Data(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>"#
        .utf8
    )
    .write(to: file)
    func picture(_ address: String) async throws -> [UInt8] {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
        <image href="\(address)" width="10" height="10"/></svg>
        """
      return try await Self.renderer.png(
        of: .sample("", logo: .init(type: "image/svg+xml", content: Array(svg.utf8))))
    }
    #expect(try await picture("file://\(file.path)") == picture("file:///nowhere.svg"))
    let data = try Data(contentsOf: file).base64EncodedString()
    #expect(try await picture("data:image/svg+xml;base64,\(data)") != picture("file:///nowhere.svg"))
  }

  @Test("All lines of a title have the direction of the title, whatever they begin with")
  func directions() async throws {
    for (title, isRightToLeft) in [
      (String(repeating: "שלום עולם Swift 6 ", count: 6), true),
      (String(repeating: "Hello שלום עולם ", count: 6), false),
    ] {
      let layout = try await Self.renderer.layout(of: .sample(title))
      #expect(layout.title.count > 1)
      #expect(layout.title.allSatisfy { $0.isRightToLeft == isRightToLeft })
    }
  }

  @Test("Titles are set as large as they fit, in at most five lines, and end with an ellipsis if they do not")
  func lines() async throws {
    let short = try await Self.renderer.layout(of: .sample("Short"))
    #expect(short.title.map(\.text) == ["Short"])
    #expect(short.title.first?.size == 96)
    let medium = try await Self.renderer.layout(
      of: .sample("The way of a request from the socket to the page and back"))
    #expect((medium.title.first?.size ?? 96) < 96)
    #expect((2...4).contains(medium.title.count))
    #expect(
      medium.title.map(\.text).joined(separator: " ")
        == "The way of a request from the socket to the page and back")
    let long = try await Self.renderer.layout(of: .sample(String(repeating: "Many words ", count: 60)))
    #expect(long.title.first?.size == 46)
    #expect(long.title.count == 5)
    #expect(long.title.last?.text.hasSuffix("…") == true)
    let japanese = try await Self.renderer.layout(of: .sample(String(repeating: "日本語の題名", count: 8)))
    #expect(japanese.title.count > 1)
    #expect(japanese.title.map(\.text).joined() == String(repeating: "日本語の題名", count: 8))
    let crowded = try await Self.renderer.layout(
      of: .sample("Short", site: String(repeating: "Many words ", count: 20)))
    #expect(crowded.others.contains { $0.text.hasPrefix("Many words Many") && $0.text.hasSuffix("…") })
    for layout in [short, medium, long, japanese, crowded] {
      #expect(layout.title.allSatisfy { $0.y > 160 && $0.y < 500 })
    }
  }
}

extension SocialImage {
  fileprivate static func sample(
    _ title: String, site: String = "A site", accent: String = "#0b57c2", logo: SocialImageStyle.Logo? = nil
  ) -> SocialImage {
    SocialImage(
      title: title, site: site, details: ["Ada", "1 May 2026"], host: "here.example", language: "en",
      style: SocialImageStyle(
        paper: "#ffffff", ink: "#101010", quiet: "#555555", accent: accent,
        titleFont: .init(families: ["DejaVu Sans"], weight: 700),
        textFont: .init(families: ["DejaVu Sans"], weight: 400), logo: logo))
  }
}
