import Digests
import HTTP
import Pictures
import Testing

@testable import Media

@Suite("Looking at a file before it is added")
struct InspectionTests {
  @Test("The type comes from the bytes; the name gets the extension of a picture's format")
  func types() throws {
    let picture = try inspect(
      SampleFiles.png(width: 30, height: 20), "C:\\fakepath\\My photo (2).JPG", "text/html")
    #expect(picture.mediaType.description == "image/png")
    #expect(picture.name == "My-photo-2.png")
    #expect(picture.picture == Medium.Dimensions(width: 30, height: 20))
    let code = try inspect(Array("print(1)".utf8), "../../demo.py", "application/octet-stream")
    #expect(code.mediaType == .plainText && code.name == "demo.py" && code.picture == nil)
  }

  @Test(
    "Names consist of letters, digits, hyphens, underscores and dots",
    arguments: [
      ("Größe des Apfels.txt", "Größe-des-Apfels.txt"), ("../../etc/passwd", "passwd"), ("", "file"),
      ("...", "file"),
      ("a\u{202E}gnp.txt", "a-gnp.txt"), ("a\r\nSet-Cookie: x=1.txt", "a-Set-Cookie-x-1.txt"),
      ("日本.txt", "日本.txt"),
      ("e\u{301}.txt", "é.txt"), (".htaccess", "htaccess"), ("a/b/", "b"),
      ("x%2e%2e%2fy.txt", "x-2e-2e-2fy.txt"),
      (String(repeating: "a", count: 200) + ".tar", String(repeating: "a", count: 76) + ".tar"),
      ("<script>.txt", "script-.txt"), ("a?b#c.txt", "a-b-c.txt"),
    ])
  func names(given: String, cleaned: String) { #expect(MediaName.cleaned(given) == cleaned) }

  @Test(
    "The name of a picture ends as its format does",
    arguments: [
      ("a.png", "a.png"), ("a.JPEG", "a.png"), ("", "picture.png"),
      ("Screenshot 10.12.33", "Screenshot-10.12.33.png"),
      ("a.html", "a.png"), ("blob", "blob.png"), (".png", "png.png"), ("a.PNG", "a.PNG"),
    ])
  func pictureNames(given: String, cleaned: String) { #expect(MediaName.cleaned(given, .png) == cleaned) }

  @Test("Places are removed from a picture, and its digest is that of what is left")
  func places() throws {
    let placed = SampleFiles.placedPNG
    let file = try inspect(placed, "here.png")
    let stored = try file.content.read(0..<file.content.count)
    #expect(stored == SampleFiles.png() && stored != placed)
    #expect(file.digest == SHA256Digest(of: stored))
  }

  @Test(
    "A refusal says what is wrong with which file, and what to do",
    arguments: [
      (
        "notes.png", Array("Some notes".utf8),
        "notes.png is no picture that browsers show: it contains text; choose a PNG, JPEG, GIF, WebP, AVIF or SVG file."
      ),
      (
        "a.jpg", Array("%PDF-1.4".utf8),
        "a.jpg is no picture that browsers show: it contains a PDF document; choose a PNG, JPEG, GIF, WebP, AVIF or SVG file."
      ),
      (
        "scan.tiff", Array("II*\0\u{8}".utf8),
        "scan.tiff is a TIFF picture, which most browsers do not show; save it as JPEG, PNG, WebP or AVIF."
      ),
      ("a.txt", [], "a.txt is empty; choose it again, or look at it on your device."),
      (
        "a.png", Array(SampleFiles.png().prefix(20)),
        "a.png is a damaged PNG picture: its size cannot be read; save it anew."
      ),
      (
        "a.png", SampleFiles.png(ends: false),
        "a.png is a PNG picture that ends too early; save or download it anew."
      ),
      (
        "a.png", SampleFiles.png(width: 40_000, height: 40_000),
        "a.png has 40000 × 40000 pixels, and pictures may have 100 million at most; save a smaller one."
      ),
      (
        "page.txt", Array("<!doctype html>".utf8),
        "page.txt is a web page or another document with markup, which could act in the name of this site; put it into a ZIP file."
      ),
      (
        "page.html", Array("Hello".utf8),
        "page.html is a web page or another document with markup, which could act in the name of this site; put it into a ZIP file."
      ),
      (
        "a.svg", SampleFiles.svg("<x/>", ""),
        "a.svg is a drawing without a size; give its svg element a viewBox, or width and height."
      ),
      (
        "a.svg", SampleFiles.svg("<script>alert(1)</script>"),
        "a.svg is a drawing that contains a script; remove that, or save the drawing as PNG."
      ),
    ] as [(String, [UInt8], String)])
  func refusals(name: String, bytes: [UInt8], sentence: String) {
    let refusal = #expect(throws: MediaRefusal.self) { try inspect(bytes, name) }
    #expect(refusal?.description == sentence)
    #expect(refusal?.name == name)
  }

  @Test("What is too large is refused with its size and the limit, and a picture has a lower limit")
  func sizes() throws {
    let picture = try SampleFiles.file(SampleFiles.png(), length: (20 << 20) + 1)
    let refusal = #expect(throws: MediaRefusal.self) {
      try InspectedFile(.file(picture), named: "a.png", claiming: nil, MediaLimits())
    }
    #expect(
      refusal?.description
        == "a.png has 21 MB, and pictures may have 20 MB at most; save a smaller one, or in another format.")
    let film = try SampleFiles.file(Array("\0\0\0\u{20}ftypisom".utf8), length: (500 << 20) + 1)
    let other = #expect(throws: MediaRefusal.self) {
      try InspectedFile(.file(film), named: "a.mp4", claiming: nil, MediaLimits())
    }
    #expect(other?.description.hasPrefix("a.mp4 has 501 MB, and files may have 500 MB at most") == true)
  }

  @Test("A picture without a name that the client calls one is refused by the type that it claims")
  func claimed() {
    #expect(throws: MediaRefusal.self) { try inspect(Array("GIF".utf8), "blob", "image/gif") }
  }

  @Test(
    "A drawing in which something could act is refused",
    arguments: [
      ("<script href='x.js'/>", "a script"),
      ("<s:script xmlns:s='http://www.w3.org/2000/svg'>1</s:script>", "a script"),
      ("<SCRIPT>1</SCRIPT>", "a script"), ("<path\nonload = 'x()'/>", "an event handler (onload)"),
      ("<g a='>' onclick=x>", "an event handler (onclick)"),
      ("<path d=''/onbegin='x'>", "an event handler (onbegin)"),
      ("<a xlink:href=' java\nscript:x()'>", "a link that is a script"),
      ("<a href=JavaScript:x()>", "a link that is a script"),
      ("<animate attributeName='href' to='javascript:x()'/>", "a link that is a script"),
      ("<foreignObject><iframe src='/'/></foreignObject>", "the element iframe"),
      ("<?xml-stylesheet href='x.css'?>", "a link to a style sheet"), ("<!ENTITY x 'y'>", "entities"),
    ])
  func activeDrawings(content: String, part: String) {
    #expect(ActiveDrawing.part(in: SampleFiles.svg(content)) == part)
  }

  @Test(
    "A drawing in which nothing acts is added",
    arguments: [
      "<text>once = on all sides, javascript: is a word</text>", "<!-- <script> -->",
      "<style><![CDATA[a>b{} <script>]]></style>",
      "<a href='https://example.com/'><path/></a>", "<foreignObject><div>Text</div></foreignObject>",
      "<g data-on='x' font='y'/>",
    ])
  func harmlessDrawings(content: String) throws {
    let file = try inspect(SampleFiles.svg(content), "a.svg")
    #expect(file.mediaType.description == "image/svg+xml; charset=utf-8")
    #expect(file.picture == Medium.Dimensions(width: 30, height: 20))
  }

  private func inspect(_ bytes: [UInt8], _ name: String, _ claimed: String? = nil) throws -> InspectedFile {
    try InspectedFile(.bytes(bytes), named: name, claiming: claimed.map { MediaType($0) }, MediaLimits())
  }
}
