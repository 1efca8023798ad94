/// A value of a TOML document.
enum TOMLValue {
  case text(String)
  /// A number, a date or a time, as it is written.
  case word(String)
  case boolean(Bool)
  case array([TOMLValue])
  case table(TOMLTable)
}

/// A table of a TOML document. It is an object, because later lines of the document add to it.
final class TOMLTable {
  /// In the order of the document.
  private(set) var pairs: [(key: String, line: Int, value: TOMLValue)] = []
  private var places: [String: Int] = [:]
  let line: Int
  /// Whether it is written as `{ … }`, so that no other line adds to it.
  fileprivate let isInline: Bool
  /// Whether it is written as `[name]`, so that dotted keys of other tables do not add to it.
  private var hasHeader = false

  init(line: Int, isInline: Bool = false) {
    self.line = line
    self.isInline = isInline
  }

  /// Sets the value of a dotted key: `a.b.c = 1`.
  func set(_ path: [String], line: Int, _ value: TOMLValue) throws(TOMLError) {
    var (table, key) = (self, path[0])
    for next in path.dropFirst() {
      table = try table.inner(key, line: line)
      if table.hasHeader { throw .repeated(key, line: line) }
      key = next
    }
    guard table.index(of: key) == nil else { throw .repeated(key, line: line) }
    table.append(key, line, value)
  }

  /// The table that `[a.b]` opens, or that `[[a.b]]` adds to an array.
  func open(_ path: [String], line: Int, isArray: Bool) throws(TOMLError) -> TOMLTable {
    var (parent, key) = (self, path[0])
    for next in path.dropFirst() { (parent, key) = (try parent.inner(key, line: line), next) }
    let table = TOMLTable(line: line)
    table.hasHeader = true
    guard let index = parent.index(of: key) else {
      parent.append(key, line, isArray ? .array([.table(table)]) : .table(table))
      return table
    }
    switch parent.pairs[index].value {
    case .table(let known) where !isArray && !known.hasHeader && !known.isInline:
      known.hasHeader = true
      return known
    case .array(var items) where isArray && items.last?.openTable != nil:
      // The array has no other owner while it grows.
      parent.pairs[index].value = .boolean(false)
      items.append(.table(table))
      parent.pairs[index].value = .array(items)
      return table
    default: throw .repeated(key, line: line)
    }
  }

  /// The table of a key, or the last one of its array. Makes one if there is none.
  private func inner(_ key: String, line: Int) throws(TOMLError) -> TOMLTable {
    guard let index = index(of: key) else {
      let table = TOMLTable(line: line)
      append(key, line, .table(table))
      return table
    }
    var value = pairs[index].value
    if case .array(let items) = value, let last = items.last { value = last }
    guard let table = value.openTable else { throw .repeated(key, line: line) }
    return table
  }

  private func index(of key: String) -> Int? { places[key] }

  private func append(_ key: String, _ line: Int, _ value: TOMLValue) {
    places[key] = pairs.count
    pairs.append((key, line, value))
  }
}

extension TOMLValue {
  /// The table that it is, if later lines may add to it.
  fileprivate var openTable: TOMLTable? {
    if case .table(let table) = self, !table.isInline { table } else { nil }
  }
}

/// A mistake in a TOML document.
struct TOMLError: Error {
  /// From 1.
  let line: Int
  let complaint: String

  fileprivate static func repeated(_ key: String, line: Int) -> TOMLError {
    TOMLError(line: line, complaint: "\(key) is given twice; keep one")
  }
}
