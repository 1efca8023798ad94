extension Grammar {
  static let json = Grammar(
    lineComments: ["//"],
    blockComments: [BlockComment(open: "/*", close: "*/")],
    strings: [.doubleQuoted, .singleQuoted],
    hasStringKeys: true,
    words: .of([.constant: "true false null"]),
    operators: "-+")

  static let toml = Grammar(
    lineComments: ["#", ";"],
    commentNeedsSpace: true,
    strings: [
      StringSyntax(open: "\"\"\"", close: "\"\"\"", isMultiline: true),
      StringSyntax(open: "'''", close: "'''", token: .singleQuoted, escape: nil, isMultiline: true),
      .doubleQuoted, StringSyntax(open: "'", close: "'", token: .singleQuoted, escape: nil),
    ],
    definesAtLineStart: true,
    words: .of([.constant: "true false on off yes no"]),
    ignoresCase: true,
    wordBytes: "-.",
    operators: "=")

  static let sql = Grammar(
    lineComments: ["--"],
    blockComments: [BlockComment(open: "/*", close: "*/", nests: true)],
    strings: [
      StringSyntax(open: "'", close: "'", token: .singleQuoted, escape: nil, isMultiline: true),
      StringSyntax(open: "\"", close: "\"", token: .symbol, escape: nil),
      StringSyntax(open: "`", close: "`", token: .symbol, escape: nil),
      StringSyntax(open: "$$", close: "$$", token: .string, escape: nil, isMultiline: true),
    ],
    stringPrefixes: ["E", "e", "B", "b", "X", "x", "N", "n"],
    words: .of([
      .keyword: """
      add after all alter analyze and any as asc begin between by cascade case cast check collate column comment
      commit concurrently conflict constraint copy create cross current cursor database declare default deferrable
      delete desc distinct do drop each else end escape except execute exists explain extension fetch filter first
      following for foreign from full function generated global grant group having if ilike in index inner insert
      instead intersect into is isolation join key language last lateral left level like limit listen local lock
      materialized natural no not nothing notify nulls of offset on only or order outer over partition preceding
      prepare primary procedure range recursive references refresh release rename replace restrict returning returns
      revoke right rollback row rows savepoint schema select sequence set show some start table tablespace temporary
      temp then to transaction trigger truncate type unbounded union unique unlogged update using vacuum values view
      when where window with without
      """,
      .builtinType: """
      array bigint bigserial bit blob boolean bool bytea char character cidr date decimal double float inet int
      integer interval json jsonb macaddr money numeric precision real serial smallint text time timestamp
      timestamptz tsquery tsvector uuid varchar varying zone
      """,
      .constant: "true false null",
      .builtin: "avg coalesce count greatest least max min now nullif sum",
    ]),
    ignoresCase: true,
    declarations: .of([.function: "function procedure"]),
    sigils: [UInt8(ascii: "$"): .variable, UInt8(ascii: ":"): .variable, UInt8(ascii: "@"): .variable])
}

extension Language {
  static let diff = Language { range, writer in
    let cursor = Cursor(writer.code, range)
    var line = range.lowerBound
    while line < range.upperBound {
      let end = cursor.endOfLine(from: line)
      if let token = cursor.diffToken(at: line) { writer.mark(line..<end, as: token) }
      line = end + 1
    }
  }
}

extension Cursor {
  fileprivate func diffToken(at line: Int) -> Token? {
    if has("@@", at: line) { return .subheading }
    if has("+++ ", at: line) || has("--- ", at: line) || has("diff ", at: line) || has("index ", at: line) {
      return .heading
    }
    switch self[line] {
    case UInt8(ascii: "+"): return .inserted
    case UInt8(ascii: "-"): return .deleted
    default: return nil
    }
  }
}
