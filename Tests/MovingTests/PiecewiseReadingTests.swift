import Foundation
import Testing

@testable import Moving

@Suite("Exports that are read in pieces")
struct PiecewiseReadingTests {
  @Test(
    "Where the pieces of an export of WordPress end makes no difference", arguments: [1, 2, 3, 5, 7, 31, 256])
  func wordPress(size: Int) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: sample("wordpress.xml"))))
    #expect(try Self.items(bytes, inPiecesOf: size) == Self.items(bytes, inPiecesOf: bytes.count))
  }

  @Test("A section ends before the end of its element, whatever is between, and wherever a piece ends")
  func sections() throws {
    let contents = [
      "<![CDATA[a]]>": "a", "<![CDATA[a]]>\n": "a\n", "<![CDATA[a]]> &amp; b": "a & b",
      "<![CDATA[a]]><![CDATA[b]]>": "ab", "<![CDATA[a]] > b]]>": "a]] > b",
      "<![CDATA[a[b]]> c]]>": "a[b]]> c",
      "<![CDATA[a]]]]><![CDATA[>b]]>": "a]]>b", "<![CDATA[a]]><!-- b -->": "a",
      "<![CDATA[a]]><b>c</b>": "a<b>c</b>",
    ]
    for (content, text) in contents {
      let items = (1...3).map { "<item><title>\(content)</title><wp:post_id>\($0)</wp:post_id></item>" }
      let export = Array("<rss><channel>\(items.joined())</channel></rss>".utf8)
      for size in [1, 2, 7, export.count] {
        let read = try Self.items(export, inPiecesOf: size)
        #expect(read.map { $0["title"] } == [text, text, text], "\(content) in pieces of \(size)")
      }
    }
  }

  @Test("Where the pieces of an export of Ghost end makes no difference", arguments: [1, 2, 3, 7, 256])
  func ghost(size: Int) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: sample("ghost.json"))))
    let whole = try JSONPieces(ByteReader(pieces(of: bytes, bytes.count))).object().dictionary
    #expect(whole != nil)
    let read = try JSONPieces(ByteReader(pieces(of: bytes, size)))
    var posts: [NSDictionary] = []
    try read.forEachKey { _ in
      try read.forEachElement { posts.append(try #require(try read.object().dictionary)) }
    }
    #expect(posts as NSArray == whole?["db"] as? NSArray)
  }

  /// The fields of each item, with its categories, meta data and comments.
  private static func items(_ bytes: [UInt8], inPiecesOf size: Int) throws -> [[String: String]] {
    let reader = WXRReader(ByteReader(pieces(of: bytes, size)), isWhole: true)
    var items: [[String: String]] = []
    while let element = try reader.next() {
      guard case .item(let item) = element else { continue }
      var fields = item.fields
      fields["categories"] = item.categories.map { "\($0.domain) \($0.slug) \($0.name)" }.joined(
        separator: ",")
      fields["meta"] = item.meta.map { "\($0.key) \($0.value)" }.joined(separator: ",")
      fields["comments"] = item.comments.map { $0.sorted { $0.key < $1.key }.description }.joined()
      fields["lines"] = "\(item.line) \(item.contentLine)"
      items.append(fields)
    }
    return items
  }
}

private func pieces(of bytes: [UInt8], _ size: Int) -> () -> [UInt8] {
  var rest = bytes[...]
  return {
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

extension JSONPieces.Object {
  /// The fields; nil if they are not in memory.
  fileprivate var dictionary: NSDictionary? {
    if case .fields(let fields) = self { fields as NSDictionary } else { nil }
  }
}
