import Testing
import Transcripts

@Suite("Speakers") struct SpeakerTests {
  @Test(
    "A name and a colon at the beginning of a paragraph are its speaker",
    arguments: [
      "**Brandon:** Hi", "**Brandon**: Hi", "Brandon: Hi", "**Brandon :** Hi", "[0:05] Brandon: Hi",
      "**Brandon:**\nHi",
    ])
  func forms(text: String) throws {
    let block = try #require(try transcript(text).blocks.first)
    #expect(block.speaker == "Brandon")
    #expect(block.markdown == "Hi")
  }

  @Test(
    "Between asterisks, whatever looks like a name is one",
    arguments: [
      "Jane", "Jane Doe", "Ludwig van Beethoven", "Woman in Audience", "Speaker 2", "J. R. O’Neil-Smith",
      "田中",
    ])
  func marked(name: String) throws {
    #expect(try transcript("**\(name):** Hi").blocks.first?.speaker == name)
  }

  @Test(
    "Words that do not look like a name are text",
    arguments: [
      "**Note:** Hi", "**Well, then:** Hi", "**this is important:** Hi", "**One Two Three Four Five:** Hi",
      "**Jane** Hi", "**Jane:**Hi", "**2:** Hi", "Jane: Hi", "https://example.com", "Brandon:Hi",
      "Swift::Int", ": Hi",
      "**:** Hi",
    ])
  func text(paragraph: String) throws {
    let block = try #require(try transcript(paragraph).blocks.first)
    #expect(block.speaker == nil)
    #expect(block.markdown == paragraph)
  }

  @Test("Without asterisks, an unknown name begins two paragraphs or more")
  func repeated() throws {
    #expect(try blocks("Jane: Hi\n\nOh.\n\nJane: Bye") == ["Jane| Hi", "Oh.", "Jane| Bye"])
    #expect(try blocks("**Jane:** Hi\n\nJane: Bye") == ["Jane| Hi", "Jane| Bye"])
    #expect(try blocks("Note: Hi\n\nNote: Bye") == ["Note: Hi", "Note: Bye"])
    #expect(try blocks("the rule: Hi\n\nthe rule: Bye") == ["the rule: Hi", "the rule: Bye"])
  }

  @Test("The people of the recording are known by their full and first names")
  func known() throws {
    #expect(try blocks("Stephen Celis: Hi") == ["Stephen Celis| Hi"])
    #expect(try blocks("BRANDON: Hi") == ["BRANDON| Hi"])
    let note = try Transcript("Note: Hi", duration: nil, speakers: ["Note"])
    #expect(note.blocks.first?.speaker == "Note")
  }

  @Test("Only paragraphs have speakers")
  func headings() throws {
    #expect(try blocks("# Brandon: Hi") == ["h1 Brandon: Hi"])
    #expect(try blocks("- Brandon: Hi") == ["other - Brandon: Hi"])
  }

  @Test("A speaker may have no text")
  func alone() throws {
    #expect(try blocks("**Brandon:**\n\nHi") == ["Brandon| ", "Hi"])
  }
}
