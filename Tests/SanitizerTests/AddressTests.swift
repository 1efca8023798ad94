import Testing

@testable import Sanitizer

@Suite("Addresses")
struct AddressTests {
  let rules = AddressRules(base: "https://example.com/2024/post/", linkSchemes: SanitizerPolicy.commonSchemes)

  @Test(
    "A relative URL becomes root-relative on the site of the document",
    arguments: [
      ("/images/x.jpg?y#z", "/images/x.jpg?y#z"), ("../y.png", "/2024/y.png"), ("y.png", "/2024/post/y.png"),
      ("?q", "/2024/post/?q"), ("", "/2024/post/"), ("../../../../a", "/a"), (" /a ", "/a"),
      ("/a b\"", "/a%20b%22"),
      ("/a\\b?c\\d", "/a/b?c\\d"), ("https:x", "/2024/post/x"), ("/ü?é", "/ü?é"), ("/a\n/b", "/a/b"),
    ])
  func relative(written: String, reference: String) { #expect(rules.link(written) == .reference(reference)) }

  @Test(
    "An absolute URL stays as it was written",
    arguments: [
      "https://example.com/2024/post/#x", "HTTP://Example.COM/A?b=c&d", "mailto:a@example.com",
      "https://example.net/%7Eü", "http://localhost:8080/x", "web+mastodon://share?text=x",
      "svn+ssh://a.example/b",
      "monero:4x?amount=1", "cid:part1@example.com",
    ])
  func absolute(written: String) { #expect(rules.link(written) == .absolute(written)) }

  @Test("An address without a scheme gets that of the document, however many slashes it has")
  func networkPath() {
    #expect(rules.link("//cdn.example.net/z.js") == .absolute("https://cdn.example.net/z.js"))
    #expect(rules.link("/\\cdn.example.net/z") == .absolute("https://cdn.example.net/z"))
    #expect(rules.link("///cdn.example.net") == .absolute("https://cdn.example.net"))
    #expect(rules.link("http:/\\cdn.example.net/") == .absolute("http://cdn.example.net/"))
  }

  @Test(
    "A fragment is in the form of ids, composed",
    arguments: [
      ("#cafe\u{301}", "#caf%C3%A9"), ("#cafe%CC%81", "#caf%C3%A9"), ("#caf\u{E9}", "#caf\u{E9}"),
      ("/a#cafe%cc%81", "/a#caf%C3%A9"), ("#100%", "#100%"), ("#a%20b", "#a%20b"),
    ])
  func composedFragments(written: String, address: String) {
    let expected: AddressRules.Address =
      address.hasPrefix("#") ? .fragment(String(address.dropFirst())) : .reference(address)
    guard case .fragment(let id) = rules.link(written), case .fragment(let other) = expected else {
      #expect(rules.link(written) == expected)
      return
    }
    #expect(Array(id.utf8) == Array(other.utf8))
  }

  @Test("Ids and references to them are composed, so that a link finds its heading")
  func composedIDs() {
    let html = "<h2 id=\"cafe\u{301}\">x</h2><p aria-labelledby=\"cafe\u{301} b\">y</p>"
    let written = sanitize(html, base: nil).body.render { $0 }
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.unicodeScalars.count { $0 == "\u{E9}" } == 2)
    #expect(!text.unicodeScalars.contains("\u{301}"))
  }

  @Test("A fragment stays on the page")
  func fragment() {
    #expect(rules.link("#intro") == .fragment("intro"))
    #expect(rules.link("#") == .fragment(""))
  }

  @Test("Slashes doubled by a careless generator do not turn a path into a host")
  func doubledSlashes() {
    let rules = AddressRules(base: "https://example.com//post/", linkSchemes: [])
    #expect(rules.link("x.png") == .reference("/post/x.png"))
  }

  @Test("Without a base, or with one that is not a web address, references begin at the root")
  func withoutBase() {
    for base in [nil, "tag:example.com,2024:1", "urn:x", ""] {
      #expect(AddressRules(base: base, linkSchemes: []).link("x/y") == .reference("/x/y"))
    }
    #expect(
      AddressRules(base: nil, linkSchemes: []).link("//a.example/b") == .absolute("https://a.example/b"))
  }

  @Test(
    "Nothing is fetched from the reader's own network",
    arguments: [
      "http://localhost/x", "http://localhost:3000/x", "https://LOCALHOST./x", "http://127.0.0.1/x",
      "http://127.1/",
      "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://[::1]/",
      "http://[::ffff:10.0.0.1]/",
      "http://10.1.2.3/", "http://172.20.0.1/", "http://192.168.1.1/", "http://169.254.169.254/",
      "http://0.0.0.0/",
      "http://printer.local/", "http://nas/", "http://[fe80::1]/", "http://[fd00::1]/", "http://%6cocalhost/",
      "http://user@localhost/", "http://ｌocalhost/", "http://127。0。0。1/", "http://a.localhost/",
      "http://999.1/", "http://127.0.0.1\u{AD}/", "http://127.0.0.1%C2%AD/", "http://printer.\u{24DB}ocal/",
      "http://printer.lo\u{200B}cal/", "http://10.0.0\u{AD}.1/", "http://x.\u{1D5C5}ocal/",
      "http://example.com@127.0.0.1/", "//localhost/x", "http:\\\\localhost/x", "file:///etc/passwd",
      "ftp://example.com/x",
    ])
  func privateMedia(written: String) {
    guard case .refused = rules.media(written) else {
      Issue.record("let through \(written)")
      return
    }
  }

  @Test(
    "Public hosts are not taken for private ones",
    arguments: [
      "example.com", "localhost.example.com", "8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "10.example.com",
      "local.net", "пример.рф", "例え.テスト", "straße.example", "ПРИМЕР.РФ",
    ])
  func publicHosts(host: String) { #expect(!isPrivateHost(host)) }

  @Test("An image stays without an address that is not allowed; a link to the reader's own machine stays")
  func removal() {
    #expect(
      clean("<img src=http://localhost/x alt=y><a href=http://localhost/>z</a>")
        == #"<img alt="y"><a href="http://localhost/">z</a>"#)
    #expect(clean("<a href=file:///x>y</a>") == "<a>y</a>")
    #expect(clean("<video src=http://10.0.0.1/v poster=http://nas/p></video>") == "<video></video>")
  }

  @Test("Image candidates are separated as in browsers")
  func candidates() {
    let parsed = ImageCandidate.candidates(in: " ,a,b.png 1x , c.png, d.png 640w 2h,, e.png(1,2) calc(1,2) ,")
    #expect(
      parsed == [
        ImageCandidate(address: "a,b.png", descriptors: "1x"),
        ImageCandidate(address: "c.png", descriptors: ""),
        ImageCandidate(address: "d.png", descriptors: "640w 2h"),
        ImageCandidate(address: "e.png(1,2)", descriptors: "calc(1,2)"),
      ])
    #expect(
      clean("<img srcset='../a.png, http://localhost/b.png 2x, https://example.net/c.png 3x'>")
        == #"<img srcset="/2024/a.png, https://example.net/c.png 3x">"#)
  }
}
