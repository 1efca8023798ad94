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

  @Test(
    "Generic code has keywords where Swift has them",
    arguments: [
      (
        "func a<each T>(b: repeat each T) -> (repeat each T)",
        "kd:func nf:a o:< k:each nc:T o:> o:: k:repeat k:each nc:T o:-> k:repeat k:each nc:T"
      ),
      ("struct A: ~Copyable {}", "kd:struct nc:A o:: o:~ nc:Copyable"),
      (
        "struct A<let N: Int> { var b: InlineArray<4, Int> }",
        "kd:struct nc:A o:< kd:let nc:N o:: kt:Int o:> kd:var o:: nc:InlineArray o:< mi:4 kt:Int o:>"
      ),
      ("func a() throws(any Error) -> B", "kd:func nf:a k:throws k:any nc:Error o:-> nc:B"),
      (
        "func a(b: consuming C, d: inout some D)",
        "kd:func nf:a o:: k:consuming nc:C o:: kd:inout k:some nc:D"
      ),
    ])
  func generics(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  @Test(
    "Declarations and their attributes",
    arguments: [
      ("@State private var b = 1", "nd:@State kd:private kd:var o:= mi:1"),
      ("@available(macOS 15, *)", "nd:@available mi:15 o:*"),
      ("nonisolated(\("unsafe")) var a = 1", "k:nonisolated kd:var o:= mi:1"),
      ("package struct A {}", "kd:package kd:struct nc:A"),
      (
        "protocol A { var b: Int { get set }; var c: Int { get } }",
        "kd:protocol nc:A kd:var o:: kt:Int kd:get kd:set kd:var o:: kt:Int kd:get"
      ),
      ("var a: B { get async throws { 1 } }", "kd:var o:: nc:B kd:get k:async k:throws mi:1"),
      ("@Test(\"a\", .tags(b)) func c()", "nd:@Test s2:\"a\" nf:tags kd:func nf:c"),
      ("#Preview(\"a\") { B() }", "cp:#Preview s2:\"a\" nc:B"),
      ("#expect(a == b)", "cp:#expect o:=="),
    ])
  func declarations(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  @Test(
    "Expressions, conditions and key paths",
    arguments: [
      ("a.map(\\.name)", "nf:map"), ("\\Type.a[0]?.b", "nc:Type mi:0 o:?"),
      ("let a = if b { 1 } else { 2 }", "kd:let o:= k:if mi:1 k:else mi:2"),
      (
        "let a = switch b { case .c: 1 default: 2 }",
        "kd:let o:= k:switch k:case o:: mi:1 k:default o:: mi:2"
      ),
      ("#if os(Linux) && canImport(A)", "cp:#if nf:os nc:Linux o:&& nf:canImport nc:A"),
      ("#elseif DEBUG\n#endif", "cp:#elseif no:DEBUG cp:#endif"),
      ("if #available(iOS 17, *) {}", "k:if cp:#available mi:17 o:*"),
      ("guard #unavailable(iOS 17) else {}", "k:guard cp:#unavailable mi:17 k:else"),
      ("/* a /* b */ c */ 1", "cm:/* a /* b */ c */ mi:1"),
    ])
  func expressions(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  @Test(
    "Strings over several lines, and slashes",
    arguments: [
      (
        "\"\"\"\na \\(b(\"c\", d: [1: \"e\"]))\n\"\"\"",
        "s2:\"\"\"\na  si:\\( nf:b s2:\"c\" o:: mi:1 o:: s2:\"e\" si:) s2:\n\"\"\""
      ),
      (
        "#\"\"\"\na \\(b) \\#(c) \"\n\"\"\"# 1",
        "s2:#\"\"\"\na \\(b)  si:\\#( si:) s2: \"\n\"\"\"# mi:1"
      ),
      ("a.b(/c/)", "nf:b sr:/c/"), ("return /a/", "k:return sr:/a/"), ("(b) / c / 2", "o:/ o:/ mi:2"),
      ("a[0] / b / c", "mi:0 o:/ o:/"), ("x = y.z! / 2 / 3", "o:= o:! o:/ mi:2 o:/ mi:3"),
    ])
  func slashes(code: String, tokens: String) { #expect(spans(of: markup(code)) == tokens) }

  private func markup(_ code: String) -> String { HighlightedCode(code, language: "swift").renderedString() }
}
