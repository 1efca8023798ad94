/// The plural categories of CLDR (https://cldr.unicode.org/index/cldr-spec/plural-rules).
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}

/// Which form of a word a language takes for a number, for the languages of the table. Counts are whole
/// numbers from 0.
package enum PluralRule: Sendable {
  /// Japanese, Chinese.
  case none
  /// English, German, Italian, Spanish, Dutch, Swedish: `one` for 1.
  case one
  /// French, Portuguese: `one` for 0 and 1.
  case zeroOrOne
  case polish
  case arabic

  package func category(of count: Int) -> PluralCategory {
    switch self {
    case .none: .other
    case .one: count == 1 ? .one : .other
    case .zeroOrOne: count <= 1 ? .one : .other
    case .polish: Self.polish(count)
    case .arabic: Self.arabic(count)
    }
  }

  /// The categories that whole numbers can have, the general one last.
  package var categories: [PluralCategory] {
    switch self {
    case .none: [.other]
    case .one, .zeroOrOne: [.one, .other]
    case .polish: [.one, .few, .many, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    }
  }

  private static func polish(_ count: Int) -> PluralCategory {
    if count == 1 { return .one }
    let isTeen = (12...14).contains(count % 100)
    return (2...4).contains(count % 10) && !isTeen ? .few : .many
  }

  private static func arabic(_ count: Int) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
