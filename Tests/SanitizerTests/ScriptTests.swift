import RandomTestSupport
import Testing

@testable import Sanitizer

@Suite("Scripts in trusted HTML")
struct ScriptTests {
  private func trusted(_ html: String) -> BodyTemplate { sanitize(html, base: base, policy: .trusted).body }
  private let base = "https://here.invalid/posts/hello/"

  private func page(_ html: String) -> String {
    String(decoding: trusted(html).render(withScripts: true) { $0 }, as: UTF8.self)
  }

  @Test(
    "A script of the site is on the page of the text, and nowhere else",
    arguments: [
      ("<script src=demo.js></script>", #"<script src="/posts/hello/demo.js"></script>"#),
      (
        "<script type=module async src=/a.js id=s data-n=1>ignored</script>",
        #"<script src="/a.js" type="module" async="" id="s" data-n="1"></script>"#
      ),
      ("<script defer src=\"../b.js?v=1\"></script>", #"<script src="/posts/b.js?v=1" defer=""></script>"#),
    ])
  func own(html: String, script: String) {
    let body = trusted("<p>a</p>\(html)<p>b</p>")
    #expect(body.isInteractive && !body.isWhole)
    #expect(page("<p>a</p>\(html)<p>b</p>") == "<p>a</p>\(script)<p>b</p>")
    #expect(print(body) == "<p>a</p><p>b</p>")
    #expect(body.references.count == 1)
    #expect(body.sections.map(\.pieces) == [[.init(text: "a b ", isCode: false)]])
  }

  @Test("What scripts act on is on the page of the text; elsewhere what it contains is")
  func controls() {
    let html = """
      <canvas id="c" width="10" height="20"></canvas><my-graph data-n="3"><p>Fallback</p></my-graph>\
      <p><button type="button" class="x">Run</button> <input type="range" min="1" max="9" value="3" id="r"></p>
      """
    #expect(page(html) == html)
    #expect(print(trusted(html)) == "<p>Fallback</p><p>Run </p>")
    let tasks = "<ul><li><input type=\"checkbox\" disabled=\"\"> Task</li></ul>"
    #expect(print(trusted(tasks)) == tasks && !trusted(tasks).isInteractive)
    #expect(clean("<my-graph>a</my-graph><button>b</button>") == "ab")
  }

  @Test(
    "Scripts in the text, of other sites and in attributes are removed, and counted",
    arguments: [
      ("<script>run()</script>", "<script>"), ("<script src=''></script>", "<script>"),
      ("<script src=https://a.example/a.js></script>", "<script> of another site"),
      ("<script src=//a.example/a.js></script>", "<script> of another site"),
      ("<script src='data:text/javascript,run()'></script>", "<script> of another site"),
      ("<button onclick=run()></button>", "@onclick"), ("<my-graph onload=run()></my-graph>", "@onload"),
      ("<font-face>a</font-face>", "<font-face>"), ("<svg><script src=/a.js></script></svg>", "<script>"),
    ])
  func removed(html: String, kind: String) {
    let body = sanitize(html, base: base, policy: .trusted)
    #expect(!page(html).contains("<script") && !page(html).contains("run"))
    #expect(body.removed[kind] != nil, "\(body.removed)")
  }

  @Test("Texts of others have no scripts", arguments: [SanitizerPolicy.imported, .authored])
  func others(policy: SanitizerPolicy) {
    let body = sanitize(
      "<p>a</p><script src=/a.js></script><my-graph>b</my-graph>", base: base, policy: policy)
    #expect(!body.body.isInteractive)
    #expect(print(body.body) == "<p>a</p>b")
  }

  @Test("A damaged script prints without failing")
  func damage() {
    for damaged in ["\u{4}\u{5}", "<script\u{4} src=\"/a\"></script\u{5}", "a\u{5}\u{4}b"] {
      let template = BodyTemplate(encoded: damaged)
      #expect(!print(template).contains("src"))
      _ = template.render(withScripts: true) { $0 }
    }
  }

  @Test("Random mixtures with scripts have no other dangers, and sanitising them again changes nothing")
  func mixtures() {
    var random = SeededGenerator(seed: 77)
    // Frames of the site itself are allowed to authors.
    let allowed = ["<iframe>"]
    let pieces = [
      "<script src=/a.js>", "</script>", "<x-a>", "</x-a>", "<x-b a='>'>", "</x-b>", "<button>", "</button>",
      "<canvas>", "</canvas>",
      "<input type=text>", "<table>", "<svg>", "<p>",
    ]
    for _ in 0..<2000 {
      let soup = (0..<4).map { _ in random.soup() + (pieces.randomElement(using: &random) ?? "") }.joined()
      let body = trusted(soup)
      #expect(Outline(of: print(body)).dangers.filter { !allowed.contains($0) } == [], "\(soup)")
      let own = page(soup)
      for script in Outline(of: own).elements where script.name == "script" {
        #expect(script.attributes["src"]?.hasPrefix("/") == true, "\(soup)")
      }
      #expect(!own.contains(#/<script[^>]*>[^<]/#), "\(soup)")
      #expect(page(own) == own, "\(soup)")
    }
  }

  @Test("Many custom elements that are never closed take time in proportion")
  func bounds() {
    let html = String(repeating: "<x-a><x-b></x-c>", count: 100_000)
    #expect(page(html).utf8.count < 20_000)
  }
}
