/// Turns the statements of a closure into one piece. The closure may contain `if`, `switch`, `for` and `let`.
@resultBuilder
public enum HTMLBuilder {
  @inlinable
  public static func buildExpression<Piece: HTML>(_ piece: Piece) -> Piece { piece }

  @inlinable
  public static func buildBlock() -> EmptyHTML { EmptyHTML() }

  @inlinable
  public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }

  @inlinable
  public static func buildEither<First: HTML, Second: HTML>(first: First) -> HTMLChoice<First, Second> {
    .first(first)
  }

  @inlinable
  public static func buildEither<First: HTML, Second: HTML>(second: Second) -> HTMLChoice<First, Second> {
    .second(second)
  }

  @inlinable
  public static func buildArray<Piece: HTML>(_ pieces: [Piece]) -> [Piece] { pieces }

  @inlinable
  public static func buildLimitedAvailability(_ piece: some HTML) -> AnyHTML { AnyHTML(piece) }
}

/// A piece that writes nothing.
public struct EmptyHTML: HTML {
  @inlinable
  public init() {}

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {}
}

/// One of two pieces: an `if` with an `else`, or a `switch`.
public enum HTMLChoice<First: HTML, Second: HTML>: HTML {
  case first(First)
  case second(Second)

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    switch self {
    case .first(let piece): piece.render(into: &buffer)
    case .second(let piece): piece.render(into: &buffer)
    }
  }
}

extension Optional: HTML where Wrapped: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) { self?.render(into: &buffer) }
}

extension Array: HTML where Element: HTML {
  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    for piece in self { piece.render(into: &buffer) }
  }
}

/// A piece of any type: for collections of different components, or to keep a type out of an interface.
public struct AnyHTML: HTML {
  private let piece: any HTML

  public init(_ piece: any HTML) { self.piece = piece }

  public func render(into buffer: inout HTMLBuffer) { piece.render(into: &buffer) }
}
