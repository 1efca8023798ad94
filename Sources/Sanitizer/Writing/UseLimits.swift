/// Limits how often `use` elements repeat parts of drawings, so that painting a small drawing cannot occupy a
/// browser forever.
///
/// Counts elements and uses of all drawings of a body before they are written, and finds the elements that
/// contain a `use`. These lose their ids: a `use` of an element that contains a `use` would multiply.
struct UseLimits {
  private var ancestors: Set<UnsafeRawPointer> = []
  private var elements = 0
  private var uses = 0

  /// The most elements to paint: in the worst case a browser paints each element for each `use`. Real
  /// drawings stay far below.
  private static let mostPainted = 20_000_000

  var allowsUses: Bool { uses * elements <= Self.mostPainted }

  /// Whether `node`, an element of the drawing added last, contains a `use`.
  func containsUse(_ node: Node) -> Bool { ancestors.contains(node.identity) }

  /// Counts the drawing `root`.
  mutating func add(_ root: Node) {
    ancestors = []
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
        for ancestor in stack.reversed() where !ancestors.insert(ancestor.node.identity).inserted { break }
      }
      stack.append((child, 0))
    }
  }
}
