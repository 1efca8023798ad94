import Testing
import URIs

@Suite("Host names") struct HostNameTests {
  @Test(
    "Labels beyond ASCII are written as in DNS",
    arguments: [
      ("bücher.example", "xn--bcher-kva.example"), ("MÜNCHEN.example", "xn--mnchen-3ya.example"),
      ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
      ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"), ("مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"),
      ("😀.example", "xn--e28h.example"), ("straße.example", "xn--strae-oqa.example"),
      ("a.ü.b.", "a.xn--tda.b."), ("bu\u{308}cher.example", "xn--bcher-kva.example"),
      ("ＢüＣher．example", "xn--bcher-kva.example"), ("bü\u{AD}cher.example", "xn--bcher-kva.example"),
    ])
  func encoded(name: String, ascii: String) {
    #expect(name.asciiHostName == ascii)
  }

  @Test(
    "The samples of RFC 3492 §7.1 have their encoded forms",
    arguments: [
      ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
      ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
      ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ])
  func punycode(text: String, encoded: String) {
    let host = "\(text).example".asciiHostName
    #expect(host == "xn--\(encoded.lowercased()).example")
  }

  @Test(
    "An ASCII name stays the same, in lowercase",
    arguments: ["example.com", "localhost", "xn--bcher-kva.example", "127.0.0.1", "a_b.example"])
  func ascii(name: String) {
    #expect(name.asciiHostName == name)
    #expect(name.uppercased().asciiHostName == name)
  }

  @Test(
    "The origin of an address has its host as in DNS, however it is written",
    arguments: [
      "https://bücher.example/a", "HTTPS://BÜCHER.example", "https://b%C3%BCcher.example:443/",
      "https://xn--bcher-kva.example",
    ])
  func origin(address: String) {
    let origin = URIReference(address).origin?.description
    #expect(origin?.replacing(":443", with: "") == "https://xn--bcher-kva.example")
  }

  @Test("An invalid name is nil", arguments: ["ü..example", ".ü", "", String(repeating: "ü", count: 64)])
  func refused(name: String) {
    #expect(name.asciiHostName == nil)
  }
}
