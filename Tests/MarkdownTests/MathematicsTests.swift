import Markdown
import Testing

@Suite("Mathematics and output")
struct MathematicsTests {
  @Test("A formula keeps its source, whatever it would mean in Markdown")
  func formulas() {
    #expect(html("Let $a_1 * b_2 * c$.") == "<p>Let <code class=\"math\">a_1 * b_2 * c</code>.</p>\n")
    #expect(html(#"$\{x \mid x < 3\}$"#) == #"<p><code class="math">\{x \mid x &lt; 3\}</code></p>"# + "\n")
    #expect(html("$`q_1`$") == "<p><code class=\"math\">q_1</code></p>\n")
    #expect(html(#"$$x \\ y$$"#) == #"<p><code class="math display">x \\ y</code></p>"# + "\n")
    #expect(html("*$a*b$*") == "<p><em><code class=\"math\">a*b</code></em></p>\n")
    #expect(html("|$a|b$|\n|-|").contains("<code class=\"math\">a|b</code>"))
    #expect(MarkdownDocument("# Of $a^2$").headings.first?.id == "of-a2")
    #expect(
      MarkdownDocument("$\"a\" -- b$ -- c", extensions: [.mathematics, .smartPunctuation]).html
        == "<p><code class=\"math\">\"a\" -- b</code> – c</p>\n")
  }

  @Test("Lines between two lines of dollars, and a fence, are a formula for itself")
  func blocks() {
    let formula = "<pre class=\"math\"><code class=\"math display\">a\n= b\n- c</code></pre>\n"
    #expect(html("text\n$$\na\n= b\n- c\n$$\ntext") == "<p>text</p>\n" + formula + "<p>text</p>\n")
    #expect(html("```math\na\n= b\n- c\n```") == formula)
    #expect(html("$$\na") == "<p>$$\na</p>\n")
    #expect(html("- $$\n  a\n  = b\n  - c\n  $$") == "<ul>\n<li>\n\(formula)</li>\n</ul>\n")
    #expect(html("1. b\n   $$\n   a\n   = b\n   - c\n   $$").contains(formula))
    #expect(html("> $$\n> a\n> = b\n> - c\n> $$\n\n$d$").contains("\(formula)</blockquote>\n<p><code"))
    #expect(html("$$\na\n\n$b_1 c_2$").hasSuffix("<p><code class=\"math\">b_1 c_2</code></p>\n"))
    #expect(html("US$$\na\n$$").contains("US$$"))
  }

  @Test(
    "Amounts of money, escaped dollars and dollars in code are text",
    arguments: [
      ("It costs $5 and $6.", "<p>It costs $5 and $6.</p>"), (#"\$x\$"#, "<p>$x$</p>"),
      ("a $ b $ c", "<p>a $ b $ c</p>"),
      ("`$a$`", "<p><code>$a$</code></p>"), ("`$a` b `c$`", "<p><code>$a</code> b <code>c$</code></p>"),
      ("$a$5", "<p>$a$5</p>"), ("[a](b?$c$)", "<p><a href=\"b?$c$\">a</a></p>"), ("$$", "<p>$$</p>"),
      ("```\n$$\na_b_\n$$\n```", "<div class=\"highlight\"><pre><code>$$\na_b_\n$$\n</code></pre></div>"),
      ("<a title=\"$*a*$\">b</a>", "<p><a title=\"$*a*$\">b</a></p>"),
    ])
  func text(source: String, reading: String) { #expect(html(source) == reading + "\n") }

  @Test("Output right after code is one figure with it")
  func output() {
    #expect(
      html("```swift\nf()\n```\n```output\n1 < 2\n```") == """
        <figure class="code-and-output">
        <div class="highlight"><pre><code class="language-swift"><span class="nf">f</span>()
        </code></pre></div>
        <pre class="output"><samp>1 &lt; 2
        </samp></pre>
        </figure>

        """)
    #expect(html("a\n```output\n1\n```") == "<p>a</p>\n<pre class=\"output\"><samp>1\n</samp></pre>\n")
    #expect(!html("```swift\n```\na\n```output\n```").contains("figure"))
  }

  @Test("Attributes after an image apply to it, also without an identifier or a class")
  func images() {
    #expect(
      html("![](a.png){width=300}") == "<p><img src=\"a.png\" alt=\"\" width=\"300\" loading=\"lazy\"></p>\n")
    #expect(
      html("![b](c.png \"d\"){width=3 height=\"4\"}").hasPrefix(
        "<figure><img src=\"c.png\" alt=\"b\" width=\"3\" height=\"4\""))
    #expect(html("![](a.png){braces}").contains(">{braces}</p>"))
    #expect(html("[a](b){c=d}").contains("</a>{c=d}</p>"))
  }

  private func html(_ source: String) -> String { MarkdownDocument(source).html }
}
