// Blocks of several statements: each statement makes a pair with those before it.

extension HTMLBuilder {
  @inlinable
  public static func buildPartialBlock<Piece: HTML>(first: Piece) -> Piece { first }

  @inlinable
  public static func buildPartialBlock<First: HTML, Next: HTML>(
    accumulated: consuming First, next: consuming Next
  ) -> HTMLPair<First, Next> {
    HTMLPair(accumulated, next)
  }
}

/// Two pieces, one after the other.
public struct HTMLPair<First: HTML, Second: HTML>: HTML {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    first.render(into: &buffer)
    second.render(into: &buffer)
  }
}
