/// The blocks that the next line may continue, as in the appendix "A parsing strategy" of CommonMark.
///
/// Only blocks at the top level are told apart. What is inside a quotation or a list matters only as far as
/// it decides where the quotation or the list ends.
struct OpenBlocks {
  private var containers: [Container] = []
  private var leaf = Leaf.none
  /// The kind of the top-level list that a further item would continue.
  private var list: ListKind?
  /// The last line of an open paragraph at the top level. It may be the first row of a table.
  private var paragraphLine: Line = []
  private var isFirstLine = true

  /// Blocks nested deeper are read as text, so that no input makes this slow.
  private static let maximumDepth = 64

  /// What a line is for the blocks at the top level.
  enum Placement {
    /// Blank. It belongs to the open block if a later line continues that.
    case blank
    case continues
    case begins(Shape)
    /// The underline of a setext heading: the open paragraph is its text.
    case underlines(level: Int)
    /// The delimiter row of a table: the line before it is the table's first row.
    case delimits
  }

  enum Shape: Equatable {
    case paragraph
    case heading(level: Int)
    case fence(Fence)
    case indentedCode, definitions, container, verbatim, table
  }

  var isInParagraph: Bool { leaf == .paragraph }

  /// Closes all blocks.
  mutating func close() { self = OpenBlocks() }

  /// Whether the line begins outside of the open quotation, list, code, HTML or table, if there is one.
  func isOutside(_ line: Line) -> Bool {
    var cursor = LineCursor(line)
    guard cursor.indent < 4, !cursor.isBlank else { return false }
    guard containers.isEmpty else { return matchedContainers(&cursor) == 0 }
    return switch leaf {
    case .fence, .html: false
    // A time may be the first cell of a row; HTML ends the table.
    case .table: cursor.text.first == UInt8(ascii: "<")
    case .none, .paragraph, .definitions, .indentedCode: true
    }
  }

  mutating func place(_ line: Line) -> Placement {
    var cursor = LineCursor(line)
    let matched = matchedContainers(&cursor)
    let isWhole = matched == containers.count
    if isWhole, leafTakes(cursor) { return .continues }
    if cursor.isBlank { return placeBlank(matched) }
    for index in 0..<matched { containers[index].isEmpty = false }

    if isWhole, leaf == .paragraph, cursor.indent < 4 {
      if let level = setextLevel(cursor.text) {
        leaf = .none
        return containers.isEmpty ? .underlines(level: level) : .continues
      }
      if containers.isEmpty, beginsAlone, isDelimiterRow(cursor.text, below: paragraphLine) {
        leaf = .table
        return .delimits
      }
    }
    return placeText(&cursor, matched: matched)
  }

  private mutating func placeText(_ cursor: inout LineCursor, matched: Int) -> Placement {
    var opened: [Container] = []
    var found: (leaf: Leaf, shape: Shape)?
    while found == nil, !cursor.isBlank, matched + opened.count < Self.maximumDepth {
      let place = opened.isEmpty ? place(isWhole: matched == containers.count) : .anywhere
      guard let start = BlockStart(&cursor, place) else { break }
      switch start {
      case .container(let container): opened.append(container)
      case .leaf(let leaf, let shape): found = (leaf, shape)
      }
    }
    if found == nil, opened.isEmpty, let placement = continueLeaf(cursor, matched) { return placement }

    let text = cursor.text
    if found == nil, matched == 0, opened.isEmpty {
      found = isDefinition(text) ? (.definitions, .definitions) : (.paragraph, .paragraph)
      (paragraphLine, isFirstLine) = (text, true)
    }
    let isSameBlock = matched > 0 || (list != nil && opened.first?.list == list)
    containers = Array(containers.prefix(matched)) + opened
    leaf = found?.leaf ?? (text.isEmpty ? .none : .paragraph)
    if isSameBlock { return .continues }
    list = containers.first?.list
    return .begins(
      containers.isEmpty
        ? found?.shape ?? .paragraph : containers[0].kind == .footnote ? .definitions : .container)
  }

  /// Whether the last line of the open paragraph would be text also as the first line of a block.
  private var beginsAlone: Bool {
    var cursor = LineCursor(paragraphLine)
    return isFirstLine || (paragraphLine.first != UInt8(ascii: "[") && BlockStart(&cursor, .anywhere) == nil)
  }

  private func place(isWhole: Bool) -> BlockStart.Place {
    switch leaf {
    case .paragraph where isWhole: .inParagraph
    case .paragraph: .belowParagraph
    default: .anywhere
    }
  }

  /// The placement of text that continues the open paragraph, definitions or table.
  private mutating func continueLeaf(_ cursor: LineCursor, _ matched: Int) -> Placement? {
    switch leaf {
    case .paragraph:
      (paragraphLine, isFirstLine) = (cursor.text, false)
      return .continues
    case .table where containers.isEmpty: return .continues
    case .definitions where containers.isEmpty && isDefinition(cursor.text): return .continues
    default: return nil
    }
  }

  private mutating func placeBlank(_ matched: Int) -> Placement {
    if matched < containers.count || leaf != .indentedCode { leaf = .none }
    containers.removeSubrange(matched...)
    return .blank
  }

  /// How many containers the line continues. Moves the cursor behind their markers.
  private func matchedContainers(_ cursor: inout LineCursor) -> Int {
    for (index, container) in containers.enumerated() where !container.takes(&cursor) { return index }
    return containers.count
  }

  /// Whether the line is part of open code or HTML. Closes these if it is their last line.
  private mutating func leafTakes(_ cursor: LineCursor) -> Bool {
    switch leaf {
    case .fence(let fence):
      if fence.isClosed(by: cursor) { leaf = .none }
      return true
    case .html(let end):
      if end == .blankLine, cursor.isBlank { return false }
      if end.isReached(in: cursor.text) { leaf = .none }
      return true
    case .indentedCode: return cursor.indent >= 4 && !cursor.isBlank
    case .none, .paragraph, .definitions, .table: return false
    }
  }
}

/// A block that contains other blocks, and how its lines are recognised.
struct Container: Equatable {
  enum Kind: Equatable {
    case quote
    /// Lines indented by so many columns or more belong to the item.
    case item(ListKind, indent: Int)
    case footnote
  }

  let kind: Kind
  /// Whether the marker is followed by a blank line. A second blank line ends such an item.
  var isEmpty = false

  static let footnote = Container(kind: .footnote)

  var list: ListKind? { if case .item(let list, _) = kind { list } else { nil } }

  /// Whether the line continues this container; if so, moves the cursor to its content.
  func takes(_ cursor: inout LineCursor) -> Bool {
    switch kind {
    case .quote:
      guard cursor.indent < 4, cursor.text.first == UInt8(ascii: ">") else { return false }
      cursor.skip(bytes: 1)
      cursor.skip(columns: 1)
      return true
    case .item(_, let indent): return takes(&cursor, indentedBy: indent)
    case .footnote: return takes(&cursor, indentedBy: 4)
    }
  }

  private func takes(_ cursor: inout LineCursor, indentedBy indent: Int) -> Bool {
    guard cursor.indent >= indent else { return cursor.isBlank && !isEmpty }
    cursor.skip(columns: indent)
    return true
  }
}

enum ListKind: Equatable {
  case bullet(UInt8)
  case ordered(delimiter: UInt8)
}

/// The innermost open block.
enum Leaf: Equatable {
  case none, paragraph, definitions, table, indentedCode
  case fence(Fence)
  case html(HTMLBlockEnd)
}
