/// A piece of a page: an element, text, or a component composed of them.
///
/// A component describes itself by its ``body``; what it takes from outside are its stored properties.
///
/// ```swift
/// struct PostCard: HTML {
///   let post: Post
///
///   var body: some HTML {
///     article(.class("post"), .id(post.slug)) {
///       h2 { a(.href(post.path)) { post.title } }
///       if let date = post.date { time(.datetime(date.rfc3339)) { date.long } }
///       for tag in post.tags { a(.href(tag.path), .rel("tag")) { tag.name } }
///       raw(post.content)
///     }
///   }
/// }
/// ```
///
/// A string is text and is escaped; only ``raw(_:)-(String)`` passes markup through. Nothing is added between pieces,
/// no line breaks, no indentation: white space means something in HTML.
///
/// Elements are functions named as their tags. Where a property of a component has such a name (`summary`, `label`),
/// the property hides the function; ``HTML/title(_:content:)`` and its neighbours exist as methods too, so that these
/// may still be called, and ``element(_:_:content:)`` writes any other.
public protocol HTML: Sendable {
  /// The type of ``body``; `Never` for pieces that write themselves.
  associatedtype Content: HTML = Never

  /// What the component consists of. Pieces that implement ``render(into:)`` have none, and asking for it is a
  /// programming error.
  @HTMLBuilder var body: Content { get }

  /// Writes the piece. A component need not implement it: its body is written.
  func render(into buffer: inout HTMLBuffer)
}

extension HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { body.render(into: &buffer) }

  /// The piece as UTF-8.
  ///
  /// - Parameter capacity: bytes set aside in advance; a good guess saves copies while the page grows.
  @inlinable
  public func render(reserving capacity: Int = 4096) -> [UInt8] {
    var buffer = HTMLBuffer(reserving: capacity)
    render(into: &buffer)
    return buffer.bytes
  }

  /// The piece as a string, for tests and for formats that carry HTML inside something else.
  public func renderedString() -> String { String(decoding: render(), as: UTF8.self) }
}

extension HTML where Content == Never {
  public var body: Never { preconditionFailure("\(Self.self) writes itself and has no body") }
}

extension Never: HTML {
  public func render(into buffer: inout HTMLBuffer) {}
}
