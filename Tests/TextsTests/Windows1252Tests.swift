import Testing

@testable import Texts

@Suite("Windows-1252") struct Windows1252Tests {
  @Test("Each byte has a character of its own, and comes back from it")
  func everyByte() {
    let bytes = Array(UInt8.min...UInt8.max)
    let text = Windows1252.decode(bytes)
    #expect(text.unicodeScalars.count == 256)
    #expect(Windows1252.encode(text) == bytes)
    #expect(Windows1252.decode([0x80, 0x93, 0x94, 0x9F, 0x41, 0xE4]) == "€“”ŸAä")
  }

  @Test("Text with another character has no bytes in it")
  func others() {
    #expect(Windows1252.encode("→") == nil)
    #expect(Windows1252.encode("\u{80}") == nil)
    #expect(Windows1252.encode("“yes” ‰") == [0x93, 0x79, 0x65, 0x73, 0x94, 0x20, 0x89])
  }
}
