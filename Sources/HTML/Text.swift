// A string in a page is text: it reads there as it reads here, whatever characters it has.

extension String: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { buffer.write(text: self) }
}

extension Substring: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { buffer.write(text: self) }
}

/// Markup that passes through as it is: the one way around escaping.
///
/// Give it nothing that came from outside unless a sanitizer has been over it.
public func raw(_ markup: String) -> RawHTML { RawHTML(storage: .string(markup)) }

/// Markup, UTF-8 encoded, that passes through as it is: the one way around escaping.
///
/// Give it nothing that came from outside unless a sanitizer has been over it.
public func raw(_ markup: [UInt8]) -> RawHTML { RawHTML(storage: .bytes(markup)) }

/// Markup that passes through as it is; ``raw(_:)-(String)`` makes it.
public struct RawHTML: HTML {
  enum Storage: Sendable {
    case string(String)
    case bytes([UInt8])
  }

  let storage: Storage

  public func render(into buffer: inout HTMLBuffer) {
    switch storage {
    case .string(let markup): buffer.write(raw: markup)
    case .bytes(let markup): buffer.write(raw: markup)
    }
  }
}
