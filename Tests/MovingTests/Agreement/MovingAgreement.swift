import Foundation

@testable import Moving

/// What must hold for any bytes that a source of a move has. Checked with samples and variations of them, and
/// by libFuzzer with generated input.
enum MovingAgreement: String, CaseIterable, Sendable {
  /// The text of a file in a folder of a generator.
  case jekyll, hugo, eleventy, hexo, publish, markdown, mdx
  /// The settings and the data of generators.
  case settings
  /// Files of archives, and the archive itself.
  case wordpress, ghost, substack, medium, feed, zip
  /// Parts: HTML that becomes Markdown, addresses in texts, and tables of replacements.
  case html, addresses, table

  /// A description of what does not hold; nil if everything holds.
  func broken(by bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .html:
      let markdown = MarkdownFromHTML(text).markdown
      return markdown.utf8.count > 40 * bytes.count + 4096 ? "grows to \(markdown.utf8.count) bytes" : nil
    case .addresses:
      let changed = BodyAddresses.replacing(in: text) { $0.address }
      return changed == text || text.contains("&") || text.contains("\"")
        ? nil : "changes the text: \(changed)"
    case .table:
      guard let table = try? ReplacementTable(text, file: "table") else { return nil }
      _ = table["include a.html", "a"]?.filled { $0 == "content" ? "b\nc" : nil }
      return nil
    default: return moved(bytes)
    }
  }

  /// Moves a folder or a file with the bytes, without writing anything.
  private func moved(_ bytes: [UInt8]) -> String? {
    let folder = FuzzedFolder()
    for file in files { folder.write(file.text.map { Array($0.utf8) } ?? bytes, to: file.name) }
    var options = Move.Options(folder: "\(folder.path)/none")
    options.isDryRun = true
    let path = isFile ? "\(folder.path)/\(files[0].name)" : folder.path
    for source in sources(at: path) {
      do {
        _ = try Move.run(source, options) { _ in }
      } catch is MoveError {
        continue
      } catch {
        return "throws \(error)"
      }
    }
    return nil
  }

  private func sources(at path: String) -> [any MovingSource] {
    let types: [any MovingSource.Type] =
      switch self {
      case .jekyll: [JekyllSource.self]
      case .hugo: [HugoSource.self]
      case .eleventy: [EleventySource.self]
      case .hexo: [HexoSource.self]
      case .publish: [PublishSource.self]
      case .markdown, .mdx: [MarkdownSource.self]
      case .settings: [JekyllSource.self, HugoSource.self, EleventySource.self, PublishSource.self]
      case .wordpress: [WordPressSource.self]
      case .ghost: [GhostSource.self]
      case .substack: [SubstackSource.self]
      case .medium: [MediumSource.self]
      case .feed: [FeedSite.self]
      case .zip: [WordPressSource.self, GhostSource.self, SubstackSource.self, MediumSource.self]
      default: []
      }
    return types.map { type in
      _ = type.recognises(path)
      var source = type.init(path: path, timeZone: "UTC")
      if let sampleTable { source.replacements = sampleTable }
      return source
    }
  }

  private var isFile: Bool { [.wordpress, .ghost, .feed, .zip].contains(self) }

  /// The files of a source; one without a text has the bytes.
  private var files: [(name: String, text: String?)] {
    switch self {
    case .jekyll:
      [
        ("_posts/2020-01-02-a.md", nil), ("_config.yml", "url: https://x.example\n"),
        ("_includes/b.html", nil),
      ]
    case .hugo: [("content/posts/a.md", nil), ("hugo.toml", "title = \"A\"\n")]
    case .eleventy: [("posts/2020-01-02-a.md", nil), ("eleventy.config.js", ""), ("posts/b.njk", nil)]
    case .hexo: [("source/_posts/a.md", nil), ("_config.yml", "title: A\n")]
    case .publish: [("Content/posts/a.md", nil), ("Package.swift", "\"Publish\"")]
    case .markdown: [("a.md", nil), ("b/2020-01-02 c.markdown", "[[a]]")]
    case .mdx: [("a.mdx", nil)]
    case .settings:
      [
        ("_config.yml", nil), ("_data/authors.yml", nil), ("_data/navigation.json", nil), ("hugo.toml", nil),
        ("config/_default/menus.yaml", nil), ("eleventy.config.js", nil), ("_data/metadata.js", nil),
        ("posts/posts.json", nil), ("Package.swift", nil), ("Sources/Site/main.swift", nil),
        ("_posts/2020-01-02-a.md", "---\ntitle: A\ntags: [b]\n---\nText"), ("content/posts/a.md", "Text"),
        ("Content/posts/a.md", "Text"), ("posts/a.md", "Text"),
      ]
    case .substack: [("posts.csv", nil), ("posts/1.a.html", nil), ("email_list.a.csv", nil)]
    case .medium: [("posts/2020-01-02_A-0a1b2c3d4e5f.html", nil), ("posts/draft_b.html", nil)]
    default: [("input", nil)]
    }
  }
}

private let sampleTable = try? ReplacementTable(
  "note: \"> {{ content, 1 }}\"\nbox: |\n  <b a=\"{{ 1 }}\">\n  {{ content }}\ninclude ad.html: \"\"\n",
  file: "table")

/// A folder that goes when this goes.
private final class FuzzedFolder {
  let path = FileManager.default.temporaryDirectory.path + "/fuzzed-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to file: String) {
    let url = URL(filePath: "\(path)/\(file)")
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: url.path, contents: Data(bytes))
  }
}
