import Testing

@testable import Texts

@Suite("CSV files")
struct CSVTests {
  @Test("Fields in quotes have commas, quotes and line ends")
  func rows() {
    var rows = CSVRows("\u{FEFF}a,B\r\n\"1,\n2\",\"say \"\"x\"\"\"\r\n\n3,4")
    let first = rows.next()
    #expect(first?.fields == ["a": "1,\n2", "b": "say \"x\""])
    #expect(first?.line == 2)
    let second = rows.next()
    #expect(second?.fields == ["a": "3", "b": "4"])
    #expect(second?.line == 5)
    #expect(rows.next() == nil)
    #expect(!rows.isCut)
  }

  @Test("Spreadsheets of many countries separate fields by semicolons")
  func semicolons() {
    var rows = CSVRows("email;name\nada@example.com;\"Lovelace; Ada\"\nb@example.com;Bob, jr.\n")
    #expect(rows.next()?.fields == ["email": "ada@example.com", "name": "Lovelace; Ada"])
    #expect(rows.next()?.fields["name"] == "Bob, jr.")
  }

  @Test("A file that was cut off within quotes is known to be")
  func cut() {
    var rows = CSVRows("a,b\n1,\"two")
    #expect(rows.next() != nil)
    #expect(rows.isCut)
  }

  @Test(
    "What a spreadsheet would take for a formula is a text, and comes back as it was",
    arguments: [
      "=HYPERLINK(\"http://a.example\")", "+1", "-1", "@x", "\tx", "'=1", "'a", "a, \"b\"\n;c", "", "Ada",
    ])
  func formulas(text: String) {
    let field = text.csvField
    #expect(!"=+-@\t\r".contains(field.first ?? "a"))
    var rows = CSVRows("a,b\n\(field),2\n")
    let fields = rows.next()?.fields
    #expect(fields?["a"]?.withoutCSVApostrophe == text)
    #expect(fields?["b"] == "2")
  }
}
