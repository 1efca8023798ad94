/// The nodes of a parsed text, which extensions read and change.
///
/// A node is a handle; `tree[node]` is its kind and its attributes. Handles stay valid when the tree changes,
/// also those of removed nodes. The nodes are stored in one array, so deep nesting does not need a deep
/// stack.
public struct MarkdownTree: Sendable {
  /// A handle of one node. It is valid only for the tree that returned it, and for copies of that tree.
  public struct Node: Hashable, Sendable {
    fileprivate let index: Int
  }

  /// The kind of a node, and the HTML attributes of its element in addition to those of the kind.
  public struct Content: Hashable, Sendable {
    public var kind: Kind
    public var attributes = MarkdownAttributes()
  }

  /// The document.
  public let root = Node(index: 0)

  private var contents = [Content(kind: .document)]
  private var links = [Links()]
  /// 0 for a node that did not come from the source.
  private var lines: [Int32] = [0]
  private var identifiers = Identifiers()

  /// Where a node is; indices into the arrays, -1 for none.
  private struct Links {
    var parent = -1
    var previous = -1
    var next = -1
    var firstChild = -1
    var lastChild = -1
  }

  public subscript(node: Node) -> Content {
    get { contents[node.index] }
    set { contents[node.index] = newValue }
  }

  /// The line of the source in which `node` begins, from 1: its own, or that of what contains it. Nil for a
  /// node that an extension added outside of all others.
  public func line(of node: Node) -> Int? {
    var index = node.index
    while index >= 0 {
      if lines[index] > 0 { return Int(lines[index]) }
      index = links[index].parent
    }
    return nil
  }

  /// Notes the line in which `node` begins.
  mutating func setLine(_ line: Int32, of node: Node) { lines[node.index] = line }

  public func parent(of node: Node) -> Node? { handle(links[node.index].parent) }
  public func previous(before node: Node) -> Node? { handle(links[node.index].previous) }
  public func next(after node: Node) -> Node? { handle(links[node.index].next) }
  public func firstChild(of node: Node) -> Node? { handle(links[node.index].firstChild) }
  public func lastChild(of node: Node) -> Node? { handle(links[node.index].lastChild) }

  public func children(of node: Node) -> [Node] {
    Array(sequence(first: firstChild(of: node), next: { $0.map { next(after: $0) } }).lazy.compactMap { $0 })
  }

  /// The child of `node` if it has exactly one.
  public func onlyChild(of node: Node) -> Node? {
    let child = firstChild(of: node)
    return child == lastChild(of: node) ? child : nil
  }

  /// All nodes of the tree in document order, parents before their children. A loop over them may change the
  /// tree; it visits the nodes that existed when it began.
  public var nodes: [Node] {
    var nodes: [Node] = []
    walk(from: root) { node, isEntering in
      if isEntering { nodes.append(node) }
      return true
    }
    return nodes
  }

  /// Calls `visit` for `node` and everything in it, on entering and on leaving each, without recursion.
  ///
  /// - Parameter visit: returns whether to visit the children too. On leaving, its result is ignored.
  public func walk(from node: Node, _ visit: (_ node: Node, _ isEntering: Bool) -> Bool) {
    var current = node
    while true {
      if visit(current, true), let child = firstChild(of: current) {
        current = child
        continue
      }
      _ = visit(current, false)
      while current != node, next(after: current) == nil, let parent = parent(of: current) {
        current = parent
        _ = visit(current, false)
      }
      guard current != node, let next = next(after: current) else { return }
      current = next
    }
  }

  /// An `id` that no other element of the document has: `name`, or `name-1`, `name-2`, … if it is taken.
  public mutating func claimIdentifier(_ name: String) -> String { identifiers.claim(name) }

  private func handle(_ index: Int) -> Node? { index < 0 ? nil : Node(index: index) }
}

// MARK: - Changes

extension MarkdownTree {
  /// Adds a node as the last child of `parent`.
  @discardableResult
  public mutating func append(
    _ kind: Kind, _ attributes: MarkdownAttributes = MarkdownAttributes(), to parent: Node
  ) -> Node {
    let node = add(Content(kind: kind, attributes: attributes))
    move(node, to: parent)
    return node
  }

  /// Adds a node before `sibling`, which is not the root.
  @discardableResult
  public mutating func insert(
    _ kind: Kind, _ attributes: MarkdownAttributes = MarkdownAttributes(), before sibling: Node
  ) -> Node {
    let node = add(Content(kind: kind, attributes: attributes))
    let previous = links[sibling.index].previous
    let parent = links[sibling.index].parent
    links[node.index] = Links(parent: parent, previous: previous, next: sibling.index)
    links[sibling.index].previous = node.index
    if previous >= 0 {
      links[previous].next = node.index
    } else if parent >= 0 {
      links[parent].firstChild = node.index
    }
    return node
  }

  /// Makes `node`, with its descendants, the last child of `parent`, which must not be one of them.
  public mutating func move(_ node: Node, to parent: Node) {
    remove(node)
    let last = links[parent.index].lastChild
    links[node.index].parent = parent.index
    links[node.index].previous = last
    links[parent.index].lastChild = node.index
    if last >= 0 { links[last].next = node.index } else { links[parent.index].firstChild = node.index }
  }

  /// Removes `node` and its descendants from the tree. The root is never removed.
  public mutating func remove(_ node: Node) {
    let place = links[node.index]
    guard place.parent >= 0 else { return }
    if place.previous >= 0 {
      links[place.previous].next = place.next
    } else {
      links[place.parent].firstChild = place.next
    }
    if place.next >= 0 {
      links[place.next].previous = place.previous
    } else {
      links[place.parent].lastChild = place.previous
    }
    links[node.index].parent = -1
    links[node.index].previous = -1
    links[node.index].next = -1
  }

  private mutating func add(_ content: Content) -> Node {
    contents.append(content)
    links.append(Links())
    lines.append(0)
    return Node(index: contents.count - 1)
  }
}
