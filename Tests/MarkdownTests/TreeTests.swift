import Markdown
import Testing

@Suite("A Markdown tree")
struct TreeTests {
  private var tree = MarkdownDocument("# a\n\nb *c* d").tree

  @Test("Nodes come in document order, parents first")
  func order() {
    #expect(
      tree.nodes.map { tree[$0].kind } == [
        .document, .heading(level: 1), .text("a"), .paragraph, .text("b "), .emphasis, .text("c"),
        .text(" d"),
      ])
  }

  @Test("Each node knows its parent, its neighbours and its children")
  func neighbours() throws {
    let paragraph = try #require(tree.lastChild(of: tree.root))
    let emphasis = try #require(tree.nodes.first { tree[$0].kind == .emphasis })
    #expect(tree.parent(of: emphasis) == paragraph)
    #expect(tree.previous(before: emphasis) == tree.firstChild(of: paragraph))
    #expect(tree.next(after: emphasis) == tree.lastChild(of: paragraph))
    #expect(tree.children(of: paragraph).count == 3)
    #expect(tree.onlyChild(of: paragraph) == nil)
    #expect(tree.onlyChild(of: emphasis).map { tree[$0].kind } == .text("c"))
    #expect(tree.parent(of: tree.root) == nil)
  }

  @Test("Nodes can be appended, inserted, moved and removed")
  func changes() throws {
    var tree = tree
    let heading = try #require(tree.firstChild(of: tree.root))
    let paragraph = try #require(tree.lastChild(of: tree.root))
    let quote = tree.insert(.blockQuote, before: paragraph)
    #expect(tree.children(of: tree.root) == [heading, quote, paragraph])
    tree.move(paragraph, to: quote)
    #expect(tree.children(of: tree.root) == [heading, quote])
    let first = try #require(tree.firstChild(of: paragraph))
    tree.insert(.text("0 "), before: first)
    tree.remove(first)
    tree.append(.text(" e"), to: paragraph)
    #expect(tree.plainText(of: tree.root) == "a\n0 c d e\n")
    tree.remove(heading)
    #expect(tree.plainText(of: tree.root) == "0 c d e\n")
    #expect(tree.children(of: tree.root) == [quote])
  }

  @Test("A removed node can be inserted again with its descendants")
  func reuse() throws {
    var tree = tree
    let heading = try #require(tree.firstChild(of: tree.root))
    tree.remove(heading)
    #expect(tree.plainText(of: tree.root) == "b c d\n")
    tree.move(heading, to: tree.root)
    #expect(tree.plainText(of: tree.root) == "b c d\na\n")
  }

  @Test("A visitor can skip the children of a node, and is still called when the node ends")
  func walk() {
    var visits: [String] = []
    tree.walk(from: tree.root) { node, isEntering in
      visits.append("\(isEntering ? "+" : "-")\(tree[node].kind)")
      return tree[node].kind != .paragraph
    }
    #expect(
      visits == [
        "+document", "+heading(level: 1)", "+text(\"a\")", "-text(\"a\")", "-heading(level: 1)", "+paragraph",
        "-paragraph", "-document",
      ])
  }

  @Test("Addresses are percent-encoded as URLs require, texts are unescaped")
  func addresses() {
    let tree = MarkdownDocument("[a &amp; b](</c d%20\"ü> \"e &lt; f\")").tree
    #expect(
      tree.nodes.map { tree[$0].kind }.contains(
        .link(.init(url: "/c%20d%20%22%C3%BC", title: "e < f"))))
    #expect(tree.nodes.map { tree[$0].kind }.contains(.text("a & b")))
  }

  @Test("Each node knows the line of the source in which it begins")
  func lines() {
    let tree = MarkdownDocument("# A\n\nText\nwith a [link](x)\nand\n![an image](y)\n\n- one\n- two `code`\n")
      .tree
    func line(where isMeant: (MarkdownTree.Kind) -> Bool) -> Int? {
      tree.nodes.first { isMeant(tree[$0].kind) }.flatMap(tree.line)
    }
    #expect(line { $0 == .heading(level: 1) } == 1)
    #expect(line { $0 == .link(.init(url: "x")) } == 4)
    #expect(line { $0 == .image(.init(url: "y")) } == 6)
    #expect(line { $0 == .code("code") } == 9)
  }
}
