import HTML

/// Writes a tree as HTML. It asks the hooks of the extensions for each node, then falls back to the standard
/// markup.
struct Renderer {
  var buffer: HTMLBuffer
  let tree: MarkdownTree
  private let blockHooks: [MarkdownExtension.Hook]
  private let inlineHooks: [MarkdownExtension.Hook]
  /// The output of extensions for the ends of open nodes, innermost last.
  private var endings: [Ending] = []

  private struct Ending {
    let node: MarkdownTree.Node
    /// Replaces the end tag of the standard markup; nil for that end tag.
    var closing: (any HTML)?
    /// Written after the end tag, in reverse order.
    var after: [any HTML] = []
  }

  init(_ tree: MarkdownTree, _ extensions: [MarkdownExtension], reserving capacity: Int) {
    self.tree = tree
    blockHooks = extensions.compactMap(\.block)
    inlineHooks = extensions.compactMap(\.inline)
    buffer = HTMLBuffer(reserving: capacity)
  }

  mutating func render() -> String {
    let tree = self.tree
    tree.walk(from: tree.root) { node, isEntering in
      if isEntering { return enter(node) }
      leave(node)
      return true
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Returns whether the children are written too.
  private mutating func enter(_ node: MarkdownTree.Node) -> Bool {
    let isBlock = tree[node].kind.isBlock
    var ending = Ending(node: node)
    for hook in isBlock ? blockHooks : inlineHooks {
      guard let output = hook(node, tree) else { continue }
      if isBlock { startLine() }
      switch output {
      case .around(let before, let after):
        before.render(into: &buffer)
        ending.after.append(after)
      case .tags(let opening, let closing):
        opening.render(into: &buffer)
        ending.closing = closing
        endings.append(ending)
        return true
      case .whole(let html):
        html.render(into: &buffer)
        ending.closing = EmptyHTML()
        endings.append(ending)
        return false
      }
    }
    if !ending.after.isEmpty { endings.append(ending) }
    return enterStandard(node)
  }

  private mutating func leave(_ node: MarkdownTree.Node) {
    guard let ending = endings.last, ending.node == node else { return leaveStandard(node) }
    endings.removeLast()
    let isBlock = tree[node].kind.isBlock
    if let closing = ending.closing {
      if tree.holdsBlocks(node) { startLine() }
      closing.render(into: &buffer)
    } else {
      leaveStandard(node)
    }
    if isBlock { startLine() }
    for after in ending.after.reversed() {
      after.render(into: &buffer)
      if isBlock { startLine() }
    }
  }

  /// Ends the line that has begun, if there is one.
  mutating func startLine() {
    if let last = buffer.bytes.last, last != UInt8(ascii: "\n") { buffer.write("\n") }
  }
}
