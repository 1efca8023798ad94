import Foundation
import Testing

@Suite("The stylesheet")
struct StylesheetTests {
  private let css: String
  /// The colours of the light and the dark scheme by their names.
  private let schemes: [[String: String]]

  init() throws {
    let checkout = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    css = try String(contentsOf: checkout.appending(path: "Public/assets/site.css"), encoding: .utf8)
    schemes = css.matches(of: #/:root \{(.*?)\n\s*\}/#.dotMatchesNewlines()).map { block in
      let colours = block.1.matches(of: #/--([a-z-]+): (#[0-9a-f]{6});/#)
      return Dictionary(uniqueKeysWithValues: colours.map { (String($0.1), String($0.2)) })
    }.filter { $0["code-ink"] != nil }
  }

  @Test("Light and dark define the same colours")
  func sameColours() {
    #expect(schemes.count == 2)
    #expect(schemes.first?.keys.sorted() == schemes.last?.keys.sorted())
  }

  @Test("Text has a contrast of at least 4.5 in both schemes (WCAG 2.2, AA)")
  func textContrast() throws {
    for scheme in schemes {
      for ink in ["ink", "quiet", "accent"] {
        for paper in ["paper", "code-paper", "mark"] where (ink, paper) != ("quiet", "mark") {
          #expect(try contrast(ink, paper, in: scheme) >= 4.5, "\(ink) on \(paper)")
        }
      }
    }
  }

  @Test("Every colour of code has a contrast of at least 4.5 on the paper of code, in both schemes")
  func codeContrast() throws {
    for scheme in schemes {
      for ink in scheme.keys where ink.hasPrefix("code-") && !ink.hasSuffix("paper") {
        #expect(try contrast(ink, "code-paper", in: scheme) >= 4.5, "\(ink)")
        #expect(try contrast(ink, "mark", in: scheme) >= 4.5, "\(ink) on a marked line")
      }
      #expect(try contrast("code-added", "code-added-paper", in: scheme) >= 4.5)
      #expect(try contrast("code-removed", "code-removed-paper", in: scheme) >= 4.5)
    }
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

  @Test("Nothing is fetched from elsewhere")
  func selfContained() {
    #expect(!css.contains("url(") && !css.contains("@import") && !css.contains("@font-face"))
  }

  private func contrast(_ ink: String, _ paper: String, in scheme: [String: String]) throws -> Double {
    let a = luminance(try #require(scheme[ink]))
    let b = luminance(try #require(scheme[paper]))
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
