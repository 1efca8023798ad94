/// Sanitised HTML with holes where addresses and ids go. One body can be rendered for its own page, for a
/// page with several posts and for a feed without being parsed again.
///
/// There are two kinds of holes. One is a root-relative reference into the site that the HTML came from
/// (`/images/x.jpg`), to be replaced by a URL that the reader can fetch. The other is the place before an id,
/// for a prefix that makes the ids of several bodies on one page distinct. Tags of scripts, and of what
/// they act on, are marked if the policy keeps them: lists of posts and feeds get only the text between them.
public struct BodyTemplate: Hashable, Sendable {
  /// The HTML in one string, for a database column. Holes are marked with U+0001 to U+0005, which cannot
  /// occur in sanitised HTML: U+0001 and U+0002 enclose a reference, U+0003 stands where the prefix of an id
  /// goes. U+0004 follows the name of a tag, U+0005 precedes the end of that tag or a later one: these tags,
  /// with what is between them, are for the page of the text itself.
  public var encoded: String

  /// - Parameter encoded: a value of ``encoded``. It is not sanitised again.
  public init(encoded: String) { self.encoded = encoded }

  /// The UTF-8 of the HTML with its holes filled.
  ///
  /// - Parameters:
  ///   - idPrefix: written before each id and each reference to an id (`href="#id"`, `for`, `headers`,
  ///     `aria-…`).
  ///   - withScripts: whether scripts are written, and what they act on; for the page of the text itself.
  ///   - resolve: gets a reference into the original site, root-relative with query and fragment
  ///     (`/images/x.jpg?y#z`), and returns the URL to write, unescaped. Called for each occurrence of a
  ///     reference.
  public func render(
    idPrefix: String = "", withScripts: Bool = false, resolve: (String) -> String
  ) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(encoded.utf8.count + 1024)
    var prefix: [UInt8] = []
    idPrefix.withUTF8Bytes { prefix.appendEscapedAttribute($0) }
    encoded.withUTF8Bytes {
      Self.fill($0, idPrefix: prefix, withScripts: withScripts, into: &output, resolve: resolve)
    }
    return output
  }

  /// Whether the HTML has neither holes nor marked tags.
  public var isWhole: Bool { encoded.withUTF8Bytes { $0.firstIndex(notAbove: Mark.last, from: 0) == nil } }

  /// Whether the HTML has scripts, or elements for them to act on.
  public var isInteractive: Bool {
    encoded.withUTF8Bytes { $0.firstIndex(of: Mark.interactiveStart, in: 0..<$0.count) != nil }
  }

  /// - Parameter idPrefix: escaped.
  static func fill(
    _ bytes: UnsafeBufferPointer<UInt8>, idPrefix: [UInt8], withScripts: Bool, into output: inout [UInt8],
    resolve: (String) -> String
  ) {
    var start = 0
    while let mark = bytes.firstIndex(notAbove: Mark.last, from: start) {
      output.append(contentsOf: bytes[start..<mark])
      start = mark + 1
      if bytes[mark] == Mark.idPrefix {
        output.append(contentsOf: idPrefix)
      } else if bytes[mark] == Mark.referenceStart,
        let end = bytes.firstIndex(of: Mark.referenceEnd, in: start..<bytes.count)
      {
        output.appendAddress(resolve(String(decoding: bytes[start..<end], as: UTF8.self)))
        start = end + 1
      } else if bytes[mark] == Mark.interactiveStart, !withScripts,
        let end = bytes.firstIndex(of: Mark.interactiveEnd, in: start..<bytes.count)
      {
        if let tag = output.lastIndex(of: UInt8(ascii: "<")) { output.removeSubrange(tag...) }
        start = min(bytes.count, end + 1 + ">".utf8.count)
      }
    }
    output.append(contentsOf: bytes[start...])
  }

  /// The distinct references into the original site, in the order in which they first occur.
  public var references: [String] {
    var seen: Set<String> = []
    var references: [String] = []
    encoded.withUTF8Bytes { bytes in
      var rest = 0..<bytes.count
      while let start = bytes.firstIndex(of: Mark.referenceStart, in: rest),
        let end = bytes.firstIndex(of: Mark.referenceEnd, in: start..<bytes.count)
      {
        let reference = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        if seen.insert(reference).inserted { references.append(reference) }
        rest = (end + 1)..<bytes.count
      }
    }
    return references
  }

  /// This HTML with other references in place of those that begin with `path`.
  ///
  /// - Parameters:
  ///   - path: the beginning, as in `/posts/hello/`.
  ///   - other: takes its place.
  public func replacingReferences(below path: String, by other: String) -> BodyTemplate {
    let mark = String(Unicode.Scalar(Mark.referenceStart))
    return BodyTemplate(encoded: encoded.replacing(mark + path, with: mark + other))
  }

  enum Mark {
    static let referenceStart: UInt8 = 1
    static let referenceEnd: UInt8 = 2
    static let idPrefix: UInt8 = 3
    static let interactiveStart: UInt8 = 4
    static let interactiveEnd: UInt8 = 5
    static let last = interactiveEnd
  }
}
