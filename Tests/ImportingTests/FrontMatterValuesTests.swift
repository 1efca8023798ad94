import Testing

@testable import Importing

@Suite("The values and the text of a post as programs read and change them")
struct FrontMatterValuesTests {
  @Test("Lists keep names with commas, and the text begins after the empty line")
  func values() throws {
    let values = try FrontMatterValues(
      "---\ntitle: A\ntags: [one, \"two, three\"]\nauthors: Ada, Bob\n---\n\nText\n\nMore\n")
    #expect(values.lists["tags"] == ["one", "two, three"])
    #expect(values.lists["authors"] == ["Ada", "Bob"])
    #expect(values.values["tags"] == "one, two, three" && values.values["title"] == "A")
    #expect(values.markdown == "Text\n\nMore\n")
  }

  @Test(
    "Another text takes the place of the old one, and the front matter stays byte for byte",
    arguments: [
      ("---\ntitle:  A # so\n---\nOld\n", "---\ntitle:  A # so\n---\n\nNew\n"),
      ("---\ntitle: A\n...\n\n\nOld", "---\ntitle: A\n...\n\nNew\n"),
      ("+++\ntitle = \"A\"\n+++\nOld\n---\n", "+++\ntitle = \"A\"\n+++\n\nNew\n"),
    ])
  func replaced(source: String, expected: String) throws {
    #expect(try FrontMatterValues.replacingMarkdown(of: source, by: "New") == expected)
  }

  @Test("A text that begins like front matter stays text")
  func likeFrontMatter() throws {
    let text = "---\ntitle: Other\n---\n"
    let source = try FrontMatterValues.replacingMarkdown(of: "---\ntitle: A\n---\n", by: text)
    let values = try FrontMatterValues(source)
    #expect(values.values["title"] == "A" && values.markdown == text)
  }

  @Test("A text without front matter is refused")
  func refused() {
    #expect(throws: ContentError.self) { try FrontMatterValues.replacingMarkdown(of: "Old", by: "New") }
  }
}
