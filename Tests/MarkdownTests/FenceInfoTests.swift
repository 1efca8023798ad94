import Markdown
import Testing

@Suite("Info strings of fences")
struct FenceInfoTests {
  @Test("An info string has a language, attributes and lines")
  func whole() {
    let info = FenceInfo(#"swift title="A.swift" {1,3-5}"#)
    #expect(info.language == "swift")
    #expect(info.attributes["title"] == "A.swift")
    #expect(info.lines == [1...1, 3...5])
  }

  @Test(
    "The language ends at white space, a comma, a colon or a brace",
    arguments: [
      ("", ""), ("swift", "swift"), ("swift,ignore", "swift"), ("swift{1}", "swift"),
      ("swift:A.swift", "swift"),
      ("c++ x", "c++"), ("{.swift}", ""), ("brain\"fuck x", "brain\"fuck"),
    ])
  func language(info: String, language: String) { #expect(FenceInfo(info).language == language) }

  @Test("Braces contain an id, classes and pairs, as in Pandoc")
  func braces() {
    let info = FenceInfo(#"{#listing .numbered .wide start=3 title='two words' 7-9}"#)
    #expect(info.attributes.id == "listing")
    #expect(info.attributes.classes == ["numbered", "wide"])
    #expect(info.attributes["start"] == "3")
    #expect(info.attributes["title"] == "two words")
    #expect(info.lines == [7...9])
  }

  @Test("A name without a value has an empty one")
  func flag() {
    let info = FenceInfo("swift diff title=")
    #expect(info.attributes["diff"] == "")
    #expect(info.attributes["title"] == "")
    #expect(info.attributes["other"] == nil)
  }

  @Test("The last value of a name counts, at the place of the first")
  func repeated() {
    let attributes = MarkdownAttributes(parsing: "a=1 b=2 a=3")
    #expect(attributes.others.map { "\($0.name)=\($0.value)" } == ["a=3", "b=2"])
  }

  @Test("White space and braces in quotes are kept; an unclosed quote extends to the end")
  func quotes() {
    #expect(FenceInfo(#"x title="a {b} = c" d"#).attributes["title"] == "a {b} = c")
    #expect(FenceInfo(#"x title="a b"#).attributes["title"] == "a b")
    #expect(FenceInfo(#"x title=it's d"#).attributes["title"] == "it's")
  }

  @Test("A word that is no range of lines is an attribute", arguments: ["5-3", "1-2-3", "1,,2", "1,a", "-1"])
  func noLines(word: String) {
    let info = FenceInfo("x {\(word)}")
    #expect(info.lines == [])
    #expect(info.attributes[word] == "")
  }
}
