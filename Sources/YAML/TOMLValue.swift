/// A value of a TOML document (TOML 1.0), with the lines of its keys.
///
/// Numbers, dates and times are kept as they are written; the one who reads a value knows what it should be.
indirect enum TOMLValue: Sendable {
  case string(String)
  case boolean(Bool)
  /// A number, a date or a time, as it is written.
  case other(String)
  case array([TOMLValue])
  case table(TOMLTable)
}

/// A table of a TOML document.
struct TOMLTable: Sendable {
  /// In the order of the document.
  private(set) var pairs: [(key: String, line: Int, value: TOMLValue)] = []
  let line: Int
  /// Whether it is closed: written as `{ … }`, or as `[name]`.
  var isInline = false
  var isDefined = false

  init(line: Int) { self.line = line }

  func index(of key: String) -> Int? { pairs.firstIndex { $0.key == key } }

  subscript(index: Int) -> TOMLValue {
    get { pairs[index].value }
    set { pairs[index].value = newValue }
  }

  mutating func append(_ key: String, line: Int, _ value: TOMLValue) {
    pairs.append((key, line, value))
  }
}

/// What is wrong in a TOML document.
struct TOMLError: Error {
  /// From 1.
  let line: Int
  let complaint: String
}

// Building tables from dotted keys.

extension TOMLTable {
  /// Sets the value of a dotted key: `a.b.c = 1`.
  mutating func set(_ path: some Collection<String>, line: Int, _ value: TOMLValue) throws(TOMLError) {
    guard let key = path.first else { return }
    let rest = path.dropFirst()
    let found = index(of: key)
    if rest.isEmpty {
      guard found == nil else { throw TOMLError(line: line, complaint: "\(key) is given twice; keep one") }
      return append(key, line: line, value)
    }
    var table = TOMLTable(line: line)
    if let found {
      guard case .table(let known) = self[found], !known.isInline, !known.isDefined else {
        throw TOMLError(line: line, complaint: "\(key) is given twice; keep one")
      }
      table = known
    }
    try table.set(rest, line: line, value)
    replace(found, key, line: line, .table(table))
  }

  /// Opens `[a.b]`, or adds a table to the array `[[a.b]]`.
  mutating func open(_ path: some Collection<String>, line: Int, isArray: Bool) throws(TOMLError) {
    try change(path, line: line) { (parent, key) throws(TOMLError) in
      let found = parent.index(of: key)
      var table = TOMLTable(line: line)
      table.isDefined = true
      switch (found.map { parent[$0] }, isArray) {
      case (nil, false): parent.append(key, line: line, .table(table))
      case (nil, true): parent.append(key, line: line, .array([.table(table)]))
      case (.table(var known)?, false) where !known.isInline && !known.isDefined:
        known.isDefined = true
        parent.replace(found, key, line: line, .table(known))
      case (.array(let items)?, true) where items.allSatisfy(\.isOpenTable):
        parent.replace(found, key, line: line, .array(items + [.table(table)]))
      default: throw TOMLError(line: line, complaint: "\(key) is given twice; keep one")
      }
    }
  }

  /// Sets a value in the table that `[a.b]` or `[[a.b]]` opened last.
  mutating func set(
    _ path: [String], in opened: [String], line: Int, _ value: TOMLValue
  ) throws(TOMLError) {
    guard !opened.isEmpty else { return try set(path, line: line, value) }
    try change(opened, line: line) { (parent, key) throws(TOMLError) in
      guard let found = parent.index(of: key) else { return }
      parent[found] = try parent[found].settingInLastTable(path, line: line, value)
    }
  }

  /// Calls `body` with the table that contains the last key of `path`, which it makes if necessary.
  private mutating func change(
    _ path: some Collection<String>, line: Int,
    _ body: (inout TOMLTable, String) throws(TOMLError) -> Void
  ) throws(TOMLError) {
    guard let key = path.first else { return }
    guard path.count > 1 else { return try body(&self, key) }
    let found = index(of: key)
    switch found.map({ self[$0] }) {
    case nil:
      var table = TOMLTable(line: line)
      try table.change(path.dropFirst(), line: line, body)
      append(key, line: line, .table(table))
    case .table(var table)? where !table.isInline:
      try table.change(path.dropFirst(), line: line, body)
      replace(found, key, line: line, .table(table))
    case .array(var items)? where items.last?.isOpenTable == true:
      guard case .table(var table)? = items.popLast() else { return }
      try table.change(path.dropFirst(), line: line, body)
      replace(found, key, line: line, .array(items + [.table(table)]))
    default: throw TOMLError(line: line, complaint: "\(key) is given twice; keep one")
    }
  }

  private mutating func replace(_ index: Int?, _ key: String, line: Int, _ value: TOMLValue) {
    if let index { self[index] = value } else { append(key, line: line, value) }
  }
}

extension TOMLValue {
  /// Whether it is a table that later lines may add to.
  fileprivate var isOpenTable: Bool { if case .table(let table) = self { !table.isInline } else { false } }

  fileprivate func settingInLastTable(
    _ path: [String], line: Int, _ value: TOMLValue
  ) throws(TOMLError) -> TOMLValue {
    switch self {
    case .table(var table):
      try table.set(path, line: line, value)
      return .table(table)
    case .array(var items):
      guard let last = items.popLast() else { return self }
      return .array(items + [try last.settingInLastTable(path, line: line, value)])
    default: return self
    }
  }
}
