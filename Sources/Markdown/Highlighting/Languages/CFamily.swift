extension Grammar {
  static let c = preprocessed(
    cFamily(
      keywords: cKeywords, types: cTypes, constants: "NULL true false nullptr",
      declarations: "struct enum union"))

  static let cPlusPlus: Grammar = {
    var grammar = preprocessed(plainCPlusPlus)
    grammar.hasNamedRawStrings = true
    grammar.stringPrefixes = ["R", "LR", "uR", "UR", "u8R"]
    return grammar
  }()

  private static let plainCPlusPlus = cFamily(
    keywords: cKeywords + " " + """
      alignas alignof and asm catch class co_await co_return co_yield concept const_cast consteval constexpr
      constinit decltype delete dynamic_cast explicit export final friend import module mutable namespace new
      noexcept not operator or override private protected public reinterpret_cast requires static_assert
      static_cast template this throw try typeid typename using virtual xor
      """,
    types: cTypes + " bool char8_t char16_t char32_t wchar_t string vector map set",
    constants: "NULL true false nullptr", declarations: "class struct enum union namespace concept")

  static let objectiveC: Grammar = {
    var grammar = preprocessed(
      cFamily(
        keywords: cKeywords + " " + """
          in out inout bycopy byref oneway self super nonatomic strong weak copy assign readonly __autoreleasing __block
          __bridge __kindof __strong __unsafe_unretained __weak _Nonnull _Nullable nonnull nullable
          """,
        types: cTypes + " id instancetype BOOL NSInteger NSUInteger CGFloat SEL IMP Class",
        constants: "YES NO nil Nil NULL",
        declarations: "struct enum union"))
    grammar.strings.insert(StringSyntax(open: "@\"", close: "\""), at: 0)
    grammar.sigils[UInt8(ascii: "@")] = .keyword
    grammar.hasCapitalTypes = true
    return grammar
  }()

  static let java = cFamily(
    keywords: """
      abstract assert break case catch class const continue default do else enum exports extends final finally for
      goto if implements import instanceof interface module native new non-sealed package permits private protected
      public record requires return sealed static strictfp super switch synchronized this throw throws transient
      try var volatile when while yield
      """,
    types: "boolean byte char double float int long short void String Object Integer List Map Set",
    constants: "true false null", declarations: "class interface enum record", hasCapitalTypes: true)

  static let kotlin: Grammar = {
    var grammar = cFamily(
      keywords: """
        abstract actual annotation as break by catch class companion const constructor continue crossinline data do
        else enum expect external final finally for fun if import in infix init inline inner interface internal is
        lateinit noinline object open operator out override package private protected public reified return sealed
        super suspend tailrec this throw try typealias val var vararg when where while
        """,
      types: "Any Boolean Byte Char Double Float Int Long Nothing Short String Unit List Map Set",
      constants: "true false null", declarations: "class interface object typealias", hasCapitalTypes: true)
    grammar.declarations["fun"] = .function
    grammar.blockComments = [BlockComment(open: "/*", close: "*/", nests: true)]
    grammar.hasDollarRuns = true
    grammar.strings = [
      StringSyntax(
        open: "\"\"\"", close: "\"\"\"", escape: nil, isMultiline: true, interpolation: .dollarNames),
      StringSyntax(open: "\"", close: "\"", interpolation: .dollarNames), .singleQuoted,
    ]
    grammar.contextualWords = [
      "actual", "annotation", "data", "expect", "external", "infix", "init", "inner", "open",
    ]
    return grammar
  }()

  static let dart: Grammar = {
    var grammar = cFamily(
      keywords: """
        abstract as assert async await base break case catch class const continue covariant default deferred do else
        enum export extends extension external factory final finally for get if implements import in interface is late
        library mixin new on operator part required rethrow return sealed set show hide static super switch sync this
        throw try typedef var when while with yield
        """,
      types: "bool double dynamic int num void Future List Map Never Null Object Set Stream String",
      constants: "true false null", declarations: "class enum extension mixin", hasCapitalTypes: true)
    grammar.sigils[UInt8(ascii: "#")] = .symbol
    grammar.blockComments = [BlockComment(open: "/*", close: "*/", nests: true)]
    let quotes: [(Delimiter, Bool)] = [("\"\"\"", true), ("'''", true), ("\"", false), ("'", false)]
    grammar.strings = quotes.map {
      StringSyntax(open: $0.0, close: $0.0, isMultiline: $0.1, interpolation: .dollarNames)
    }
    grammar.stringPrefixes = ["r"]
    return grammar
  }()

  static let go: Grammar = {
    var grammar = cFamily(
      keywords: """
        break case chan const continue default defer else fallthrough for func go goto if import interface map
        package range return select struct switch type var
        """,
      types: """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string
        uint uint8 uint16 uint32 uint64 uintptr
        """,
      constants: "true false nil iota", declarations: "type package")
    grammar.declarations["func"] = .function
    grammar.words.merge(
      .of([.builtin: "append cap clear close copy delete len make max min new panic print println recover"])
    ) { $1 }
    grammar.strings.append(
      StringSyntax(open: "`", close: "`", token: .string, escape: nil, isMultiline: true))
    return grammar
  }()

  static let rust: Grammar = {
    var grammar = cFamily(
      keywords: """
        as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut
        pub ref return static struct super trait type union unsafe use where while yield
        """,
      types: """
        bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize String Vec Option Result Box
        """,
      constants: "true false self Self None Some Ok Err", declarations: "struct enum trait type union mod",
      hasCapitalTypes: true)
    grammar.declarations["fn"] = .function
    grammar.blockComments = [BlockComment(open: "/*", close: "*/", nests: true)]
    grammar.strings = [
      StringSyntax(open: "#[", close: "]", token: .preprocessor, escape: nil),
      StringSyntax(open: "#![", close: "]", token: .preprocessor, escape: nil),
      StringSyntax(open: "\"", close: "\"", isMultiline: true), .singleQuoted,
    ]
    grammar.stringPrefixes = ["r", "b", "br", "c", "cr"]
    grammar.hasLifetimes = true
    grammar.sigils = [:]
    return grammar
  }()

  /// C and its heirs.
  private static func preprocessed(_ grammar: Grammar) -> Grammar {
    var grammar = grammar
    grammar.hasDirectives = true
    grammar.digitSeparator = UInt8(ascii: "'")
    return grammar
  }

  private static func cFamily(
    keywords: String, types: String, constants: String, declarations: String, hasCapitalTypes: Bool = false
  ) -> Grammar {
    Grammar(
      lineComments: ["//"],
      blockComments: [BlockComment(open: "/*", close: "*/")],
      strings: [
        StringSyntax(open: "\"\"\"", close: "\"\"\"", isMultiline: true), .doubleQuoted, .singleQuoted,
      ],
      words: .of([.keyword: keywords, .builtinType: types, .constant: constants]),
      declarations: .of([.className: declarations]),
      sigils: [UInt8(ascii: "#"): .preprocessor, UInt8(ascii: "@"): .decorator],
      hasCapitalTypes: hasCapitalTypes)
  }

  private static let cKeywords = """
    auto break case const continue default do else enum extern for goto if inline register restrict return sizeof
    static struct switch typedef union volatile while _Atomic _Generic _Noreturn _Static_assert
    """

  private static let cTypes = """
    char double float int long short signed unsigned void bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t
    int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t intptr_t off_t FILE
    """
}
