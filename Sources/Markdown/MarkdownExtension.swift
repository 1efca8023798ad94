public import HTML

/// A feature of Markdown beyond its standard rendering: one file with one value, and one line in a list.
///
/// ```swift
/// extension MarkdownExtension {
///   /// `> [!NOTE]` opens a note.
///   static let notes = MarkdownExtension(
///     transform: { tree in
///       for node in tree.nodes where tree[node].kind == .text("[!NOTE]") {
///         guard let quote = tree.parent(of: node).flatMap({ tree.parent(of: $0) }) else { continue }
///         tree[quote].kind = .customBlock("note")
///         tree.remove(node)
///       }
///     },
///     block: { node, tree in
///       guard tree[node].kind == .customBlock("note") else { return nil }
///       return .tags(opening: raw("<aside>\n"), closing: raw("</aside>\n"))
///     })
/// }
///
/// MarkdownDocument(source, extensions: .standard + [.notes])
/// ```
///
/// An extension works in up to two steps. Its ``transform`` changes the tree right after parsing; the change
/// applies to HTML, headings and plain text. Its hooks decide how a node is written as HTML, and change
/// nothing else. If a hook returns nil, the next extension decides, and finally the standard rendering.
public struct MarkdownExtension: Sendable {
  /// Changes the tree after parsing. Runs once for each document, in the order of the list.
  public typealias Transform = @Sendable (inout MarkdownTree) -> Void
  /// Returns how a node is written; nil if this extension does not decide about the node.
  public typealias Hook = @Sendable (_ node: MarkdownTree.Node, _ tree: MarkdownTree) -> MarkdownOutput?
  /// Returns how a code block is written; nil if this extension does not decide about it. The attributes are
  /// those of the node; the ones after the fence are part of the code block.
  public typealias CodeHook = @Sendable (MarkdownTree.CodeBlock, MarkdownAttributes) -> MarkdownOutput?

  let syntax: MarkdownSyntax
  let transform: Transform?
  let block: Hook?
  let inline: Hook?

  /// - Parameters:
  ///   - syntax: what the parser has to recognise for this extension.
  ///   - transform: changes the tree.
  ///   - block: asked for each block: paragraphs, headings, lists, tables and their rows, …
  ///   - inline: asked for each inline: text, links, images, …
  ///   - code: asked for each code block, fenced or indented, before `block`.
  public init(
    syntax: MarkdownSyntax = [], transform: Transform? = nil, block: Hook? = nil, inline: Hook? = nil,
    code: CodeHook? = nil
  ) {
    self.syntax = syntax
    self.transform = transform
    self.inline = inline
    guard let code else {
      self.block = block
      return
    }
    self.block = { node, tree in
      if case .codeBlock(let codeBlock) = tree[node].kind,
        let output = code(codeBlock, tree[node].attributes)
      {
        return output
      }
      return block?(node, tree)
    }
  }
}

/// How an extension writes a node.
///
/// A block begins on a new line and ends with one; the renderer adds the line feeds that are missing.
public enum MarkdownOutput: Sendable {
  /// The node and all of its children are written as this.
  case whole(any HTML)
  /// The children are written as usual, between these instead of the tags of the node.
  case tags(opening: any HTML, closing: any HTML)
  /// The node is written by the remaining extensions or the standard rendering, between these.
  case around(before: any HTML, after: any HTML)
}

/// Parts of the syntax that the parser recognises only if an extension asks for them.
public struct MarkdownSyntax: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `[^1]` and `[^1]: text`.
  public static let footnotes = MarkdownSyntax(rawValue: 1)
  /// Straight quotes become curly, `--` and `---` dashes, `...` an ellipsis.
  public static let smartPunctuation = MarkdownSyntax(rawValue: 2)
  /// `$…$` and `$$…$$`.
  public static let mathematics = MarkdownSyntax(rawValue: 4)
  /// Lines `*[word]: meaning`: the asterisk and the brackets are text.
  public static let abbreviations = MarkdownSyntax(rawValue: 8)
}

extension [MarkdownExtension] {
  /// The extensions that posts in English get.
  public static let standard = standard(labels: .english)

  private static func standard(labels: MarkdownLabels) -> [MarkdownExtension] {
    [
      // Before the abbreviations, which split texts in which these find their marks.
      .attributes,
      .callouts(labels),
      .tableOfContents,
      // Before those that look at paragraphs.
      .abbreviations,
      .definitionLists,
      .players,
      // Before the footnotes: a footnote that ends with a figure has its back references after it.
      .figures,
      // Before the headings, so that no heading takes the identifier of a footnote.
      .footnotes(labels),
      .headingIdentifiers,
      .lazyImages,
      // Before the highlighting, which writes all other code.
      .mathematics,
      .output,
      .highlighting,
    ]
  }

  /// The extensions that posts get on a site that chooses whether its punctuation becomes typographic.
  public static func standard(
    smartPunctuation: Bool, labels: MarkdownLabels = .english
  ) -> [MarkdownExtension] {
    let extensions = labels == .english ? standard : standard(labels: labels)
    return smartPunctuation ? extensions + [.smartPunctuation] : extensions
  }
}

extension MarkdownExtension {
  /// Typographic quotes, dashes and ellipses. Not among the standard extensions.
  public static let smartPunctuation = MarkdownExtension(syntax: .smartPunctuation)
}
