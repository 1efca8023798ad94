import Testing
import Transcripts

@Suite("Blocks of Markdown") struct BlockStructureTests {
  @Test(
    "Blocks end where CommonMark ends them",
    arguments: [
      ("a\nb\n\nc", ["a\nb", "c"]), ("a\n# b\nc", ["a", "h1 b", "c"]), ("#a", ["#a"]),
      ("####### a", ["####### a"]),
      ("a\n===\nb", ["h1 a", "b"]), ("a\nb\n---", ["h2 a b"]), ("# a #b ##", ["h1 a #b"]), ("#", ["h1 "]),
      ("***\n- - -\n___", ["other ***", "other - - -", "other ___"]),
      ("- a\n- b\n\n  c\n\nd", ["other - a\n- b\n\n  c", "d"]), ("- a\n* b", ["other - a", "other * b"]),
      ("- a\n\n\n- b", ["other - a\n\n\n- b"]), ("1. a\n2. b\n3) c", ["other 1. a\n2. b", "other 3) c"]),
      ("a\n2. b", ["a\n2. b"]), ("a\n1. b", ["a", "other 1. b"]), ("a\n-\nb", ["h2 a", "b"]),
      ("> a\nb\n\nc", ["other > a\nb", "c"]), ("> a\n> b\n# c", ["other > a\n> b", "h1 c"]),
      ("> ```\n> a\nb", ["other > ```\n> a", "b"]), ("> - a\nb", ["other > - a\nb"]),
      ("- a\nb", ["other - a\nb"]), ("- a\n\nb", ["other - a", "b"]), ("-\n\n  a", ["other -", "a"]),
      ("    a\n\n    b\nc", ["code()     a\n\n    b", "c"]), ("a\n    b", ["a\n    b"]),
      ("```` x `y`\n```` \n", ["```` x `y`", "code() ````\n````"]),
      ("````md\n```\na\n```\n````", ["code(md) ````md\n```\na\n```\n````"]),
      ("  ```\n    a\n b\n  ```", ["code() ```\n  a\nb\n```"]), ("```\na", ["code() ```\na\n```"]),
      ("<div>\na\n\nb", ["other <div>\na", "b"]), ("a\n<b>\nc", ["a\n<b>\nc"]), ("<b>\nc", ["other <b>\nc"]),
      ("<!-- a\n\nb -->\nc", ["other <!-- a\n\nb -->", "c"]), ("<b>a</b> c", ["<b>a</b> c"]),
      ("| a | b |\n|---|:-:|\n| c | d |\ne\n\nf", ["other | a | b |\n|---|:-:|\n| c | d |\ne", "f"]),
      ("x\na | b\n--|--", ["x", "other a | b\n--|--"]), ("a | b\n--", ["h2 a | b"]),
      ("[a]: /b 'c'\n[d]: <e f>\ng", ["definitions [a]: /b 'c'\n[d]: <e f>", "g"]),
      ("[^1]: a\n\n    b\n\nc", ["definitions [^1]: a\n\n    b", "c"]),
      ("- a\n\n\tb\n\n  - c\n\n      d", ["other - a\n\n\tb\n\n  - c\n\n      d"]),
    ])
  func structure(text: String, expected: [String]) throws {
    #expect(try blocks(text) == expected)
  }

  @Test("What is cut off from its speaker stays a paragraph")
  func escaping() throws {
    #expect(try blocks("**Brandon:** # 1 fan") == ["Brandon| \\# 1 fan"])
    #expect(try blocks("**Brandon:** 1. First") == ["Brandon| 1\\. First"])
    #expect(try blocks("**Brandon:**\n2. Second") == ["Brandon| 2\\. Second"])
    #expect(try blocks("**Brandon:** - no") == ["Brandon| \\- no"])
    #expect(try blocks("**Brandon:** [a]: /b") == ["Brandon| \\[a]: /b"])
  }

  @Test("Ten thousand blocks, deep nesting and endless lines are read quickly")
  func size() throws {
    let many = String(
      repeating: "[0:05] **Stephen:** To explore this …\n\n```swift\nlet x = 1\n```\n\n", count: 5000)
    #expect(try transcript(many).blocks.count == 10_000)
    for nasty in [
      "> ", "- ", "* a\n", "[", "[0:05 ", "`", "```\n", "<", "<!--", "<a b=\"", "**", "a:", "|", "a|\n-|\n",
      "\t", "#", "[a]: (",
    ] {
      _ = try? transcript(String(repeating: nasty, count: 10_000)).markdown
      _ = try? transcript(String(repeating: "- ", count: 200) + String(repeating: nasty + "\n", count: 2000))
    }
  }
}
