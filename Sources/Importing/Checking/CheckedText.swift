import Markdown
import Publication

/// The addresses and the ids in the Markdown of a post, and the mistakes that a check finds in it.
struct CheckedText {
  /// An address in the text, as it is written.
  struct Address {
    let text: String
    let line: Int
    let isMedia: Bool
  }

  private(set) var addresses: [Address] = []
  /// The ids that other pages and the text itself can link to.
  private(set) var ids: Set<String> = []
  private(set) var findings: [ContentFinding] = []
  private let file: String
  private let linesBefore: Int
  private let keepsScripts: Bool
  private var headingLevel = 1

  /// - Parameters:
  ///   - file: the path that findings name.
  ///   - linesBefore: the number of lines in the file before the text.
  init(_ markdown: String, file: String, linesBefore: Int, _ style: WritingStyle) {
    self.file = file
    self.linesBefore = linesBefore
    keepsScripts = style.keepsScripts
    let document = MarkdownDocument(markdown, extensions: style.extensions)
    for node in document.tree.nodes { visit(node, document.tree) }
    for match in document.html.matches(of: #/\sid="([^"]*)"|<a name="([^"]*)"/#) {
      ids.insert(String(match.1 ?? match.2 ?? ""))
    }
  }

  private mutating func visit(_ node: MarkdownTree.Node, _ tree: MarkdownTree) {
    let line = linesBefore + (tree.line(of: node) ?? 1)
    if let id = tree[node].attributes.id { claim(id, line) }
    switch tree[node].kind {
    case .heading(let level): visitHeading(level, tree.plainText(of: node), line)
    case .link(let target): addresses.append(Address(text: target.url, line: line, isMedia: false))
    case .image(let target):
      addresses.append(Address(text: target.url, line: line, isMedia: true))
      if tree.alternativeText(of: node).allSatisfy(\.isWhitespace) {
        add(
          .alternativeText, line,
          "the image \(target.url) has no alternative text; write what it shows: ![…](\(target.url))")
      }
    case .htmlBlock(let html), .htmlInline(let html): visitHTML(html, line)
    default: break
    }
  }

  private mutating func visitHeading(_ level: Int, _ text: String, _ line: Int) {
    if level > headingLevel + 1 {
      add(
        .headingLevel, line,
        "the heading \"\(text)\" has level \(level) after level \(headingLevel); give it level \(headingLevel + 1)"
      )
    }
    headingLevel = level
  }

  /// Raw HTML is read tag by tag; a tag may have line ends.
  private mutating func visitHTML(_ html: String, _ first: Int) {
    let html = html.replacing(#/<!--(?s:.*?)-->/#) { comment in
      String(repeating: "\n", count: comment.output.count { $0.isNewline })
    }
    let tag = #/<([A-Za-z][A-Za-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/#
    for match in html.matches(of: tag) {
      let line = first + html[..<match.range.lowerBound].count { $0.isNewline }
      let attributes = Self.attributes(match.2)
      let name = match.1.lowercased()
      if let id = attributes["id"] { claim(id, line) }
      if name == "script" { visitScript(attributes["src"], line) }
      if let event = attributes.keys.sorted().first(where: { $0.hasPrefix("on") }) {
        add(
          .removedHTML, line,
          "the attribute \(event) is removed; write a script in a file that listens to the event")
      }
      if let address = attributes["href"], name == "a" {
        addresses.append(Address(text: address, line: line, isMedia: false))
      }
      for address in Self.media(attributes) where name != "iframe" {
        addresses.append(Address(text: address, line: line, isMedia: true))
      }
      if name == "img", attributes["alt"] == nil {
        add(
          .alternativeText, line,
          "the image \(attributes["src"] ?? "") has no alternative text; add alt=\"…\", or alt=\"\" if it is only decoration"
        )
      }
    }
  }

  private mutating func visitScript(_ source: String?, _ line: Int) {
    if !keepsScripts {
      add(
        .removedHTML, line,
        "scripts are removed because site.yaml says html: sanitized; remove the script, or write html: trusted"
      )
    } else if let source {
      guard source.contains(#/^([A-Za-z][A-Za-z0-9+.-]*:|\/\/)/#) else { return }
      add(
        .removedHTML, line,
        "the script \(source) is removed because it is on another site; put a copy beside the post")
    } else {
      add(
        .removedHTML, line,
        "a script in the text is removed; put it in a file: <script src=\"demo.js\"></script>")
    }
  }

  private mutating func claim(_ id: String, _ line: Int) {
    guard !ids.insert(id).inserted else { return }
    add(.duplicateID, line, "the id \(id) is given twice; give one element another id")
  }

  private mutating func add(_ kind: ContentFinding.Kind, _ line: Int, _ message: String) {
    findings.append(ContentFinding(kind, file, line: line, message))
  }

  /// The addresses of the media that an element shows or plays.
  private static func media(_ attributes: [String: String]) -> [String] {
    ["src", "poster"].compactMap { attributes[$0] } + copies(attributes["srcset"] ?? "")
  }

  /// The addresses of a `srcset`. An address may contain commas, but does not end with one.
  private static func copies(_ set: String) -> [String] {
    var addresses: [String] = []
    var isAfterAddress = false
    for part in set.split(whereSeparator: \.isWhitespace) {
      var part = part
      if isAfterAddress {
        // The size, and perhaps the next address right after the comma.
        guard let comma = part.firstIndex(of: ",") else { continue }
        part = part[comma...].dropFirst()
      }
      isAfterAddress = !part.isEmpty && !part.hasSuffix(",")
      if part.hasSuffix(",") { part.removeLast() }
      if !part.isEmpty { addresses.append(String(part)) }
    }
    return addresses
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    let attribute = #/([A-Za-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/#
    var attributes: [String: String] = [:]
    for match in text.matches(of: attribute) {
      let value = match.2 ?? match.3 ?? match.4 ?? ""
      attributes[match.1.lowercased()] = String(value).replacing("&amp;", with: "&")
    }
    return attributes
  }
}
