// Strings are text: special characters are escaped.

extension String: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { buffer.write(text: self) }
}

extension Substring: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { buffer.write(text: self) }
}

/// Returns markup that is written unescaped.
///
/// Run a sanitizer over markup from outside before you pass it here.
public func raw(_ markup: String) -> RawHTML { RawHTML(storage: .string(markup)) }

/// Returns UTF-8 encoded markup that is written unescaped.
///
/// Run a sanitizer over markup from outside before you pass it here.
public func raw(_ markup: [UInt8]) -> RawHTML { RawHTML(storage: .bytes(markup)) }

/// Markup that is written unescaped; ``raw(_:)-(String)`` makes it.
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
