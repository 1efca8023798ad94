// Attributes of text, lists and tables.

extension Attribute {
  /// The date or time for machines, RFC 3339 or another form that HTML knows.
  public static func datetime(_ value: String?) -> Attribute { Attribute("datetime", value) }

  /// Where the quotation, or the reason of the change, is from.
  public static func cite(_ value: String?) -> Attribute { Attribute("cite", value) }

  /// Shows the content of `details` or of a `dialog`.
  public static let open = Attribute("open")

  /// Counts down.
  public static let reversed = Attribute("reversed")

  /// The number of the first item.
  public static func start(_ number: Int?) -> Attribute { Attribute("start", number) }

  /// Columns that the cell takes.
  public static func colspan(_ number: Int?) -> Attribute { Attribute("colspan", number) }

  /// Rows that the cell takes.
  public static func rowspan(_ number: Int?) -> Attribute { Attribute("rowspan", number) }

  /// Columns that a `col` or `colgroup` stands for.
  public static func span(_ number: Int?) -> Attribute { Attribute("span", number) }

  /// What a header cell is the header of: `row`, `col`, `rowgroup`, `colgroup`.
  public static func scope(_ value: String?) -> Attribute { Attribute("scope", value) }

  /// The identifiers of the header cells.
  public static func headers(_ value: String?) -> Attribute { Attribute("headers", value) }

  /// A short form of the header cell.
  public static func abbr(_ value: String?) -> Attribute { Attribute("abbr", value) }

  /// The alignment of a cell, for writers that do without a style sheet.
  public static func align(_ value: String?) -> Attribute { Attribute("align", value) }
}
