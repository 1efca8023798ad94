/// What has to be known of a drawing before it is written, so that a small one cannot stand for an endless one: which of
/// its elements hold a `use`, and how often all drawings of a body use each other.
///
/// A `use` of something that holds a `use` multiplies; nothing that has an id may hold one.
struct DrawingSurvey {
  private var holders: Set<UnsafeRawPointer> = []
  private var elements = 0
  private var uses = 0

  /// Far more than a drawing that somebody drew: a browser paints each element for each `use` at worst.
  private static let mostPainted = 20_000_000

  var allowsUses: Bool { uses * elements <= Self.mostPainted }

  /// Whether there is a `use` in the element `node`, which is part of the drawing that was looked at last.
  func isHolder(_ node: Node) -> Bool { holders.contains(node.identity) }

  mutating func look(at root: Node) {
    holders = []
    var stack = [(node: root, next: 0)]
    while let (node, next) = stack.last {
      guard next < node.children.count else {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let child = node.children[next]
      guard child.kind == .element else { continue }
      elements += 1
      if child.writtenName == "use" {
        uses += 1
        for ancestor in stack.reversed() where !holders.insert(ancestor.node.identity).inserted { break }
      }
      stack.append((child, 0))
    }
  }
}
