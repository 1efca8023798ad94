import CGumbo

/// Estimates which elements the tree builder has open, to keep its work linear.
///
/// The tree builder searches its open elements for almost every tag, and reopens unclosed `b`, `a` and the
/// like in each block. A hostile document makes that quadratic in time and memory. So tags that would open
/// too many elements are left out. The estimate is never too low.
struct OpenElements {
  private var open: [(tag: GumboTag, isSpecial: Bool)] = []
  private var formatting: [(tag: GumboTag, tables: Int)] = []
  /// How many start tags of each element were left out and still wait for their end tags.
  private var leftOut: [UInt32: Int] = [:]
  private var tables = 0
  private var mostFormatting = 48
  private var reopened = 0
  private var tokens = 0

  private static let mostOpen = 256

  /// Counts a piece of text or a tag: each can make the builder reopen formatting elements. Returns the
  /// formatting elements to close once that has become too much work.
  mutating func count() -> [GumboTag] {
    guard !formatting.isEmpty else { return [] }
    tokens += 1
    reopened += formatting.count
    guard reopened > 50_000 + 8 * tokens else { return [] }
    mostFormatting = 2
    reopened = 0
    return closeFormatting()
  }

  enum Decision {
    case write
    case leaveOut
    /// Write the end tags of these first.
    case writeAfterClosing([GumboTag])
  }

  mutating func start(_ tag: GumboTag) -> Decision {
    switch Role[tag] {
    case .impliedEnd: return .write
    case .formatting:
      var closed: [GumboTag] = []
      if formatting.count >= mostFormatting { closed = closeFormatting() }
      guard formatting.count < mostFormatting else {
        leftOut[tag.rawValue, default: 0] += 1
        return .leaveOut
      }
      formatting.append((tag, tables))
      return closed.isEmpty ? .write : .writeAfterClosing(closed)
    case .special, .ordinary:
      guard open.count < Self.mostOpen else {
        leftOut[tag.rawValue, default: 0] += 1
        return .leaveOut
      }
      if tag == GUMBO_TAG_TABLE { tables += 1 }
      open.append((tag, Role[tag] == .special))
      return .write
    }
  }

  mutating func end(_ tag: GumboTag) -> Decision {
    if let count = leftOut[tag.rawValue] {
      leftOut[tag.rawValue] = count > 1 ? count - 1 : nil
      return .leaveOut
    }
    switch Role[tag] {
    case .impliedEnd: break
    case .formatting:
      if let index = formatting.lastIndex(where: { $0.tag == tag }), formatting[index].tables == tables {
        formatting.remove(at: index)
      }
    case .special: close(tag, upTo: { $0.tag == GUMBO_TAG_TABLE && tag != GUMBO_TAG_TABLE })
    case .ordinary: close(tag, upTo: \.isSpecial)
    }
    return .write
  }

  private mutating func close(_ tag: GumboTag, upTo isBorder: ((tag: GumboTag, isSpecial: Bool)) -> Bool) {
    guard let index = open.lastIndex(where: { $0.tag == tag || isBorder($0) }), open[index].tag == tag else {
      return
    }
    for element in open[index...] where element.tag == GUMBO_TAG_TABLE { tables -= 1 }
    open.removeSubrange(index...)
    for index in formatting.indices where formatting[index].tables > tables {
      formatting[index].tables = tables
    }
  }

  /// Closes the formatting elements that an end tag can close here: not those around the cell of a table.
  private mutating func closeFormatting() -> [GumboTag] {
    let reachable = formatting.filter { $0.tables == tables }.map(\.tag)
    formatting.removeAll { $0.tables == tables }
    return reachable.reversed()
  }

  private enum Role {
    /// The next element of its kind closes it, so it does not nest.
    case impliedEnd
    /// Reopened in the next block if its own block ends first.
    case formatting
    /// The end tag of an ordinary element around it does not close it.
    case special
    case ordinary

    static subscript(tag: GumboTag) -> Role {
      let index = Int(tag.rawValue)
      return index < table.count ? table[index] : .ordinary
    }

    private static let table: [Role] = {
      var table = (0..<GUMBO_TAG_LAST.rawValue).map { raw in
        ElementRule[GumboTag(raw)].flow == .inline ? Role.ordinary : .special
      }
      for tag in [
        GUMBO_TAG_P, GUMBO_TAG_LI, GUMBO_TAG_DT, GUMBO_TAG_DD, GUMBO_TAG_TR, GUMBO_TAG_TD, GUMBO_TAG_TH,
        GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_COLGROUP, GUMBO_TAG_CAPTION,
      ] { table[Int(tag.rawValue)] = .impliedEnd }
      for tag in [
        GUMBO_TAG_A, GUMBO_TAG_B, GUMBO_TAG_BIG, GUMBO_TAG_CODE, GUMBO_TAG_EM, GUMBO_TAG_FONT, GUMBO_TAG_I,
        GUMBO_TAG_NOBR, GUMBO_TAG_S, GUMBO_TAG_SMALL, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_TT,
        GUMBO_TAG_U,
      ] { table[Int(tag.rawValue)] = .formatting }
      for tag in [GUMBO_TAG_VIDEO, GUMBO_TAG_AUDIO] { table[Int(tag.rawValue)] = .ordinary }
      return table
    }()
  }
}
