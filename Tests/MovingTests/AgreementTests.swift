import Foundation
import RandomTestSupport
import Testing

@Suite("What holds for all sources of a move")
struct AgreementTests {
  /// The files of the samples that a reader reads.
  private static func seeds(_ agreement: MovingAgreement) -> [[UInt8]] {
    let folder = sample("")
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
    let (prefix, endings): (String, [String]) =
      switch agreement {
      case .jekyll, .hexo: ("jekyll/_posts", [".md", ".markdown"])
      case .hugo: ("hugo/content", [".md", ".html"])
      case .eleventy: ("eleventy/src", [".md", ".njk"])
      case .publish: ("publish/Content", [".md"])
      case .markdown, .mdx: ("markdown", [".md"])
      case .settings: ("", [".yml", ".toml", ".js", ".swift"])
      case .wordpress, .feed: ("wordpress", [".xml"])
      case .ghost: ("ghost", [".json"])
      case .substack, .html: ("substack", [".csv", ".html"])
      case .medium: ("medium/posts", [".html"])
      case .zip: ("none", [])
      case .addresses: ("hugo/content", [".md"])
      case .table: ("none", [])
      }
    let files = all.filter { name in name.hasPrefix(prefix) && endings.contains { name.hasSuffix($0) } }
    let bytes = files.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)").map(Array.init) }
    return bytes.map { Array($0.prefix(20_000)) } + fragments.map { Array($0.utf8) }
  }

  /// Beginnings and ends of what readers look for.
  private static let fragments = [
    "[a]: /b", "[a]: /b c\n[", "| `a|b` |\n|---|\n| `",
    "{% note %}a{% endnote %}\n{% include b.html x=\"1\" %}",
    "{{< box \"a\" >}}b{{< /box >}}{{</* c */>}}", "<Note a={b}>c</Note>\n\nimport x from 'y'\n",
    "$$a$$ {: .b}\n",
    "---\ntitle: &a [*a]\ndate: 2020-01-01T00:00:00+99:99\n---\n", "+++\na = 1\n[b\n+++\n", "{\"a\": [1}",
    "enum SectionID {\n case a, =\n}",
    "[note]a[/note][gallery ids=\"1\"][[b]]", "<!-- wp:block {\"ref\":1} /--><!--more-->", "a,\"b\n",
    "PK\u{3}\u{4}",
    "<?xml version=\"1.0\" encoding=\"koi8-r\"?><rss><channel><wp:wxr_version>1</wp:wxr_version><item>",
    "{\"db\":[{\"data\":{\"posts\":[{\"id\":1,\"lexical\":\"{\\\"root\\\":{\\\"children\\\":[]}}\"}]}}]}",
    "note: \"{{ 1, content | x }}\"\nb: |\n  > {{ content }}\n",
    "<pre><code class=\"language-\">x</code></pre><ul><li>",
  ]

  @Test("Samples and variations of them end no move", arguments: MovingAgreement.allCases)
  func variations(_ agreement: MovingAgreement) {
    let rounds = ProcessInfo.processInfo.environment["MOVING_ROUNDS"].flatMap { Int($0) } ?? 40
    var random = SeededGenerator(seed: UInt64(MovingAgreement.allCases.firstIndex(of: agreement) ?? 0))
    let seeds = Self.seeds(agreement)
    for seed in seeds {
      #expect(agreement.broken(by: seed) == nil, "\(String(decoding: seed, as: UTF8.self))")
    }
    for _ in 0..<rounds {
      guard let seed = seeds.randomElement(using: &random) else { return }
      let input = Self.changed(seed, among: seeds, &random)
      let fault = agreement.broken(by: input)
      #expect(fault == nil, "\(Data(input).base64EncodedString())")
    }
  }

  /// The bytes with some cut off, repeated, replaced, or put in from another seed.
  private static func changed(
    _ seed: [UInt8], among seeds: [[UInt8]], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = seed
    let marks = Array("[]()<>{}%`|\\\"'#:=&;-*_!$~^/\n \r\t0,.".utf8) + [0, 0xFF, 0xFE, 0xE2, 0xCC]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
      case 2: if place < bytes.count { bytes[place] = marks.randomElement(using: &random) ?? 0 }
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4:
        let other = seeds.randomElement(using: &random) ?? []
        let start = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[start...].prefix(80), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
