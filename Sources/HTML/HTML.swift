/// A piece of a page: an element, text, or a component composed of them.
///
/// A component describes itself by its ``body``. Its stored properties are its parameters.
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
/// A string is text and is escaped; only ``raw(_:)-(String)`` passes markup through. Nothing is added between
/// pieces, no line breaks and no indentation, because white space is significant in HTML.
///
/// Elements are values named as their tags. A property of a component with such a name (`cite`, `output`)
/// hides the element. The most likely ones, such as ``HTML/title``, are therefore properties of every piece
/// too; ``element(_:_:content:)`` writes any other.
public protocol HTML: Sendable {
  /// The type of ``body``; `Never` for pieces that write themselves.
  associatedtype Content: HTML = Never

  /// The content of the component. Pieces that implement ``render(into:)`` have none; reading it is a
  /// programming error.
  @HTMLBuilder var body: Content { get }

  /// Writes the piece. The default writes ``body``.
  func render(into buffer: inout HTMLBuffer)
}

extension HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { body.render(into: &buffer) }

  /// The piece as UTF-8.
  ///
  /// - Parameter capacity: the bytes to reserve; a good estimate saves copies while the page grows.
  @inlinable
  public func render(reserving capacity: Int = 4096) -> [UInt8] {
    var buffer = HTMLBuffer(reserving: capacity)
    render(into: &buffer)
    return buffer.bytes
  }

  /// The piece as a string, for tests and for formats that contain HTML.
  public func renderedString() -> String { String(decoding: render(), as: UTF8.self) }
}

extension HTML where Content == Never {
  public var body: Never { preconditionFailure("\(Self.self) writes itself and has no body") }
}

extension Never: HTML {
  public func render(into buffer: inout HTMLBuffer) {}
}
