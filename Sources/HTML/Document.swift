/// A whole document: `content`, which is one `html` element, after `<!DOCTYPE html>`.
@inlinable
public func document<Inner: HTML>(@HTMLBuilder content: () -> Inner) -> Document<Inner> {
  Document(content: content())
}

/// A whole document; ``document(content:)`` makes it.
public struct Document<Inner: HTML>: HTML {
  @usableFromInline let content: Inner

  @usableFromInline
  init(content: Inner) { self.content = content }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.write("<!DOCTYPE html>")
    content.render(into: &buffer)
  }
}
