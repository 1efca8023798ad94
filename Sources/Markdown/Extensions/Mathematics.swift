import HTML

extension MarkdownExtension {
  /// `$…$`, `$$…$$` and code in the language `math`, as on GitHub: the source of the formula in a `code`
  /// element of the class `math`, for readers of TeX and for scripts.
  public static let mathematics = MarkdownExtension(
    syntax: .mathematics,
    inline: { node, tree in
      switch tree[node].kind {
      case .customInline("math"):
        return .tags(opening: raw("<code class=\"math\">"), closing: EndTag("code"))
      case .customInline("display-math"):
        return .tags(opening: raw("<code class=\"math display\">"), closing: EndTag("code"))
      default: return nil
      }
    },
    code: { block, _ in
      guard block.info.language == "math" else { return nil }
      return .whole(
        pre(.class("math")) { code(.class("math display")) { String(block.code.trimmingLineEnd) } })
    })
}

extension String {
  fileprivate var trimmingLineEnd: Substring { hasSuffix("\n") ? dropLast() : self[...] }
}
