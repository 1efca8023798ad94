import HTML
import Testing

@Suite("Components")
struct ComponentTests {
  private struct Card: HTML {
    var title: String
    var summary: String?
    var tags: [String] = []

    var body: some HTML {
      article {
        title { title }
        h2 { title }
        if let summary { p { summary } } else { hr() }
        for tag in tags { a(.href("/tags/" + tag), .rel("tag")) { tag } }
      }
    }
  }

  private struct Layout<Inner: HTML>: HTML {
    let inner: Inner

    var body: some HTML {
      body(.class("page")) {
        header { "Site" }
        inner
      }
    }
  }

  @Test("A component writes its body, whatever the names of its properties")
  func body() {
    #expect(
      Card(title: "T", summary: "S", tags: ["a", "b"]).renderedString()
        == "<article><title>T</title><h2>T</h2><p>S</p>"
        + #"<a href="/tags/a" rel="tag">a</a><a href="/tags/b" rel="tag">b</a></article>"#)
    #expect(Card(title: "T").renderedString() == "<article><title>T</title><h2>T</h2><hr></article>")
  }

  @Test("A layout takes any content and may write the body element")
  func layout() {
    #expect(
      Layout(inner: Card(title: "T")).renderedString()
        == #"<body class="page"><header>Site</header><article><title>T</title><h2>T</h2><hr></article></body>"#
    )
  }

  @HTMLBuilder
  private func weather(_ degrees: Int) -> some HTML {
    switch degrees {
    case ..<0: "frost"
    case 0..<20: em { "mild" }
    default: strong { "hot" }
    }
  }

  @Test(
    "A switch writes its case",
    arguments: [(-3, "frost"), (3, "<em>mild</em>"), (30, "<strong>hot</strong>")])
  func switches(degrees: Int, expected: String) { #expect(weather(degrees).renderedString() == expected) }

  @Test("Optionals, arrays, substrings and pieces of any type can be content")
  func collections() {
    let absent: String? = nil
    let pieces: [AnyHTML] = [AnyHTML("<"), AnyHTML(br())]
    let content = div {
      absent
      Optional("here")
      pieces
      ["a", "b"].map { letter in b { letter } }
      "substring".dropFirst(3)
    }
    #expect(content.renderedString() == "<div>here&lt;<br><b>a</b><b>b</b>string</div>")
  }

  @Test("An existential renders like the piece in it")
  func existential() {
    let piece: any HTML = p { "x" }
    #expect(piece.renderedString() == "<p>x</p>")
  }
}
