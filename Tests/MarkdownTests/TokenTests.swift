import HTML
import Markdown
import Testing

@Suite("Tokens")
struct TokenTests {
  @Test("Words, literals and comments have their classes", arguments: samples)
  func tokens(sample: Sample) {
    let markup = HighlightedCode(sample.code, language: sample.language).renderedString()
    #expect(spans(of: markup) == sample.spans)
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let language: String
    let code: String
    let spans: String

    init(_ language: String, _ code: String, _ spans: String) {
      self.language = language
      self.code = code
      self.spans = spans
    }

    var testDescription: String { "\(language): \(code)" }
  }

  private static let samples: [Sample] = [
    Sample("swift", "func a() -> Int { 0x1F }", "kd:func nf:a o:-> kt:Int mh:0x1F"),
    Sample("swift", "@main struct A { #if b // c", "nd:@main kd:struct nc:A cp:#if c:// c"),
    Sample("swift", #""a\(b("c") + 1)\n""#, #"s2:"a si:\( nf:b s2:"c" o:+ mi:1 si:) se:\n s2:""#),
    Sample("swift", ##"#"a\("# /* b /* c */ d */ .default"##, ##"s2:#"a\("# cm:/* b /* c */ d */"##),
    Sample("swift", ##"#"\#(a)\#n"#"##, ##"s2:#" si:\#( si:) se:\#n s2:"#"##),
    Sample("swift", "\"\"\"\na \"b\"\n\"\"\"", "s2:\"\"\"\na \"b\"\n\"\"\""),
    Sample("swift", "let a = 1_000.5e-3...2", "kd:let o:= mf:1_000.5e-3 mi:2"),
    Sample("swift", "a = \"open\nlet b", "o:= s2:\"open kd:let"),
    Sample("swift", "a = \"open \\(b + \nlet c", "o:= s2:\"open  si:\\( o:+ kd:let"),
    Sample("javascript", "const a = `b${c}` / 2", "kd:const o:= s:`b si:${ si:} s:` o:/ mi:2"),
    Sample("javascript", #"x = /[/]\/d/g; $y()"#, #"o:= sr:/[/]\/d/g nf:$y"#),
    Sample("typescript", "interface A { b: string }", "kd:interface nc:A o:: kt:string"),
    Sample(
      "python", "@a\ndef b(c): return f'{c!r}' # d",
      "nd:@a k:def nf:b o:: k:return sa:f s1:' si:{ o:! si:} s1:' c:# d"),
    Sample("python", #"r"\" 1" 'a\'b'"#, #"sa:r s2:"\" 1" s1:'a se:\' s1:b'"#),
    Sample("python", #"rb'\'' 1_0j"#, #"sa:rb s1:'\'' mi:1_0j"#),
    Sample(
      "python", #"f"{{a}}{{{b["c"]:>{d}}" t'{e}'"#,
      #"sa:f s2:"{{a}}{{ si:{ s2:"c" o::> si:} s2:" sa:t s1:' si:{ si:} s1:'"#),
    Sample("rust", "fn a<'b>(c: &'b str) { 'd' }", "k:fn nf:a o:< nl:'b o:> o:: o:& nl:'b kt:str s1:'d'"),
    Sample("rust", ##"#[test] r#"a"b"#"##, ##"cp:#[test] sa:r s2:#"a"b"#"##),
    Sample("go", "func a() error { return `b\nc` }", "k:func nf:a kt:error k:return s:`b\nc`"),
    Sample("c", "1'000 + 0xF'FF, 'x'; 0x1.Ap-3f", "mi:1'000 o:+ mh:0xF'FF s1:'x' mh:0x1.Ap-3f"),
    Sample("c++", "0b1'0ull; f(1, 'a', '\\'')", "mi:0b1'0ull nf:f mi:1 s1:'a' s1:' se:\\' s1:'"),
    Sample("objective-c", "@42, @'x', @YES, @[@1]", "mi:42 s1:'x' k:@YES mi:1"),
    Sample("go", "0x1p-2 + '\\x41'", "mh:0x1p-2 o:+ s1:' se:\\x41 s1:'"),
    Sample("swift", #"0x1.8p+3, "\u{1F600}\u{x}""#, #"mh:0x1.8p+3 s2:" se:\u{1F600}\u s2:{x}""#),
    Sample("java", #"'\u0041' "\0a\1234""#, #"s1:' se:\u0041 s1:' s2:" se:\0 s2:a se:\123 s2:4""#),
    Sample("rust", "r#type = r#\"a\"#; '\\u{41}'", "o:= sa:r s2:#\"a\"# s1:' se:\\u{41} s1:'"),
    Sample(
      "kotlin", "$$\"a $b $${c}\" \"$d\" /* /* */ */ x",
      "sa:$$ s2:\"a $b  si:$${ si:} s2:\" s2:\" nv:$d s2:\" cm:/* /* */ */"),
    Sample("dart", "/* /* */ */ r'$a\\' b", "cm:/* /* */ */ sa:r s2:'$a\\'"),
    Sample("ruby", "[?a, ?\\n, a ? b : c, a?b]", "s1:?a s1:?\\n o:? o::"),
    Sample("sql", #"E'a\'b' 'c\' X'1F' U&'d'"#, #"sa:E s1:'a se:\' s1:b' s1:'c\' sa:X s1:'1F' o:& s1:'d'"#),
    Sample("sh", #"$'it\'s' $"a $b" 'c'"#, #"s1:$'it se:\' s1:s' s2:$"a  nv:$b s2:" s1:'c'"#),
    Sample("sh", #""a `b "c"` d" e"#, #"s2:"a  si:` s2:"c" si:` s2: d""#),
    Sample(
      "toml", "a = 1979-05-27T07:32:00.5-08:00\nb = 07:32:00\nc = -inf\nd = 1_000",
      "nv:a o:= mi:1979-05-27T07:32:00.5-08:00 nv:b o:= mi:07:32:00 nv:c o:= kc:inf nv:d o:= mi:1_000"),
    Sample("json", "[0xF, NaN, +Infinity]", "mh:0xF kc:NaN o:+ kc:Infinity"),
    Sample(
      "yaml", "a: 0x1F\nb: 0o17\nc: -.inf\nd: 1_000", "nt:a mh:0x1F nt:b mi:0o17 nt:c kc:-.inf nt:d mi:1_000"),
    Sample("scss", "a { b: c // d\n}", "nt:a k:b kc:c c:// d"),
    Sample("c", "#  include \"b.h\" // d", "cp:#  include s2:\"b.h\" c:// d"),
    Sample("c++", "u8R\"x(a\n)\" )x\" b R\"y(", "s:u8R\"x(a\n)\" )x\" s:R\"y("),
    Sample("objective-c", "@\"a\" [b c:@selector(d)]", "s2:@\"a\" o:: k:@selector"),
    Sample(
      "kotlin", "data class A; data.b(0xFF, \"$c \\$d\")",
      "k:data k:class nc:A nf:b mh:0xFF s2:\" nv:$c s2:  se:\\$ s2:d\""),
    Sample("dart", "r'$a' '$b'", "sa:r s2:'$a' s2:' nv:$b s2:'"),
    Sample("sh", "a 10.0.0.1:80 02_b 3 \"$# $?\" $@", "mi:3 s2:\" nv:$# s2:  nv:$? s2:\" nv:$@"),
    Sample("ruby", "a = $\".b('c')", "o:= nv:$\" nf:b s1:'c'"),
    Sample("css", "a { b: -1px +.5em; c-d: e-f }", "nt:a k:b mi:-1px mi:+.5em k:c-d kc:e-f"),
    Sample("diff", "Index: a\n====================\n", "gh:Index: a gh:===================="),
    Sample(
      "sql", "AS $$ SELECT '$' $$ LANGUAGE sql; DO $a$ END $a$",
      "k:AS s:$$ k:SELECT s1:'$' s:$$ k:LANGUAGE k:sql k:DO s:$a$ k:END s:$a$"),
    Sample("sql", "AS $$ return 1 $$ LANGUAGE plpython3u", "k:AS s:$$ return 1 $$ k:LANGUAGE"),
    Sample("sql", "COPY a FROM stdin;\n1\tselect\n\\.\nSELECT", "k:COPY k:FROM k:stdin k:SELECT"),
    Sample("mysql", "--\nSELECT", "c:-- k:SELECT"),
    Sample("c", "#include <a.h>\nint b = 1;", "cp:#include s:<a.h> kt:int o:= mi:1"),
    Sample("kotlin", "fun a(): Int = \"${b}\".c()", "k:fun nf:a o:: kt:Int o:= s2:\" si:${ si:} s2:\" nf:c"),
    Sample("ruby", "def a?; \"#{@b}\" end", "k:def nf:a? s2:\" si:#{ nv:@b si:} s2:\" k:end"),
    Sample("sql", "SELECT 'a''b' FROM t -- c", "k:SELECT s1:'a''b' k:FROM c:-- c"),
    Sample("json", #"{"a": ["b\n", -1.5, true]}"#, #"nt:"a" s2:"b se:\n s2:" o:- mf:1.5 kc:true"#),
    Sample("yaml", "a: true # b\n- c: \"d\"", "nt:a kc:true c:# b o:- nt:c s2:\"d\""),
    Sample("yaml", "e: |\n  f: g\nh: [1, x]", "nt:e o:| s:f: g nt:h mi:1"),
    Sample("toml", "a.b = \"c\" # d", "nv:a.b o:= s2:\"c\" c:# d"),
    Sample(
      "html", "<!-- a --><b c=\"d\" e>&amp;</b>",
      "c:<!-- a --> nt:<b na:c o:= s:\"d\" na:e nt:> ni:&amp; nt:</b>"),
    Sample("html", "<script>let a</script>", "nt:<script> kd:let nt:</script>"),
    Sample("xml", "<?xml?><a:b/>", "cp:<?xml?> nt:<a:b/>"),
    Sample(
      "css", "a:hover { color: #fff; --b: calc(1px) }",
      "nt:a nd:hover k:color mh:#fff nv:--b nf:calc mi:1px"),
    Sample("css", "@media x { .a { & b:c { d: e } } }", "k:@media nt:x nc:a nt:b nd:c k:d kc:e"),
    Sample(
      "shell", "if a; then echo \"$b\" 'c' # d", "k:if o:; k:then nb:echo s2:\" nv:$b s2:\" s1:'c' c:# d"),
    Sample("shell", "A=\"$(b \"c\")\" \\\" d#e", "nv:A o:= s2:\" si:$( s2:\"c\" si:) s2:\" se:\\\""),
    Sample("sh", "cat <<'E' b\nc $d\nE\ncd", "s:<<'E' s:c $d\nE nb:cd"),
    Sample("sh", "cat <<A <<-B\na\nA\n\tb\n\tB\ncd", "s:<<A s:<<-B s:a\nA\n\tb\n\tB nb:cd"),
    Sample("sql", "\"a\".\"b\" AND c.from", "ss:\"a\" ss:\"b\" k:AND"),
    Sample("sql", "AS $a$ x; $$ $a$ STRICT", "k:AS s:$a$ s:$a$ k:STRICT"),
    Sample("mysql", "a INT UNSIGNED # b", "kt:INT kt:UNSIGNED c:# b"),
    Sample("toml", "[a.b]\nc = 1", "k:[a.b] nv:c o:= mi:1"),
    Sample("css", "a { b: url(//c;d) }", "nt:a k:b nf:url s://c;d"),
    Sample("dart", "final a = '${b}';", "k:final o:= s2:' si:${ si:} s2:'"),
    Sample("console", "$ cd a\nb\n$", "gp:$  nb:cd go:b gp:$"),
    Sample("sh", "$ cd a\nb", "gp:$  nb:cd go:b"),
    Sample("sh", "# Go\ncd a", "c:# Go nb:cd"),
    Sample("console", "# cd a", "gp:#  nb:cd"),
    Sample(
      "console", "(v)a@b:~$ cd\nbash-5.2# cd\nsh$ cd", "gp:(v)a@b:~$  nb:cd gp:bash-5.2#  nb:cd gp:sh$  nb:cd"
    ),
    Sample(
      "console", "(v) a@b:~$ cd\nposh$ cd\nsh: no $ here", "gp:(v) a@b:~$  nb:cd go:posh$ cd go:sh: no $ here"
    ),
    Sample("console", "a@b:~/c$ cd \\\n> d\n> e", "gp:a@b:~/c$  nb:cd se:\\ gp:>  go:> e"),
    Sample(
      "ruby", "a = %w[b [c]] + 1\n<<~D\n  e\n  D\nend", "o:= s:%w[b [c]] o:+ mi:1 s:<<~D s:  e\n  D k:end"),
    Sample("diff", "--- a\n+++ b\n@@ 1 @@\n-c\n+d\n e", "gh:--- a gh:+++ b gu:@@ 1 @@ gd:-c gi:+d"),
    Sample("dockerfile", "FROM a AS b\nRUN c", "k:FROM k:AS k:RUN"),
    Sample("makefile", "a: b\n\techo $(C)\nD := e", "nf:a o:: nb:echo nv:$(C) nv:D o::="),
  ]
}
