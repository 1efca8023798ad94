import Foundation
import Markdown
import Testing

/// The examples of CommonMark and of GitHub Flavored Markdown; see `Specifications/README.md`.
@Suite("The specifications' own examples")
struct SpecificationTests {
  @Test(
    "Each example is read as the specification says, or its difference is listed",
    arguments: Specification.all)
  func examples(specification: Specification) throws {
    let examples = try specification.examples
    let listed = try specification.differences
    let differing = examples.filter { !$0.isRead }
    print("\(specification.name): \(examples.count - differing.count) of \(examples.count) examples")
    for example in differing where listed["\(example.example)"] == nil {
      Issue.record(
        "example \(example.example) (\(example.section)): \(example.markdown) gave \(example.reading), not \(example.html)"
      )
    }
    let numbers = Set(differing.map { "\($0.example)" })
    for number in listed.keys.sorted() where !numbers.contains(number) {
      Issue.record("example \(number) is listed in differences.json, but is read as the specification says")
    }
  }
}

struct Specification: CustomTestStringConvertible {
  let name: String

  static let all = [Specification(name: "commonmark-0.31.2"), Specification(name: "gfm-0.29")]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Specifications")

  var testDescription: String { name }

  var examples: [Example] { get throws { try read([Example].self, "\(name).json") } }

  /// The reason of each example that differs, by its number.
  var differences: [String: String] {
    get throws { try read([String: [String: String]].self, "differences.json")[name] ?? [:] }
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ file: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: Self.folder.appendingPathComponent(file)))
  }

  struct Example: Decodable {
    let example: Int
    let section: String
    let markdown: String
    let html: String

    var reading: String { MarkdownDocument(markdown, extensions: []).html }
    var isRead: Bool { reading.normalizedMarkup == html.normalizedMarkup }
  }
}

extension String {
  /// The markup without what has no meaning in HTML: the slash of `<br />`, references for quotes in text,
  /// line feeds between blocks; and without the frame that Colophon puts around code.
  fileprivate var normalizedMarkup: String {
    replacing("<div class=\"highlight\"><pre>", with: "<pre>").replacing("</pre></div>", with: "</pre>")
      .replacing(" />", with: ">").replacing("/>", with: ">").replacing("&quot;", with: "\"")
      .replacing(#/>\s*\n\s*</#, with: "><")
      .replacing("<li>\n", with: "<li>").replacing("\n</li>", with: "</li>")
      .replacing(" class=\"task-list-item\"", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
