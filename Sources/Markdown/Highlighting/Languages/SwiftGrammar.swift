extension Grammar {
  static let swift = Grammar(
    lineComments: ["//"],
    blockComments: [BlockComment(open: "/*", close: "*/", nests: true)],
    strings: [
      StringSyntax(
        open: "\"\"\"", close: "\"\"\"", isMultiline: true, interpolation: .escapedParentheses),
      StringSyntax(open: "\"", close: "\"", interpolation: .escapedParentheses),
    ],
    hasHashStrings: true,
    hasQuotedNames: true,
    hasRegularExpressions: true,
    words: .of([
      .keyword: """
      as async await break case catch consume consuming copy borrowing continue default defer discard do each else fallthrough for
      guard if in is nonisolated isolated repeat rethrows return sending some any unsafe switch throw throws try
      where while yield
      """,
      .declarationKeyword: """
      actor associatedtype class convenience deinit didSet distributed dynamic enum extension fileprivate final func get
      import indirect init inout internal lazy let macro mutating nonmutating open operator optional override
      package postfix precedencegroup prefix private protocol public required set static struct subscript typealias
      unowned var weak willSet
      """,
      .constant: "true false nil self Self super",
      .builtinType: """
      Any AnyObject Array Bool Character Dictionary Double Float Int Int8 Int16 Int32 Int64 Never Optional Result
      Set String Substring UInt UInt8 UInt16 UInt32 UInt64 Void
      """,
      .builtin: "print precondition preconditionFailure assert assertionFailure fatalError",
    ]),
    contextualWords: [
      "any", "consume", "consuming", "borrowing", "copy", "discard", "each", "get", "set", "willSet",
      "didSet", "open", "package",
      "prefix", "postfix", "optional", "dynamic", "indirect", "convenience", "required", "override",
      "sending", "some", "unsafe",
      "macro", "yield", "actor", "distributed", "isolated", "lazy", "mutating", "nonmutating",
    ],
    accessorWords: ["get", "set"],
    memberWords: ["self", "init", "Type", "Protocol"],
    declarations: .of([
      .function: "func macro",
      .className: "class struct enum protocol extension actor typealias associatedtype",
    ]),
    sigils: [UInt8(ascii: "$"): .variable, UInt8(ascii: "@"): .decorator, UInt8(ascii: "#"): .preprocessor],
    hasCapitalTypes: true)
}
