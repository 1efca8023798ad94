import HTML
import Words

/// The headings of a long text as links: beside the text where there is room, else in a box that opens.
package struct TableOfContents: HTML {
  private let entries: [Entry]
  private let words: Words

  private struct Entry: Sendable {
    let heading: PageBody.Heading
    var parts: [PageBody.Heading] = []
  }

  /// - Parameter headings: of the whole text; nothing is shown for fewer than four.
  package init(_ headings: [PageBody.Heading], words: Words) {
    self.words = words
    let top = headings.map(\.level).min() ?? 1
    var entries: [Entry] = []
    for heading in headings where heading.level <= top + 1 {
      if heading.level == top || entries.isEmpty {
        entries.append(Entry(heading: heading))
      } else {
        entries[entries.count - 1].parts.append(heading)
      }
    }
    self.entries = headings.count >= 4 ? entries : []
  }

  package var body: some HTML {
    if !entries.isEmpty {
      nav(.class("contents"), .aria("label", words[.onThisPage])) {
        details {
          element("summary") { words[.onThisPage] }
          ol {
            for entry in entries {
              li {
                HeadingLink(heading: entry.heading)
                if !entry.parts.isEmpty {
                  ol { for part in entry.parts { li { HeadingLink(heading: part) } } }
                }
              }
            }
          }
        }
      }
    }
  }
}

private struct HeadingLink: HTML {
  let heading: PageBody.Heading

  var body: some HTML { a(.href("#\(heading.id)")) { heading.text } }
}
