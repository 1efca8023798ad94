// Blocks, lists and tables, as values named as their tags.

/// A paragraph.
public let p = Tag("p")
/// A block without meaning of its own.
public let div = Tag("div")
/// A quoted passage.
public let blockquote = Tag("blockquote")
/// Preformatted text; a leading line feed survives the parser.
public let pre = Tag("pre", isPreformatted: true)
/// A list whose order matters.
public let ol = Tag("ol")
/// A list whose order does not matter.
public let ul = Tag("ul")
/// An item of a list.
public let li = Tag("li")
/// Terms and their descriptions.
public let dl = Tag("dl")
/// A term in a `dl`.
public let dt = Tag("dt")
/// A description in a `dl`.
public let dd = Tag("dd")
/// Self-contained content with an optional caption.
public let figure = Tag("figure")
/// The caption of a `figure`.
public let figcaption = Tag("figcaption")
/// Content that a reader can open.
public let details = Tag("details")
/// The visible line of `details`.
public let summary = Tag("summary")
/// A table.
public let table = Tag("table")
/// The caption of a table.
public let caption = Tag("caption")
/// A group of columns.
public let colgroup = Tag("colgroup")
/// The rows of a table's head.
public let thead = Tag("thead")
/// The rows of a table's body.
public let tbody = Tag("tbody")
/// The rows of a table's foot.
public let tfoot = Tag("tfoot")
/// A row.
public let tr = Tag("tr")
/// A header cell.
public let th = Tag("th")
/// A cell.
public let td = Tag("td")
