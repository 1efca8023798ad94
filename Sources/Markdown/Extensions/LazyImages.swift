extension MarkdownExtension {
  /// Browsers load images when the reader comes near them.
  public static let lazyImages = MarkdownExtension(transform: { tree in
    for node in tree.nodes {
      if case .image = tree[node].kind { tree[node].attributes["loading"] = "lazy" }
    }
  })
}
