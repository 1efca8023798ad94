import Testing

@testable import YAML

@Suite("TOML")
struct TOMLTests {
  @Test("Texts of all kinds are read")
  func texts() throws {
    let mapping = try read(
      #"""
      # A comment
      basic = "a \"b\" \\ \t \u00E9 \U0001F600" # another
      literal = 'C:\new'
      lines = """
      first
      second \
          goes on "quoted" """
      raw = '''
      one\n
      two'''
      empty = ""
      "quoted key" = 'x'
      """#)
    #expect(try mapping.text("basic") == "a \"b\" \\ \t é 😀")
    #expect(try mapping.text("literal") == "C:\\new")
    #expect(try mapping.text("lines") == "first\nsecond goes on \"quoted\" ")
    #expect(try mapping.text("raw") == "one\\n\ntwo")
    #expect(try mapping.text("empty") == "")
    #expect(try mapping.text("quoted key") == "x")
  }

  @Test("Numbers and dates are texts; booleans are booleans")
  func values() throws {
    let mapping = try read(
      """
      whole = +1_000
      part = 6.26e-34
      hex = 0xDEAD
      nothing = -inf
      date = 2026-11-21
      local = 2026-11-21 09:30:00
      instant = 2026-11-21T09:30:00.5+01:00
      yes = true
      no = false
      """)
    for (key, text) in [
      ("whole", "+1_000"), ("part", "6.26e-34"), ("hex", "0xDEAD"), ("nothing", "-inf"),
      ("date", "2026-11-21"),
      ("local", "2026-11-21T09:30:00"), ("instant", "2026-11-21T09:30:00.5+01:00"),
    ] {
      #expect(try mapping.text(key) == text)
    }
    #expect(try mapping.bool("yes") == true)
    #expect(try mapping.bool("no") == false)
  }

  @Test("Lists may have several lines, comments and a comma at the end")
  func lists() throws {
    let mapping = try read("tags = [ 'a', # first\n\n  \"b\",\n]\nnone = []\nnested = [[1], [2, 3]]")
    #expect(try mapping.texts("tags") == ["a", "b"])
    #expect(try mapping.texts("none").isEmpty)
  }

  @Test("Tables, dotted keys, inline tables and arrays of tables are mappings")
  func tables() throws {
    let mapping = try read(
      """
      a.b = 1
      a.c = 2
      inline = { x = 1, y.z = 'deep' }
      [table]
      key = 'value'
      [table.inner]
      key = 'inner'
      [[list]]
      name = 'one'
      [[list]]
      name = 'two'
      [list.more]
      key = 'of two'
      """)
    #expect(try mapping.mapping("a")?.text("c") == "2")
    #expect(try mapping.mapping("inline")?.mapping("y")?.text("z") == "deep")
    #expect(try mapping.mapping("table")?.mapping("inner")?.text("key") == "inner")
    let list = try mapping.mappings("list")
    #expect(try list.map { try $0.text("name") } == ["one", "two"])
    #expect(try list.last?.mapping("more")?.text("key") == "of two")
    #expect(mapping.line(of: "table") == 4)
  }

  @Test(
    "A mistake is told with its line",
    arguments: [
      ("a = 1\nb", "f:2: expected key = value"), ("a = ", "f:1: a value is missing"),
      ("a = b", "f:1: b is no value"), ("a = 1 2", "f:1: expected the end of the line"),
      ("a = 1\na = 2", "f:2: a is given twice"), ("a = 'x\n'", "f:1: a text has no closing '"),
      ("a = \"x\n\"", "f:1: a text has no closing \""), ("a = \"\\q\"", "f:1: unknown escape \\q"),
      ("\na = \"\"\"\nx\n", "f:2: a text has no closing \"\"\""),
      ("a = \"\\uD800\"", "f:1: \\u should be followed"),
      ("a = [1 2]", "f:1: the items of a list"), ("a = {x = 1 y = 2}", "f:1: the keys of a table"),
      ("[a", "f:1: the name of a table should end with ]"),
      ("[[a]\n", "f:1: the name of a table should end with ]]"),
      ("[a]\n[a]", "f:2: a is given twice"), ("a = 1\n[a.b]", "f:2: a is given twice"),
      ("a = {}\na.b = 1", "f:2: a is given twice"), ("a = []\n[[a]]", "f:2: a is given twice"),
      ("= 1", "f:1: expected key = value"), ("[a]\nb.c = 1\n[a.b]\nd = 1\n[a.b]", "f:5: b is given twice"),
      ("[a.b]\nc = 1\n[a]\nb.d = 1", "f:4: b is given twice"),
      ("a = [{b = 1}]\n[[a]]", "f:2: a is given twice"),
      ("a = {b = 1}\n[a.c]", "f:2: a is given twice"), ("a = \"\"\"\nx\\q\"\"\"", "f:2: unknown escape \\q"),
    ])
  func mistakes(text: String, complaint: String) {
    do {
      _ = try read(text)
      #expect(complaint == "")
    } catch {
      #expect(!complaint.isEmpty && error.description.hasPrefix(complaint), "\(error)")
    }
  }

  @Test("Deep nesting is an error, not a crash")
  func depth() {
    #expect(throws: YAMLError.self) { try read("a = " + String(repeating: "[", count: 100_000)) }
    #expect(throws: YAMLError.self) { try read("a = " + String(repeating: "{a=", count: 100_000)) }
    #expect(throws: YAMLError.self) { try read(String(repeating: "a.", count: 100_000) + "a = 1") }
  }

  private func read(_ text: String) throws(YAMLError) -> YAMLMapping {
    try YAMLMapping(toml: text, file: "f")
  }
}
