extension Grammar {
  static let javaScript = Grammar(
    lineComments: ["//", "#!"],
    blockComments: [BlockComment(open: "/*", close: "*/")],
    strings: [
      .doubleQuoted, .singleQuoted,
      StringSyntax(open: "`", close: "`", token: .string, isMultiline: true, interpolation: .dollarBraces),
    ],
    hasRegularExpressions: true,
    words: .of([
      .keyword: """
      as async await break case catch continue default delete do else export finally for from if import in
      instanceof new of return super switch this throw try typeof void while with yield
      """,
      .declarationKeyword: "class const extends function get let set static var",
      .constant: "true false null undefined NaN Infinity",
      .builtin: "console document window globalThis require module process fetch",
    ]),
    declarations: .of([.className: "class", .function: "function"]),
    wordBytes: "$",
    sigils: [UInt8(ascii: "@"): .decorator],
    hasCapitalTypes: true)

  static let typeScript: Grammar = {
    var grammar = javaScript
    grammar.words.merge(
      .of([
        .declarationKeyword: """
        abstract declare enum implements interface keyof namespace override private protected public readonly
        satisfies type infer is asserts
        """,
        .builtinType: "any bigint boolean never number object string symbol unknown",
      ])
    ) { $1 }
    grammar.declarations.merge(.of([.className: "interface enum namespace type"])) { $1 }
    return grammar
  }()

  static let python = Grammar(
    lineComments: ["#"],
    strings: [
      StringSyntax(open: "\"\"\"", close: "\"\"\"", isMultiline: true, interpolation: .braces),
      StringSyntax(
        open: "'''", close: "'''", token: .singleQuoted, isMultiline: true, interpolation: .braces),
      StringSyntax(open: "\"", close: "\"", interpolation: .braces),
      StringSyntax(open: "'", close: "'", token: .singleQuoted, interpolation: .braces),
    ],
    stringPrefixes: [
      "r", "R", "b", "B", "u", "U", "f", "F", "t", "T", "rb", "Rb", "rB", "RB", "br", "Br", "bR", "BR", "fr",
      "Fr",
      "fR", "FR", "rf", "Rf", "rF", "RF", "tr", "Tr", "tR", "TR", "rt", "Rt", "rT", "RT",
    ],
    rawStringsKeepQuotes: true,
    words: .of([
      .keyword: """
      and as assert async await break case class continue def del elif else except finally for from global if
      import in is lambda match nonlocal not or pass raise return try while with yield
      """,
      .constant: "True False None NotImplemented Ellipsis",
      .builtinType: "bool bytes complex dict float frozenset int list object set str tuple type",
      .builtin: """
      abs all any enumerate filter getattr hasattr input isinstance len map max min next open print range repr
      reversed round self cls setattr sorted sum super zip
      """,
    ]),
    declarations: .of([.className: "class", .function: "def"]),
    sigils: [UInt8(ascii: "@"): .decorator],
    hasCapitalTypes: true)

  static let ruby = Grammar(
    lineComments: ["#"],
    blockComments: [BlockComment(open: "=begin", close: "=end")],
    strings: [
      StringSyntax(open: "\"", close: "\"", isMultiline: true, interpolation: .hashBraces),
      StringSyntax(open: "'", close: "'", token: .singleQuoted, isMultiline: true),
      StringSyntax(open: "`", close: "`", token: .string, interpolation: .hashBraces),
    ],
    hasCharacters: true,
    hasIndentedHereDocuments: true,
    hasPercentStrings: true,
    hasRegularExpressions: true,
    words: .of([
      .keyword: """
      alias and begin break case class def defined do else elsif end ensure for if in module next not or redo
      rescue retry return super then undef unless until when while yield
      """,
      .constant: "true false nil self",
      .builtin:
        "attr_accessor attr_reader attr_writer extend include lambda loop private proc protected public puts raise require require_relative",
    ]),
    declarations: .of([.className: "class module", .function: "def"]),
    wordBytes: "?!",
    sigils: [UInt8(ascii: "@"): .variable, UInt8(ascii: "$"): .variable, UInt8(ascii: ":"): .symbol],
    specialVariables: "!@&~.:;,/\\<>$?*'\"+`-",
    hasCapitalTypes: true)
}
