import HTTP
import Testing

@testable import Media

@Suite("What the bytes of a file say that it is")
struct SniffingTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let kind: SniffedKind

    init(_ name: String, _ bytes: [UInt8], _ kind: SniffedKind) {
      (testDescription, self.bytes, self.kind) = (name, bytes, kind)
    }
    init(_ name: String, _ text: String, _ kind: SniffedKind) { self.init(name, Array(text.utf8), kind) }
    init(_ name: String, _ bytes: [UInt8], _ type: String, _ word: String) {
      self.init(name, bytes, .other(MediaType(type), word))
    }
    init(_ name: String, _ text: String, _ type: String, _ word: String) {
      self.init(name, Array(text.utf8), type, word)
    }
  }

  @Test(
    "Kinds of files",
    arguments: [
      Example("PNG", SampleFiles.png(), .picture("PNG")),
      Example("JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .picture("JPEG")),
      Example("GIF", "GIF89a", .picture("GIF")), Example("WebP", "RIFF\0\0\0\0WEBPVP8 ", .picture("WebP")),
      Example("AVIF", "\0\0\0\u{1C}ftypmif1\0\0\0\0avif", .picture("AVIF")),
      Example("SVG", SampleFiles.svg(), .picture("SVG")),
      Example(
        "SVG after a prologue",
        "\u{FEFF}<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC 'x'>\n<svg/>", .picture("SVG")),
      Example("SVG in a namespace", "<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", .picture("SVG")),
      Example("HEIC", "\0\0\0\u{18}ftypheic\0\0\0\0mif1", .unshownPicture("a HEIC picture")),
      Example("TIFF", "II*\0\u{8}", .unshownPicture("a TIFF picture")),
      Example("BMP", "BM\u{46}\0\0\0\0\0\0\0", .unshownPicture("a BMP picture")),
      Example("icon", [0, 0, 1, 0, 1, 0], .unshownPicture("an icon for Windows")),
      Example("HTML", "  <!DOCTYPE html><p>", .webPage), Example("HTML without a type", "<HTML >", .webPage),
      Example("script", "<script>alert(1)</script>", .webPage),
      Example("HTML after a comment", "<!-- \n--><body onload=x>", .webPage),
      Example("XML", "<?xml version='1.0'?><rss/>", .webPage),
      Example("HTML around a drawing", "<html><svg></svg>", .webPage),
      Example("MP4", "\0\0\0\u{20}ftypisom\0\0\u{2}\0", "video/mp4", "a film"),
      Example("QuickTime", "\0\0\0\u{14}ftypqt  ", "video/quicktime", "a film"),
      Example("M4A", "\0\0\0\u{1C}ftypM4A ", "audio/x-m4a", "sound"),
      Example(
        "WebM", [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8), "video/webm", "a film"),
      Example("MP3 with tags", "ID3\u{4}", "audio/mpeg", "sound"),
      Example("MP3", [0xFF, 0xFB, 0x90, 0x64], "audio/mpeg", "sound"),
      Example("Ogg", "OggS\0\u{2}", "audio/ogg", "sound"),
      Example("FLAC", "fLaC", "audio/flac", "sound"),
      Example("WAV", "RIFF\0\0\0\0WAVEfmt ", "audio/wav", "sound"),
      Example("PDF", "%PDF-1.7", "application/pdf", "a PDF document"),
      Example("ZIP", "PK\u{3}\u{4}\u{14}", "application/zip", "an archive"),
      Example("text", "let x = \"größe\" // <b>\n", "text/plain; charset=utf-8", "text"),
      Example(
        "Markdown that begins with HTML", "<p align=center>Hello</p>", "text/plain; charset=utf-8", "text"),
      Example("captions", "WEBVTT\n\n00:01.000 --> 00:02.000\nHi", "text/vtt; charset=utf-8", "captions"),
      Example(
        "UTF-16", [0xFF, 0xFE, 0x3C, 0, 0x73, 0], "application/octet-stream", "data of an unknown kind"),
      Example(
        "a program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "application/octet-stream",
        "data of an unknown kind"),
    ])
  func kinds(example: Example) { #expect(SniffedKind(example.bytes) == example.kind) }

  @Test("A sample that ends within a character is text")
  func cutCharacter() {
    let text = Array(String(repeating: "ö", count: 40_000).utf8)
    #expect(SniffedKind(Array(text.prefix(65_535))) == .other(.plainText, "text"))
  }
}
