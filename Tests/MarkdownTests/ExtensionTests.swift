import HTML
import Markdown
import Testing

@Suite("Extensions of Markdown")
struct ExtensionTests {
  @Test("The list of extensions selects those that apply to a document")
  func list() {
    let source = "![b](c \"d\")\n\n```swift\nlet a\n```"
    #expect(
      MarkdownDocument(source, extensions: [.highlighting, .figures]).html == """
        <figure><img src="c" alt="b"><figcaption>d</figcaption></figure>
        <div class="highlight"><pre><code class="language-swift"><span class="kd">let</span> a
        </code></pre></div>

        """)
    #expect(
      MarkdownDocument(source, extensions: []).html == """
        <p><img src="c" alt="b" title="d"></p>
        <div class="highlight"><pre><code class="language-swift">let a
        </code></pre></div>

        """)
  }

  @Test("Without its extension, a heading has no identifier and a footnote is text")
  func none() {
    let document = MarkdownDocument("# A\n\nb[^1]\n\n[^1]: c d", extensions: [])
    #expect(document.html == "<h1>A</h1>\n<p>b[^1]</p>\n<p>[^1]: c d</p>\n")
    #expect(document.headings.map(\.id) == [nil])
  }

  @Test("A block can get other tags, with its children as usual between them")
  func tags() {
    let source = "> [!NOTE]\n> **a**\n>\n> - b\n\n> c"
    #expect(
      MarkdownDocument(source, extensions: [.notes]).html == """
        <aside>
        <p>
        <strong>a</strong></p>
        <ul>
        <li>b</li>
        </ul>
        </aside>
        <blockquote>
        <p>c</p>
        </blockquote>

        """)
  }

  @Test("Blocks of an extension nest as deeply as any other")
  func nesting() {
    let source = String(repeating: "> ", count: 100) + "a"
    let quotes = MarkdownExtension(block: { node, tree in
      tree[node].kind == .blockQuote ? .tags(opening: raw("<q>"), closing: raw("</q>")) : nil
    })
    func lines(_ line: String) -> String { String(repeating: line + "\n", count: 100) }
    #expect(
      MarkdownDocument(source, extensions: [quotes]).html == lines("<q>") + "<p>a</p>\n" + lines("</q>"))
  }

  @Test("An inline can be written as something else")
  func inline() {
    let html = MarkdownDocument("a ![b *c*](d.mp4) ![e](f.png)", extensions: [.videos]).html
    #expect(
      html == #"<p>a <video src="d.mp4" aria-label="b c"></video> <img src="f.png" alt="e"></p>"# + "\n")
  }

  @Test("An extension can write a fence with a given language and attributes")
  func fence() {
    let source = "```transcript speaker=\"Ada & Bob\"\nHi\n```\n```swift\nlet a\n```"
    #expect(
      MarkdownDocument(source, extensions: [.transcripts]).html == """
        <blockquote>Ada &amp; Bob: Hi
        </blockquote>
        <div class="highlight"><pre><code class="language-swift">let a
        </code></pre></div>

        """)
  }

  @Test("An extension can write something around a node that another extension writes")
  func around() {
    let titles = MarkdownExtension(code: { block, _ in
      guard let title = block.info.attributes["title"] else { return nil }
      return .around(before: p { title }, after: hr())
    })
    let source = "```swift title=\"A.swift\" {1,3-5}\nlet a\n```"
    let code = MarkdownDocument(source, extensions: [.highlighting]).html
    #expect(code.contains("<span class=\"kd\">let</span>"))
    #expect(
      MarkdownDocument(source, extensions: [titles, .highlighting]).html == "<p>A.swift</p>\n" + code
        + "<hr>\n"
    )
  }

  @Test("The first extension that returns output for a node writes it")
  func order() {
    let first = MarkdownExtension(inline: { _, _ in .whole("1") })
    let second = MarkdownExtension(inline: { _, _ in .whole("2") })
    #expect(MarkdownDocument("a", extensions: [first, second]).html == "<p>1</p>\n")
    #expect(MarkdownDocument("a", extensions: [second, first]).html == "<p>2</p>\n")
  }

  @Test("The change of a transform applies to HTML, headings and plain text")
  func transform() {
    let document = MarkdownDocument(
      "# A {#b .c lang=de}\n\n# B\n\n# A", extensions: [.headingAttributes, .headingIdentifiers])
    #expect(
      document.html == """
        <h1 id="b" class="c" lang="de">A</h1>
        <h1 id="b-1">B</h1>
        <h1 id="a">A</h1>

        """)
    #expect(document.headings.map(\.text) == ["A", "B", "A"])
    #expect(document.headings.map(\.id) == ["b", "b-1", "a"])
    #expect(document.plainText == "A\nB\nA\n")
  }

  @Test("Text can be split into nodes of the extension's own")
  func abbreviations() {
    let document = MarkdownDocument(
      "a HTML b HTML\n\nHTML", extensions: [.abbreviations(["HTML": "Hyper Text"])])
    let abbreviation = #"<abbr title="Hyper Text">HTML</abbr>"#
    #expect(document.html == "<p>a \(abbreviation) b \(abbreviation)</p>\n<p>\(abbreviation)</p>\n")
    #expect(document.plainText == "a HTML b HTML\nHTML\n")
  }

  @Test("A table of contents contains the headings that come after it")
  func contents() {
    let contents = MarkdownExtension(block: { node, tree in
      guard tree[node].kind == .paragraph, tree.plainText(of: node) == "[TOC]" else { return nil }
      return .whole(
        ol { for heading in tree.headings { li { a(.href("#" + (heading.id ?? ""))) { heading.text } } } })
    })
    #expect(
      MarkdownDocument("[TOC]\n\n# A\n\n# B", extensions: .standard + [contents]).html == """
        <ol><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ol>
        <h1 id="a">A</h1>
        <h1 id="b">B</h1>

        """)
  }
}

extension MarkdownExtension {
  fileprivate static let notes = MarkdownExtension(
    transform: { tree in
      for node in tree.nodes where tree[node].kind == .text("[!NOTE]") {
        guard let paragraph = tree.parent(of: node), let quote = tree.parent(of: paragraph) else { continue }
        tree[quote].kind = .customBlock("note")
        tree.remove(node)
      }
    },
    block: { node, tree in
      guard tree[node].kind == .customBlock("note") else { return nil }
      return .tags(opening: raw("<aside>\n"), closing: raw("</aside>\n"))
    })

  fileprivate static let videos = MarkdownExtension(inline: { node, tree in
    guard case .image(let target) = tree[node].kind, target.url.hasSuffix(".mp4") else { return nil }
    return .whole(video(.src(target.url), .aria("label", tree.alternativeText(of: node))) {})
  })

  fileprivate static let transcripts = MarkdownExtension(code: { block, _ in
    guard block.info.language == "transcript" else { return nil }
    return .whole(blockquote { "\(block.info.attributes["speaker"] ?? ""): \(block.code)" })
  })

  fileprivate static let headingAttributes = MarkdownExtension(transform: { tree in
    for node in tree.nodes {
      guard case .heading = tree[node].kind, let last = tree.lastChild(of: node),
        case .text(let text) = tree[last].kind, text.hasSuffix("}"), let brace = text.lastIndex(of: "{")
      else { continue }
      tree[last].kind = .text(String(text[..<brace].trimmingSuffix { $0 == " " }))
      tree[node].attributes = MarkdownAttributes(parsing: String(text[brace...]))
      tree[node].attributes.id = tree[node].attributes.id.map { tree.claimIdentifier($0) }
    }
  })

  fileprivate static func abbreviations(_ meanings: [String: String]) -> MarkdownExtension {
    MarkdownExtension(
      transform: { tree in
        for node in tree.nodes {
          guard case .text(let text) = tree[node].kind else { continue }
          for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { tree.insert(.text(" "), before: node) }
            var attributes = MarkdownAttributes()
            attributes["title"] = meanings[String(word)]
            let isKnown = attributes["title"] != nil
            let parent = tree.insert(.customInline(isKnown ? "abbr" : ""), attributes, before: node)
            tree.append(.text(String(word)), to: parent)
          }
          tree.remove(node)
        }
      },
      inline: { node, tree in
        guard tree[node].kind == .customInline("abbr") else { return nil }
        return .around(
          before: raw("<abbr title=\"\(tree[node].attributes["title"] ?? "")\">"), after: raw("</abbr>"))
      })
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
