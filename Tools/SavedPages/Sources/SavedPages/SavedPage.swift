/// The text of a web page about an episode of a series or a talk at a conference, read.
///
/// Accepts any bytes and takes time in proportion to their number. The page is read by its shape and not by
/// the names of sites: passages that repeat others glued together, speakers before colons, titles with times,
/// names of sections in several languages.
package struct SavedPage: Sendable {
  package let episode: SavedEpisode
  package let report: SavedPageReport

  /// - Parameter name: of the file, for errors.
  package init(_ bytes: [UInt8], name: String) throws(SavedPageError) {
    let page = PageLines(bytes)
    let blocks = [Block](page.lines)
    guard !blocks.isEmpty else { throw .noText(name: name) }
    var reader = PageReader(blocks, page)
    reader.read()
    guard reader.isEpisode else { throw .noEpisode(name: name, lines: page.lines.count) }
    (episode, report) = reader.finished()
  }
}

package enum SavedPageError: Error, Equatable, CustomStringConvertible {
  case noText(name: String)
  case noEpisode(name: String, lines: Int)

  package var description: String {
    switch self {
    case .noText(let name): "\(name): the file contains no text. Save the page of the episode as text."
    case .noEpisode(let name, let lines):
      "\(name): no episode was found in \(counted(lines, "line")). Looked for a line with number and date "
        + "(Episode #12 • Feb 6, 2023), a transcript with speakers (Name: …) or saved twice, "
        + "titles with times (1:34 - Title), and questions with times. Save the page of one episode as text."
    }
  }
}
