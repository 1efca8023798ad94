// Blocks of several statements. Up to eight statements become pairs of pairs instead of a parameter pack: for
// a pack, the runtime looks up the metadata of its tuple at every rendering, which takes longer than the
// rendering itself.

extension HTMLBuilder {
  @inlinable
  public static func buildBlock<A: HTML, B: HTML>(_ a: A, _ b: B) -> HTMLPair<A, B> {
    HTMLPair(a, b)
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML>(_ a: A, _ b: B, _ c: C) -> HTMLPair<
    A, HTMLPair<B, C>
  > {
    HTMLPair(a, HTMLPair(b, c))
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML, D: HTML>(_ a: A, _ b: B, _ c: C, _ d: D)
    -> HTMLPair<HTMLPair<A, B>, HTMLPair<C, D>>
  {
    HTMLPair(HTMLPair(a, b), HTMLPair(c, d))
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML, D: HTML, E: HTML>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> HTMLPair<HTMLPair<A, B>, HTMLPair<C, HTMLPair<D, E>>> {
    HTMLPair(HTMLPair(a, b), HTMLPair(c, HTMLPair(d, e)))
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML, D: HTML, E: HTML, F: HTML>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> HTMLPair<HTMLPair<A, HTMLPair<B, C>>, HTMLPair<D, HTMLPair<E, F>>> {
    HTMLPair(HTMLPair(a, HTMLPair(b, c)), HTMLPair(d, HTMLPair(e, f)))
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML, D: HTML, E: HTML, F: HTML, G: HTML>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> HTMLPair<HTMLPair<A, HTMLPair<B, C>>, HTMLPair<HTMLPair<D, E>, HTMLPair<F, G>>> {
    HTMLPair(HTMLPair(a, HTMLPair(b, c)), HTMLPair(HTMLPair(d, e), HTMLPair(f, g)))
  }

  @inlinable
  public static func buildBlock<A: HTML, B: HTML, C: HTML, D: HTML, E: HTML, F: HTML, G: HTML, H: HTML>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> HTMLPair<HTMLPair<HTMLPair<A, B>, HTMLPair<C, D>>, HTMLPair<HTMLPair<E, F>, HTMLPair<G, H>>> {
    HTMLPair(HTMLPair(HTMLPair(a, b), HTMLPair(c, d)), HTMLPair(HTMLPair(e, f), HTMLPair(g, h)))
  }

  @inlinable
  public static func buildBlock<each Piece: HTML>(_ piece: repeat each Piece) -> HTMLSequence<
    repeat each Piece
  > {
    HTMLSequence(repeat each piece)
  }
}

/// Two pieces, one after the other.
public struct HTMLPair<First: HTML, Second: HTML>: HTML {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    first.render(into: &buffer)
    second.render(into: &buffer)
  }
}

/// Any number of pieces, one after the other.
public struct HTMLSequence<each Piece: HTML>: HTML {
  @usableFromInline let pieces: (repeat each Piece)

  @inlinable
  init(_ piece: repeat each Piece) { pieces = (repeat each piece) }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    repeat (each pieces).render(into: &buffer)
  }
}
