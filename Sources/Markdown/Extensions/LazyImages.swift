extension MarkdownExtension {
  /// Makes browsers load an image only when the reader scrolls near it.
  public static let lazyImages = MarkdownExtension(transform: { tree in
    for node in tree.nodes {
      if case .image = tree[node].kind { tree[node].attributes["loading"] = "lazy" }
    }
  })
}
