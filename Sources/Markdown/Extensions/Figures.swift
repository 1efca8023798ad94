import HTML

extension MarkdownExtension {
  /// An image with a title that is alone in its paragraph becomes a figure, with the title as its caption.
  public static let figures = MarkdownExtension(
    transform: { tree in
      for node in tree.nodes where tree[node].kind == .paragraph {
        guard let image = tree.onlyChild(of: node), case .image(let target) = tree[image].kind,
          !target.title.isEmpty
        else { continue }
        tree[node].kind = .customBlock("figure")
      }
    },
    block: { node, tree in
      guard tree[node].kind == .customBlock("figure"), let image = tree.onlyChild(of: node),
        case .image(var target) = tree[image].kind
      else { return nil }
      let caption = target.title
      target.title = ""
      let markup = ImageMarkup(target, tree.alternativeText(of: image), tree[image].attributes)
      return .whole(
        figure {
          markup
          figcaption { caption }
        })
    })
}
