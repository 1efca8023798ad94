extension Grammar {
  /// SQL with the words of PostgreSQL, MySQL and SQLite together: a fence rarely says which one it is.
  static let sql = Grammar(
    lineComments: ["--"],
    blockComments: [BlockComment(open: "/*", close: "*/", nests: true)],
    strings: [
      StringSyntax(open: "'", close: "'", token: .singleQuoted, escape: nil, isMultiline: true),
      StringSyntax(open: "\"", close: "\"", token: .symbol, escape: nil),
      StringSyntax(open: "`", close: "`", token: .symbol, escape: nil),
    ],
    stringPrefixes: ["E", "e", "B", "b", "X", "x", "N", "n"],
    escapingPrefixes: ["E", "e"],
    hasDollarStrings: true,
    hasCopiedData: true,
    words: .of([
      .keyword: sqlKeywords,
      .builtinType: sqlTypes,
      .constant: "true false null",
      .builtin: "avg coalesce count greatest least max min now nullif sum",
    ]),
    ignoresCase: true,
    declarations: .of([.function: "function procedure"]),
    sigils: [UInt8(ascii: "$"): .variable, UInt8(ascii: ":"): .variable, UInt8(ascii: "@"): .variable])

  /// MySQL: text in double quotes is a string, backslashes escape, and `#` begins a comment.
  static let mySQL: Grammar = {
    var grammar = sql
    grammar.lineComments = ["-- ", "--\t", "--\n", "#"]
    grammar.blockComments = [BlockComment(open: "/*", close: "*/")]
    grammar.strings = [
      StringSyntax(open: "'", close: "'", token: .singleQuoted, isMultiline: true),
      StringSyntax(open: "\"", close: "\"", isMultiline: true),
      StringSyntax(open: "`", close: "`", token: .symbol, escape: nil),
    ]
    grammar.hasDollarStrings = false
    return grammar
  }()

  private static let sqlTypes = """
    array bigint bigserial bit blob boolean bool bytea char character cidr date datetime decimal double
    enum float float4 float8 inet int int2 int4 int8 integer interval json jsonb longblob longtext
    macaddr mediumblob mediumint mediumtext money name numeric nvarchar oid point precision real
    regclass regproc serial signed smallint smallserial text time timestamp timestamptz tinyint tinytext
    tinyblob tsquery tsvector unsigned uuid varbinary varchar varying year
    """

  private static let sqlKeywords = """
    abort absolute access action add admin after aggregate all also alter always analyse analyze and any
    as asc asensitive assertion assignment asymmetric at atomic attach attribute authorization
    auto_increment autoincrement backward before begin between binary both breadth by cache call called
    cascade cascaded case cast catalog chain change characteristics charset check checkpoint class close
    cluster collate collation column column_format columns comment comments commit committed compression
    concurrently configuration conflict connection constraint constraints content continue conversion
    convert copy cost create cross csv cube current current_catalog current_date current_role
    current_schema current_time current_timestamp current_user cursor cycle data database databases day
    deallocate dec declare default defaults deferrable deferred definer delayed delete delimiter
    delimiters depends depth desc describe detach dictionary disable discard distinct div do document
    domain drop duplicate dynamic each else elseif elsif enable encoding encrypted end engine engines escape
    event except exception exclude excluding exclusive execute exists exit explain expression extension
    external extract fail family fetch fields filter finalize first flush following for force foreign
    forward freeze from full fulltext function functions generated glob global grant granted group
    grouping groups handler having header hold hour identity if ignore ilike immediate immutable
    implicit import in include including increment index indexed indexes inherit inherits initially
    inline inner inout input insensitive insert instead intersect into invoker is isnull isolation
    iterate join key keys kill label language large last lateral leading leakproof leave left level like
    limit lines listen load local localtime localtimestamp location lock locked logged loop low_priority
    mapping match matched materialized maxvalue merge method minute minvalue mod mode modify month move
    names national natural nchar new next nfc nfd nfkc nfkd no none normalize normalized not nothing
    notice notify notnull nowait nulls object of off offset oids old on only operator optimize option
    options or order ordinality others out outer outfile over overlaps overlay overriding owned owner
    parallel parameter parser partial partition passing password perform placing plan plans policy
    position pragma preceding prepare prepared preserve primary prior privileges procedural procedure
    procedures processlist program publication query quote raise range read reassign recheck recursive
    ref references referencing refresh regexp reindex relative release rename repeat repeatable replace
    replica reset restart restrict return returning returns revoke right rlike role rollback rollup
    routine routines row row_format rowid rows rule safe savepoint schema schemas scroll search second security
    select sequence sequences serializable server session session_user set setof sets share show signal
    similar simple skip snapshot some spatial sql sqlstate stable standalone start statement statistics
    stdin stdout storage stored straight_join strict strip subscription substring support symmetric
    sysid system table tables tablesample tablespace temp template temporary terminated then ties to
    trailing transaction transform treat trigger trim truncate trusted type types uescape unbounded
    uncommitted unencrypted union unique unknown unlisten unlock unlogged until update usage use user using
    utc_date utc_time utc_timestamp vacuum valid validate validator value values variadic verbose
    version view views virtual volatile when where whitespace window with within without work wrapper
    write xml xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi
    xmlroot xmlserialize xmltable xor yes zerofill zone
    """
}
