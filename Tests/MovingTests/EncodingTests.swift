import Foundation
import Testing

@testable import Moving

@Suite("Encodings of what is moved")
struct EncodingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func bytes(_ text: String, _ name: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/iconv")
    process.arguments = ["-f", "UTF-8", "-t", name]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Array(data)
  }

  private func wordpress(_ bytes: [UInt8]) throws -> CollectedItems {
    let path = "\(folder.path)/export.xml"
    try Data(bytes).write(to: URL(filePath: path))
    #expect(WordPressSource.recognises(path))
    return try CollectedItems.read(WordPressSource.self, path)
  }

  private func export(_ text: String, declaring name: String?) -> String {
    let declaration = name.map { "<?xml version=\"1.0\" encoding=\"\($0)\" ?>\n" } ?? ""
    let item = WordPressExport.post(1, text).replacing("<title>Text 1", with: "<title>\(text)")
    return declaration + WordPressExport.head + item + WordPressExport.tail
  }

  @Test(
    "An export is read in the encoding that it declares",
    arguments: [
      ("windows-1251", "CP1251", "Привет мир!"), ("Windows-1250", "CP1250", "Příliš žluťoučký"),
      ("windows-1253", "CP1253", "Καλημέρα κόσμε"), ("windows-1255", "CP1255", "שלום עולם"),
      ("windows-1256", "CP1256", "مرحبا"), ("windows-1257", "CP1257", "Ačiū labai"),
      ("ISO-8859-2", "ISO-8859-2", "Zażółć gęślą jaźń"), ("ISO-8859-5", "ISO-8859-5", "Привет"),
      ("iso-8859-15", "ISO-8859-15", "Prix : 5 €"), ("KOI8-R", "KOI8-R", "Привет мир"),
      ("KOI8-U", "KOI8-U", "Привіт"), ("Shift_JIS", "SHIFT_JIS", "こんにちは世界"),
      ("EUC-JP", "EUC-JP", "こんにちは世界"), ("GB18030", "GB18030", "你好,世界"), ("gb2312", "GB2312", "你好世界"),
      ("Big5", "BIG5", "你好世界"), ("EUC-KR", "EUC-KR", "안녕하세요"), ("ISO-2022-JP", "ISO-2022-JP", "こんにちは"),
      ("iso-8859-1", "ISO-8859-1", "Füße"), ("windows-1252", "CP1252", "“Füße”"),
      ("macintosh", "MACINTOSH", "Füße"),
      ("UTF-16", "UTF-16", "Привет мир"), ("UTF-16", "UTF-16LE", "Привет мир"),
      ("utf-16", "UTF-16BE", "你好世界"),
      ("utf-8", "UTF-8", "Привет"),
    ])
  func declared(name: String, encoding: String, text: String) throws {
    let moved = try wordpress(bytes(export(text, declaring: name), encoding))
    #expect(moved.texts.map(\.title) == [text])
    #expect(moved.texts.map(\.body) == [text])
    #expect(!moved.losses.contains { $0.name == "encoding" }, "\(moved.losses)")
  }

  @Test("A declaration is read even if what needs it comes late")
  func late() throws {
    let start = export("Привет", declaring: "windows-1251")
    let long = start.replacing(
      "</wp:wxr_version>", with: "</wp:wxr_version><!--\(String(repeating: "x", count: 300_000))-->")
    #expect(try wordpress(bytes(long, "CP1251")).texts.map(\.title) == ["Привет"])
  }

  @Test(
    "An encoding that is not known or not true has a line",
    arguments: [
      (
        "x-none", "CP1251", "Привет мир, как дела",
        "declares x-none, which is not known here, and was read as windows-1251"
      ),
      ("windows-1251", "UTF-8", "Привет", "declares windows-1251 and is not in it; it was read as utf-8"),
      ("Shift_JIS", "ISO-8859-1", "Füße \u{A0}", "1 bytes are no characters of shift_jis, and became U+FFFD"),
    ])
  func wrong(name: String, encoding: String, text: String, message: String) throws {
    let moved = try wordpress(bytes(export(text, declaring: name), encoding))
    let lines = moved.losses.filter { $0.name == "encoding" }.map(\.message)
    #expect(lines.count == 1 && (lines == [message] || name == "Shift_JIS"), "\(lines)")
  }

  @Test(
    "A text in a folder is read in UTF-16, with and without a mark, and in the encoding that the settings name",
    arguments: [
      ("UTF-16LE", "", true), ("UTF-16BE", "", true), ("UTF-16", "", true), ("UTF-32", "", true),
      ("CP1251", "encoding: windows-1251\n", true), ("KOI8-R", "", false), ("CP1251", "", false),
    ])
  func folders(encoding: String, settings: String, isCertain: Bool) throws {
    let text = "---\ntitle: Привет\n---\nКак дела? Всё хорошо, спасибо.\n"
    try folder.write("title: A\n\(settings)", to: "_config.yml")
    try folder.write("", to: "_posts/2020-01-02-a.md")
    try Data(bytes(text, encoding)).write(to: URL(filePath: "\(folder.path)/_posts/2020-01-02-a.md"))
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    #expect(site.texts.map(\.title) == ["Привет"])
    #expect(site.texts.map(\.body) == ["Как дела? Всё хорошо, спасибо.\n"])
    #expect(site.losses.contains { $0.name == "encoding" } == !isCertain)
  }

  @Test("One byte that is not UTF-8 changes no other letter")
  func stray() throws {
    try folder.write("", to: "_posts/2020-01-02-a.md")
    let bytes = Array("---\ntitle: Größe\n---\nEin".utf8) + [0x80] + Array(" für alle".utf8)
    try Data(bytes).write(to: URL(filePath: "\(folder.path)/_posts/2020-01-02-a.md"))
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    #expect(site.texts.map(\.title) == ["Größe"] && site.texts.map(\.body) == ["Ein€ für alle"])
    #expect(site.lossLines == ["text encoding _posts/2020-01-02-a.md:4"])
  }

  @Test("A list of subscribers and posts in UTF-16, as spreadsheets write it, is read")
  func csv() throws {
    let csv =
      "post_id,post_date,is_published,title,subtitle\n1.a,2020-01-02T00:00:00Z,true,Größe,It&#8217;s &hellip; &amp; more\n"
    try folder.write("<p>Text</p>", to: "posts/1.a.html")
    try Data(bytes(csv, "UTF-16")).write(to: URL(filePath: "\(folder.path)/posts.csv"))
    let moved = try CollectedItems.read(SubstackSource.self, folder.path)
    #expect(moved.texts.map(\.title) == ["Größe"] && moved.texts.map(\.summary) == ["It’s … & more"])
  }
}
