import HTML

extension MarkdownExtension {
  /// An image whose address ends like a video or a sound is a player: `![A rocket starts](rocket.mp4 "Filmed
  /// in May")`. The text between the brackets names it for screen readers, and a title is its caption if it
  /// is alone in its paragraph.
  public static let players = MarkdownExtension(
    transform: { tree in
      for node in tree.nodes {
        guard case .image(let target) = tree[node].kind, MediaKind(of: target.url) != nil,
          let paragraph = tree.parent(of: node), tree.onlyChild(of: paragraph) != nil,
          tree[paragraph].kind == .paragraph
        else { continue }
        // Neither element may stand in a paragraph beside its caption.
        tree[paragraph].kind = .customBlock("player")
      }
    },
    block: { node, tree in
      guard tree[node].kind == .customBlock("player"), let image = tree.onlyChild(of: node),
        case .image(let target) = tree[image].kind
      else { return nil }
      return .whole(
        figure {
          PlayerMarkup(target, tree.alternativeText(of: image), tree[image].attributes)
          if !target.title.isEmpty { figcaption { target.title } }
        })
    },
    inline: { node, tree in
      guard case .image(let target) = tree[node].kind, MediaKind(of: target.url) != nil else { return nil }
      return .whole(PlayerMarkup(target, tree.alternativeText(of: node), tree[node].attributes))
    })
}

private enum MediaKind: String {
  case video, audio

  /// - Parameter url: with a query and a fragment, perhaps.
  init?(of url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if [".mp4", ".m4v", ".webm", ".mov", ".ogv"].contains(where: path.hasSuffix) {
      self = .video
    } else if [".mp3", ".m4a", ".ogg", ".oga", ".opus", ".flac", ".wav"].contains(where: path.hasSuffix) {
      self = .audio
    } else {
      return nil
    }
  }
}

/// `<video controls preload="metadata" src="…" aria-label="…"></video>`, with a link for readers that cannot
/// play it.
private struct PlayerMarkup: HTML {
  let target: MarkdownTree.Target
  let label: String
  let attributes: MarkdownAttributes

  init(_ target: MarkdownTree.Target, _ label: String, _ attributes: MarkdownAttributes) {
    (self.target, self.label, self.attributes) = (target, label, attributes)
  }

  func render(into buffer: inout HTMLBuffer) {
    guard let kind = MediaKind(of: target.url) else { return }
    var attributes = attributes
    attributes["loading"] = nil
    buffer.write("<")
    buffer.write(raw: kind.rawValue)
    buffer.write(" controls preload=\"metadata\"")
    buffer.write(attribute: "src", target.url)
    if !label.isEmpty { buffer.write(attribute: "aria-label", label) }
    buffer.write(attributes)
    buffer.write("><a")
    buffer.write(attribute: "href", target.url)
    buffer.write(">")
    buffer.write(text: label.isEmpty ? target.url : label)
    buffer.write("</a></")
    buffer.write(raw: kind.rawValue)
    buffer.write(">")
  }
}
