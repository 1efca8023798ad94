import Foundation
import Settings
import Testing

@Suite("The style sheet and the themes")
struct StylesheetTests {
  private let css: String
  private let themes: [Theme]

  private struct Theme {
    let name: String
    let text: String
    /// The light and the dark colours by the names of their properties.
    let schemes: [[String: String]]
  }

  init() throws {
    let checkout = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    css = try String(contentsOf: checkout.appending(path: "Public/assets/site.css"), encoding: .utf8)
    themes = try LooksSettings.builtInThemes.map { name in
      let file = checkout.appending(path: "Public/assets/themes/\(name).css")
      let text = try String(contentsOf: file, encoding: .utf8)
      let colours = text.matches(of: #/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/#)
      let light = Dictionary(uniqueKeysWithValues: colours.map { (String($0.1), String($0.2)) })
      let dark = Dictionary(uniqueKeysWithValues: colours.map { (String($0.1), String($0.3)) })
      return Theme(name: name, text: text, schemes: [light, dark])
    }
  }

  @Test("Galleries have columns, and pictures of a site that moved in stand at their sides")
  func movedPictures() {
    for number in 1...9 { #expect(css.contains(".columns-\(number) {\n  --columns: \(number);\n}")) }
    #expect(css.contains("grid-template-columns: repeat(var(--columns), minmax(0, 1fr));"))
    for side in ["left", "right"] {
      #expect(
        css.contains(":is(img, figure).align\(side),\n  figure:has(img.align\(side)) {\n    float: \(side);"))
    }
  }

  @Test("All themes set the same properties, except the scheme of code")
  func sameProperties() {
    let properties = themes.map { theme in
      Set(theme.text.matches(of: #/\n  --([a-z-]+):/#).map { String($0.1) }).subtracting(["code-scheme"])
    }
    #expect(properties[0].count > 30)
    for other in properties.dropFirst() { #expect(other == properties[0]) }
  }

  @Test("A theme is nothing but custom properties")
  func onlyProperties() {
    for theme in themes {
      let rules = theme.text.replacing(#/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
      #expect(rules.matches(of: #/\{/#).count == 1, "\(theme.name)")
      for line in rules.split(separator: "\n") where line.contains(":") && !line.contains(":root") {
        #expect(line.hasPrefix("  --") && line.hasSuffix(";"), "\(theme.name): \(line)")
      }
    }
  }

  @Test("Text has a contrast of at least 4.5 in every theme, light and dark (WCAG 2.2, AA)")
  func textContrast() throws {
    for theme in themes {
      for scheme in theme.schemes {
        for ink in ["ink", "quiet", "accent"] {
          for paper in ["paper", "code-paper", "inline-paper", "mark"] where (ink, paper) != ("quiet", "mark")
          {
            #expect(try contrast(ink, paper, in: scheme) >= 4.5, "\(theme.name): \(ink) on \(paper)")
          }
        }
      }
    }
  }

  @Test("Every colour of code has a contrast of at least 4.5 on the paper of code, in every theme")
  func codeContrast() throws {
    for theme in themes {
      for scheme in theme.schemes {
        for ink in scheme.keys where ink.hasPrefix("code-") && !ink.hasSuffix("paper") {
          #expect(try contrast(ink, "code-paper", in: scheme) >= 4.5, "\(theme.name): \(ink)")
          #expect(try contrast(ink, "mark", in: scheme) >= 4.5, "\(theme.name): \(ink) on a marked line")
        }
        #expect(try contrast("code-added", "code-added-paper", in: scheme) >= 4.5)
        #expect(try contrast("code-removed", "code-removed-paper", in: scheme) >= 4.5)
      }
    }
  }

  @Test(
    "An accent can be read on every paper of every theme, and better in high contrast",
    arguments: ["#ffff00", "#000", "#ffffff", "#808080", "#ff0000", "#e0245e", "#00f", "#3ddc84"])
  func accents(colour: String) throws {
    let accent = try #require(Accent(colour))
    for theme in themes {
      for (number, text) in [accent.onLight, accent.onDark].enumerated() {
        for paper in ["paper", "code-paper", "inline-paper", "mark"] {
          let ground = try #require(theme.schemes[number][paper])
          #expect(contrast(text, ground) >= 4.5, "\(text) on \(paper) of \(theme.name)")
        }
      }
    }
    #expect(contrast(accent.onWhite, "#ffffff") >= 7)
    #expect(contrast(accent.onBlack, "#000000") >= 7)
    #expect(contrast(accent.onWhite, "#fff2b3") >= 4.5)
    #expect(contrast(accent.onBlack, "#2b2600") >= 4.5)
  }

  @Test("The classes of Pygments and Rouge all have a rule")
  func tokens() {
    let ruled = Set(
      css.matches(of: #/\.highlight (?::is\(([^)]*)\)|(\.\w+)) \{/#).flatMap { rule in
        (rule.1 ?? rule.2 ?? "").split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces).dropFirst()
        }
      })
    let classes = """
      c c1 ch cm cp cpf cs dl err esc fm g gd ge ges gh gi gl go gp gr gs gt gu hll il k kc kd kn kp kr kt kv l ld m \
      mb mf mh mi mo mx n na nb bp nc nd ne nf ni nl nn no nt nv nx o ow p pi py s s1 s2 sa sb sc sd se sh si sr ss sx \
      vc vg vi vm w x
      """
    for name in classes.split(separator: " ") { #expect(ruled.contains(name), "\(name)") }
  }

  @Test("The style sheet fetches nothing, and a theme names only fonts of the site")
  func selfContained() {
    #expect(!css.contains("url(") && !css.contains("@import") && !css.contains("@font-face"))
    for theme in themes { #expect(!theme.text.contains("url(") && !theme.text.contains("//")) }
  }

  private func contrast(_ ink: String, _ paper: String, in scheme: [String: String]) throws -> Double {
    contrast(try #require(scheme[ink]), try #require(scheme[paper]))
  }

  private func contrast(_ ink: String, _ paper: String) -> Double {
    let (a, b) = (luminance(ink), luminance(paper))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of `#rrggbb` (WCAG 2.2).
  private func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let channels = [16, 8, 0].map { shift in
      let value = Double(number >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
