// Attributes of text, lists and tables.

extension Attribute {
  /// The date or time for machines, as in RFC 3339 or in another format of HTML.
  public static func datetime(_ value: String?) -> Attribute { Attribute("datetime", value) }

  /// The address of the source of the quotation, or of an explanation of the change.
  public static func cite(_ value: String?) -> Attribute { Attribute("cite", value) }

  /// Shows the content of `details` or of a `dialog`.
  public static let open = Attribute("open")

  /// Numbers the items in descending order.
  public static let reversed = Attribute("reversed")

  /// The number of the first item.
  public static func start(_ number: Int?) -> Attribute { Attribute("start", number) }

  /// The number of columns that the cell spans.
  public static func colspan(_ number: Int?) -> Attribute { Attribute("colspan", number) }

  /// The number of rows that the cell spans.
  public static func rowspan(_ number: Int?) -> Attribute { Attribute("rowspan", number) }

  /// The cells that a header cell is the header of: `row`, `col`, `rowgroup`, `colgroup`.
  public static func scope(_ value: String?) -> Attribute { Attribute("scope", value) }
}
