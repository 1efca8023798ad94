import HTML

extension MarkdownExtension {
  /// A block quote that begins with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` on a
  /// line of its own is a callout, as on GitHub. Text after the mark is its title: `[!TIP] Try this first`.
  ///
  /// - Parameter labels: gives titles to callouts whose author wrote none.
  public static func callouts(_ labels: MarkdownLabels) -> MarkdownExtension {
    MarkdownExtension(
      transform: { tree in
        for node in tree.nodes where tree[node].kind == .blockQuote {
          guard let paragraph = tree.firstChild(of: node), tree[paragraph].kind == .paragraph,
            let first = tree.firstChild(of: paragraph), case .text(let text) = tree[first].kind,
            let (kind, title) = Callout.mark(text)
          else { continue }
          // The line of the mark, which may have markup after it, is the title.
          let line = tree.insert(.customBlock("callout-title"), before: paragraph)
          tree[line].attributes.classes = ["callout-title"]
          tree[first].kind = .text(title)
          for child in tree.children(of: paragraph) {
            if tree[child].kind == .softBreak || tree[child].kind == .lineBreak {
              tree.remove(child)
              break
            }
            tree.move(child, to: line)
          }
          if title.isEmpty, tree.onlyChild(of: line) != nil { tree[first].kind = .text(kind.title(labels)) }
          if tree.firstChild(of: paragraph) == nil { tree.remove(paragraph) }
          tree[node].kind = .customBlock("callout")
          tree[node].attributes.classes += ["callout", "callout-\(kind.rawValue)"]
        }
      },
      block: { node, tree in
        switch tree[node].kind {
        case .customBlock("callout"):
          return .tags(opening: StartTag("aside", tree[node].attributes, "\n"), closing: EndTag("aside"))
        case .customBlock("callout-title"):
          return .tags(opening: StartTag("p", tree[node].attributes), closing: EndTag("p"))
        default: return nil
        }
      })
  }
}

private enum Callout: String {
  case note, tip, important, warning, caution

  func title(_ labels: MarkdownLabels) -> String {
    switch self {
    case .note: labels.note
    case .tip: labels.tip
    case .important: labels.important
    case .warning: labels.warning
    case .caution: labels.caution
    }
  }

  /// The kind and the title of a text that begins with a mark.
  static func mark(_ text: String) -> (Callout, title: String)? {
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]"),
      let kind = Callout(rawValue: text[..<end].dropFirst(2).lowercased())
    else { return nil }
    return (kind, String(text[text.index(after: end)...].drop { $0 == " " }))
  }
}
