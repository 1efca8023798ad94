import CCmarkGFM
import HTML

/// Where the renderer is in a table. Tables do not nest.
struct TableState {
  /// `l`, `c`, `r` or 0 for each column.
  var alignments: [UInt8] = []
  var column = 0
  var hasBody = false
  var isInHeader = false
}

extension Renderer {
  mutating func enterTable(_ node: Node) {
    switch node.kind {
    case .table:
      table = TableState(alignments: node.alignments)
      startLine("<table>\n")
    case .tableHeader:
      table.isInHeader = true
      table.column = 0
      buffer.write("<thead>\n<tr>\n")
    case .tableRow:
      table.column = 0
      if !table.hasBody { buffer.write("<tbody>\n") }
      table.hasBody = true
      buffer.write("<tr>\n")
    default:
      enterCell()
    }
  }

  mutating func leaveTable(_ node: Node) {
    switch node.kind {
    case .table: buffer.write(table.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
    case .tableHeader:
      table.isInHeader = false
      buffer.write("</tr>\n</thead>\n")
    case .tableRow: buffer.write("</tr>\n")
    default: buffer.write(table.isInHeader ? "</th>\n" : "</td>\n")
    }
  }

  private mutating func enterCell() {
    buffer.write(table.isInHeader ? "<th" : "<td")
    switch table.column < table.alignments.count ? table.alignments[table.column] : 0 {
    case UInt8(ascii: "l"): buffer.write(" align=\"left\"")
    case UInt8(ascii: "c"): buffer.write(" align=\"center\"")
    case UInt8(ascii: "r"): buffer.write(" align=\"right\"")
    default: break
    }
    buffer.write(">")
    table.column += 1
  }
}

extension Node {
  fileprivate var alignments: [UInt8] {
    let columns = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let alignments = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(UnsafeBufferPointer(start: alignments, count: columns))
  }
}
