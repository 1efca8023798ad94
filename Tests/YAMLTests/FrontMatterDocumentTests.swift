import RandomTestSupport
import Testing

@testable import YAML

@Suite("Front matter as a document that is changed")
struct FrontMatterDocumentTests {
  @Test(
    "A key is set, added or removed, and all other bytes stay",
    arguments: [
      ("---\ntitle:  A # so\ndate: x\n---\nText", "---\ntitle:  A # so\ndate: NEW\n---\nText"),
      ("---\r\ntitle: A\r\n---\r\n\r\nText\r\n", "---\r\ntitle: A\r\ndate: NEW\r\n---\r\n\r\nText\r\n"),
      (
        "---\ndate: >\n  x\n\n  y\n\n# About the title\ntitle: A\n---\n",
        "---\ndate: NEW\n\n# About the title\ntitle: A\n---\n"
      ),
      (
        "+++\ntitle = 'A'\n[params]\ndate = 1\n+++\n",
        "+++\ndate = NEW\ntitle = 'A'\n[params]\ndate = 1\n+++\n"
      ),
      (
        "+++\ndate = \"\"\"\nx\ny\"\"\"\n# About\ntitle = 'A'\n+++\nText",
        "+++\ndate = NEW\n# About\ntitle = 'A'\n+++\nText"
      ),
      ("Title: A\ndate: x\n\nText", "Title: A\ndate: NEW\n\nText"),
      ("\u{FEFF}---\ntitle: A\n...\nText", "\u{FEFF}---\ntitle: A\ndate: NEW\n...\nText"),
    ])
  func set(source: String, expected: String) throws {
    let date = "2026-11-28T10:00:00Z"
    let document = try FrontMatterDocument(source, file: "a.md")
    let changed = try document.applying([.set("date", .word(date))])
    #expect(changed == expected.replacing("NEW", with: date))
    let without = try FrontMatterDocument(changed, file: "a.md").applying([.remove("date")])
    #expect(try FrontMatterDocument(without, file: "a.md").mapping.line(of: "date") == nil)
  }

  @Test(
    "A mapping is added before those of a list",
    arguments: [
      ("---\ntitle: A\n---\n", 1), ("---\nupdates:\n  - date: x\n    note: y\ntitle: A\n---\n", 2),
      ("---\nupdates:\n- date: x\n  note: y\ntitle: A\n---\n", 2), ("+++\ntitle = 'A'\n+++\n", 1),
      ("+++\ntitle = 'A'\n[[updates]]\ndate = 1\n[params]\na = 1\n+++\n", 2),
    ])
  func prepended(source: String, count: Int) throws {
    let changed = try FrontMatterDocument(source, file: "a.md").applying([
      .prepend([("date", "2026-11-28"), ("note", "New: a \"note\"")], to: "updates")
    ])
    let items = try FrontMatterDocument(changed, file: "a.md").mapping.mappings("updates")
    #expect(items.count == count)
    #expect(try items.first?.text("note") == "New: a \"note\"")
  }

  @Test(
    "What cannot be changed line by line is refused, and nothing is lost",
    arguments: [
      "---\n{title: A, date: x}\n---\n", "---\nupdates: [{date: x, note: y}]\ntitle: A\n---\n",
      "+++\nupdates = [{date = 1}]\ntitle = 'A'\n+++\n",
    ])
  func refused(source: String) throws {
    let document = try FrontMatterDocument(source, file: "a.md")
    #expect(throws: YAMLError.self) {
      _ = try document.applying([.prepend([("date", "1")], to: "updates"), .remove("title")])
    }
  }

  @Test("After any changes, what was set is read, and all else is as it was", arguments: 1...200)
  func anyChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isTOML = Bool.random(using: &random)
    let source = Self.anyText(isTOML: isTOML, using: &random)
    let document = try FrontMatterDocument(source, file: "a.md")
    var (changes, expected): ([FrontMatterChange], [String: String?]) = ([], [:])
    for key in ["k0", "k2", "k4", "k9"] where Bool.random(using: &random) {
      if Bool.random(using: &random) {
        let text = Self.texts.randomElement(using: &random) ?? "x"
        changes.append(.set(key, .text(text)))
        expected[key] = .some(text)
      } else {
        changes.append(.remove(key))
        expected[key] = .some(nil)
      }
    }
    let changed = try FrontMatterDocument(try document.applying(changes), file: "a.md")
    #expect(changed.body == document.body)
    for key in Set(document.mapping.keys + changed.mapping.keys) {
      if let text = expected[key] {
        #expect(try changed.mapping.text(key) == text, "\(source)")
      } else {
        let (old, new) = (document.mapping, changed.mapping)
        #expect(
          old.contents.filter { $0.key == key }.map { "\($0.value)" }
            == new.contents.filter { $0.key == key }.map { "\($0.value)" }, "\(source)")
      }
    }
  }

  private static let texts = ["x", "a: b", "\"q\" \\ #", "é 😀", "- no list", "12", "C:\\new", "[a"]

  private static func anyText(isTOML: Bool, using random: inout SeededGenerator) -> String {
    let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    var lines = [isTOML ? "+++" : "---"]
    for number in 0..<6 {
      let values =
        isTOML
        ? ["= 'x'", "= [1,", "= true # why", "= \"\"\""] : [": x", ": [a, b] # why", ":", ": |", ": \"a"]
      let value = values.randomElement(using: &random) ?? ""
      lines.append("k\(number) \(value)".replacing(" :", with: ":"))
      switch value {
      case "= [1,": lines += ["  2,", "# in between", "]"]
      case "= \"\"\"": lines += ["k8 = 1", "", "\"\"\""]
      case ":": lines += ["  - one", "", "  - k7: two"]
      case ": |": lines += ["  k7: no key", "", "  # text"]
      case ": \"a": lines += ["  b: c\""]
      default: break
      }
      if Bool.random(using: &random) {
        lines += [["", "# k9: a comment"].randomElement(using: &random) ?? ""]
      }
    }
    if isTOML, Bool.random(using: &random) { lines += ["[k6]", "k0 = 'inner'"] }
    lines += [isTOML ? "+++" : "---", "Text", "k0: text", ""]
    return lines.joined(separator: end)
  }
}

@Suite("Limits of front matter")
struct FrontMatterLimitTests {
  @Test(
    "More than anybody writes is refused, with the limit",
    arguments: [
      (String(repeating: "x", count: 300_000), "256 KB"),
      ("a: [\(String(repeating: "x,", count: 11_000))]", "10000 keys and items"),
      ((0..<11_000).map { "k\($0): x" }.joined(separator: "\n"), "10000 keys and items"),
      ("a: \(String(repeating: "[", count: 100))", "nested more than 64 deep"),
      (
        (0..<100).map { String(repeating: " ", count: $0) + "k:" }.joined(separator: "\n"),
        "nested more than 64"
      ),
      ("? \(String(repeating: "k", count: 2000))\n: x", "more than 1024 bytes"),
      (
        "k: &a [x, x]\n" + (1..<30).map { "k\($0): &a\($0) [*a, *a]\n" }.joined(),
        "aliases"
      ),
    ])
  func refused(frontMatter: String, complaint: String) {
    let error = #expect(throws: YAMLError.self) {
      try FrontMatterDocument("---\n\(frontMatter)\n---\n", file: "a.md")
    }
    #expect(error?.description.hasPrefix("a.md:") == true)
    #expect(error?.description.contains(complaint) == true, "\(error?.description.prefix(200) ?? "")")
  }

  @Test("Aliases count as often as they repeat what they stand for")
  func expanded() {
    let list = "k: &a [\(String(repeating: "x,", count: 2000))]\n"
    let uses = (0..<8).map { "k\($0): *a\n" }.joined()
    let error = #expect(throws: YAMLError.self) {
      try FrontMatterDocument("---\n\(list)\(uses)---\n", file: "a.md")
    }
    #expect(error?.description.contains("10000 keys and items") == true, "\(error?.description ?? "")")
  }

  @Test("Signs and lists in a text are no anchors and no aliases")
  func signs() throws {
    let text = "summary: |\n" + String(repeating: "  * Tom & Jerry & **Spike**\n", count: 100)
    let document = try FrontMatterDocument("---\ntitle: A\n\(text)---\n", file: "a.md")
    #expect(try document.mapping.text("summary")?.contains("Spike") == true)
  }
}
