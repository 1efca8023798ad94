import HTML
import Markdown
import Testing

/// What Swift 6 has, and Pygments does not know or takes for something else.
@Suite("Tokens of Swift 6")
struct SwiftTokenTests {
  @Test(
    "Words are keywords only where they are",
    arguments: [
      ("package init() {}", "kd:package kd:init"), ("let package = open()", "kd:let o:= nf:open"),
      ("let b = consume a", "kd:let o:= k:consume"), ("a.copy(b)", "nf:copy"), ("copy(b)", "nf:copy"),
      ("func a(b: sending C) throws(D) {}", "kd:func nf:a o:: k:sending nc:C k:throws nc:D"),
      ("func a(b: borrowing C, d: inout E)", "kd:func nf:a o:: k:borrowing nc:C o:: kd:inout nc:E"),
      ("nonisolated(nonsending) func a()", "k:nonisolated kd:func nf:a"), ("a.default", ""),
      ("a.self", "kc:self"),
      ("func `default`()", "kd:func"), ("var `class`: Int", "kd:var o:: kt:Int"),
    ])
  func words(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  @Test(
    "Regular expressions and raw strings end where they end",
    arguments: [
      (#"let a = /b\/c/"#, #"kd:let o:= sr:/b\/c/"#), (##"let a = #/b/c"/#"##, ##"kd:let o:= sr:#/b/c"/#"##),
      ("a / b / c", "o:/ o:/"), (###"##"a"#\##(b)"##"###, ###"s2:##"a"# si:\##( si:) s2:"##"###),
    ])
  func literals(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  private func markup(_ code: String) -> String { HighlightedCode(code, language: "swift").renderedString() }
}
