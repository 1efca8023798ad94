import HTML

extension MarkdownExtension {
  /// The first paragraph that is only `[[toc]]` becomes a list of links to all headings.
  public static let tableOfContents = MarkdownExtension(
    transform: { tree in
      for node in tree.nodes where tree[node].kind == .paragraph {
        guard let child = tree.onlyChild(of: node), case .text(let text) = tree[child].kind,
          text.lowercased() == "[[toc]]"
        else { continue }
        tree.remove(child)
        tree[node].kind = .customBlock("toc")
        break
      }
    },
    block: { node, tree in
      guard tree[node].kind == .customBlock("toc") else { return nil }
      return .whole(ContentsList(headings: tree.headings.filter { $0.id != nil && !$0.text.isEmpty }))
    })
}

/// Lists in lists, one for each level that occurs: a level that the author skipped opens one list, not two.
private struct ContentsList: HTML {
  let headings: [MarkdownDocument.Heading]

  func render(into buffer: inout HTMLBuffer) {
    guard !headings.isEmpty else { return }
    buffer.write("<nav class=\"toc\" role=\"doc-toc\">\n")
    var open: [Int] = []
    for heading in headings {
      while let level = open.last, open.count > 1, level > heading.level,
        open[open.count - 2] >= heading.level
      {
        buffer.write("</li>\n</ul>\n")
        open.removeLast()
      }
      if let level = open.last, level >= heading.level {
        buffer.write("</li>\n")
        open[open.count - 1] = heading.level
      } else {
        buffer.write(open.isEmpty ? "<ul>\n" : "\n<ul>\n")
        open.append(heading.level)
      }
      buffer.write("<li><a")
      buffer.write(attribute: "href", "#" + (heading.id ?? ""))
      buffer.write(">")
      buffer.write(text: heading.text)
      buffer.write("</a>")
    }
    for _ in open { buffer.write("</li>\n</ul>\n") }
    buffer.write("</nav>")
  }
}
