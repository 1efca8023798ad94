import Markdown
import Testing

@Suite("What authors can write beyond GitHub Flavored Markdown")
struct AuthorExtensionTests {
  private func html(_ source: String) -> String { MarkdownDocument(source).html }

  @Test("A block quote with a mark is a callout, with or without a title")
  func callouts() {
    #expect(
      html("> [!NOTE]\n> Read *this*.\n>\n> - a") == """
        <aside class="callout callout-note">
        <p class="callout-title">Note</p>
        <p>Read <em>this</em>.</p>
        <ul>
        <li>a</li>
        </ul>
        </aside>

        """)
    #expect(
      html("> [!warning] Not `yet`\n> Wait.") == """
        <aside class="callout callout-warning">
        <p class="callout-title">Not <code>yet</code></p>
        <p>Wait.</p>
        </aside>

        """)
    #expect(
      html("> [!TIP]") == """
        <aside class="callout callout-tip">
        <p class="callout-title">Tip</p>
        </aside>

        """)
    for text in ["> [!OTHER]\n> a", "> a\n> [!NOTE]", "[!NOTE]"] { #expect(!html(text).contains("callout")) }
  }

  @Test("Videos and sounds are written as images")
  func players() {
    #expect(
      html("![A start](/a.MP4?x \"In May\")") == """
        <figure><video controls preload="metadata" src="/a.MP4?x" aria-label="A start"><a href="/a.MP4?x">A start</a></video>\
        <figcaption>In May</figcaption></figure>

        """)
    #expect(
      html("a ![](b.mp3)")
        == "<p>a <audio controls preload=\"metadata\" src=\"b.mp3\"><a href=\"b.mp3\">b.mp3</a></audio></p>\n"
    )
    #expect(html("![a](b.mp4.png)").contains("<img"))
  }

  @Test("Headings, images and links take identifiers and classes")
  func attributes() {
    #expect(html("## A *b* {#own .wide}") == "<h2 id=\"own\" class=\"wide\">A <em>b</em></h2>\n")
    #expect(html("# A {#a}\n# B {#a}").contains("id=\"a-1\""))
    #expect(
      html("![a](b.png \"c\"){.wide width=10}") == """
        <figure><img src="b.png" alt="a" class="wide" width="10" loading="lazy"><figcaption>c</figcaption></figure>

        """)
    #expect(html("[a](b){.c} d") == "<p><a href=\"b\" class=\"c\">a</a> d</p>\n")
    #expect(html("# Use {braces}") == "<h1 id=\"use-braces\">Use {braces}</h1>\n")
    #expect(html("# {}").contains("{}"))
  }

  @Test("[[toc]] lists the headings, and copes with levels that are skipped")
  func contents() {
    #expect(
      html("[[toc]]\n\n## A\n\n#### B\n\n#### C\n\n### D\n\n## E\n\n# F") == """
        <nav class="toc" role="doc-toc">
        <ul>
        <li><a href="#a">A</a>
        <ul>
        <li><a href="#b">B</a></li>
        <li><a href="#c">C</a></li>
        <li><a href="#d">D</a></li>
        </ul>
        </li>
        <li><a href="#e">E</a></li>
        <li><a href="#f">F</a></li>
        </ul>
        </nav>
        <h2 id="a">A</h2>
        <h4 id="b">B</h4>
        <h4 id="c">C</h4>
        <h3 id="d">D</h3>
        <h2 id="e">E</h2>
        <h1 id="f">F</h1>

        """)
    #expect(html("[[toc]]") == "")
    #expect(html("See [[toc]].") == "<p>See [[toc]].</p>\n")
  }

  @Test("Terms and definitions are a list")
  func definitions() {
    #expect(
      html("Actor\n: A *type*.\n: A person.\n\nTask\n: Work.\n\nEnd.") == """
        <dl>
        <dt>Actor</dt>
        <dd>A <em>type</em>.</dd>
        <dd>A person.</dd>
        <dt>Task</dt>
        <dd>Work.</dd>
        </dl>
        <p>End.</p>

        """)
    for text in [": a\nb", "a\n:b", "a : b"] { #expect(!html(text).contains("<dl>")) }
    #expect(
      html("Actor\nAgent\n: A type that\n  goes *on*.\n\n: A person.\nTask\n: Work.\nEnd.") == """
        <dl>
        <dt>Actor</dt>
        <dt>Agent</dt>
        <dd>A type that
        goes <em>on</em>.</dd>
        <dd>A person.</dd>
        <dt>Task</dt>
        <dd>Work.
        End.</dd>
        </dl>

        """)
    #expect(html("a\n: b\n\nc\n\n: d").hasSuffix("<p>c</p>\n<p>: d</p>\n"))
  }

  @Test("Abbreviations are explained wherever they are words")
  func abbreviations() {
    #expect(
      html("An HTML page, XHTML too. `HTML`\n\n*[HTML]: HyperText Markup \"Language\"") == """
        <p>An <abbr title="HyperText Markup &quot;Language&quot;">HTML</abbr> page, XHTML too. <code>HTML</code></p>

        """)
    #expect(html("*[a]: b").isEmpty)
    #expect(
      html("C++ and TCP/IP, not C++x.\n*[C++]: See plus\n*[TCP/IP]: Two protocols\n*[TCP]: One") == """
        <p><abbr title="See plus">C++</abbr> and <abbr title="Two protocols">TCP/IP</abbr>, not C++x.</p>

        """)
    #expect(html("*[A B]: b\nThe A B.") == "<p>The <abbr title=\"b\">A B</abbr>.</p>\n")
  }

  @Test("An abbreviation may be explained with emphasis, code, addresses and links, whose text it gets")
  func markedMeanings() {
    for (meaning, title) in [
      ("Service *level* **objective**", "Service level objective"),
      ("See <https://sre.example/SLO_1>", "See https://sre.example/SLO_1"),
      ("See https://sre.example/SLO", "See https://sre.example/SLO"),
      ("[The goal](https://sre.example \"SLO\"), `p99`", "The goal, p99"),
      ("2*3 $a_1*b$ <b>x</b>  ", "2*3 a_1*b x"),
    ] {
      #expect(
        html("*[SLO]: \(meaning)\nOur SLO.") == "<p>Our <abbr title=\"\(title)\">SLO</abbr>.</p>\n",
        "\(meaning)")
    }
    #expect(
      html("An RFC.\\\n*[RFC]: Request  \n*[X]: y\nEnd").hasPrefix(
        "<p>An <abbr title=\"Request\">RFC</abbr>."))
    #expect(
      html("[API]: /a\n\nThe API.\n\n*[API]: One *b*") == "<p>The <abbr title=\"One b\">API</abbr>.</p>\n")
    // No line goes into a title that is not the line of the abbreviation.
    #expect(html("*[A]: b *c\nd* e").contains("d</em> e"))
    for text in ["`*[A]: b`", "*[A](b): c*", "*[A] b*"] { #expect(!html("\(text)\n\nA").contains("abbr")) }
  }

  @Test(
    "No abbreviation is marked in formulas, addresses, code and attributes",
    arguments: [
      "$QA + x_1$", "$$QA$$", "$`QA`$", "$$\nQA\n$$", "`QA`", "    QA", "```\nQA\n```",
      "<https://a.example/QA/b?c=QA>", "https://a.example/QA/b", "www.a.example/QA", "<QA@a.example>",
      "QA@a.example", "[https://a.example/QA](https://a.example/QA)", "[a.example/QA](https://a.example/QA)",
      "![a](QA.png \"QA\")", "[a](/QA/ \"QA\")", "a <span title=\"QA\">b</span>", "a <code>QA</code>",
      "a <kbd class=\"x\">*QA*</kbd>", "a <abbr title=\"b\">QA</abbr>", "a <code>$QA$</code>",
      "a <a href=\"/QA\">https://a.example/QA</a>", "<pre>\nQA\n</pre>", "a <!-- QA --> b",
      "a <math><mi>QA</mi></math>",
      "| a |\n|---|\n| $QA$ |", "# `QA` {#QA}", "- $QA$", "> $$QA$$",
    ])
  func noAbbreviations(source: String) {
    let html = html("\(source)\n\n*[QA]: Testing")
    #expect(!html.contains("<abbr title=\"Testing\""), "\(html)")
    #expect(html.contains("QA"))
  }

  @Test("An abbreviation leaves marks of other extensions as they are")
  func abbreviationsInMarks() {
    let html = html(
      "# A {#x-NOTE}\n\n[[toc]]\n\n> [!NOTE]\n> A NOTE.\n\n![](a.png){.NOTE}\n\n*[NOTE]: b\n*[toc]: c\n*[x]: d"
    )
    #expect(html.contains("<h1 id=\"x-NOTE\">A</h1>") && html.contains("class=\"NOTE\""))
    #expect(html.contains("<nav class=\"toc\"") && html.contains("callout-note"))
    #expect(html.contains("A <abbr title=\"b\">NOTE</abbr>."))
  }

  @Test("Text after code and addresses is text again")
  func abbreviationsAfterCode() {
    for source in [
      "<code>a</code> QA", "<kbd>a QA", "$a$ QA", "<https://a.example> QA", "<a href=\"/\">QA</a>", "[QA](/)",
      "*QA*",
    ] {
      #expect(
        html("\(source)\n\nThe QA.\n\n*[QA]: Testing").contains("The <abbr title=\"Testing\">QA"), "\(source)"
      )
      #expect(
        html("\(source)\n\n*[QA]: Testing").contains("<abbr") == !source.hasPrefix("<kbd>"), "\(source)")
    }
  }

  @Test("An address in a link of raw HTML, or in code, is no other link")
  func rawLinks() {
    #expect(html("<a href=\"/b\">https://a.example</a>") == "<p><a href=\"/b\">https://a.example</a></p>\n")
    #expect(html("a <code>https://a.example/_b_</code>.") == "<p>a <code>https://a.example/_b_</code>.</p>\n")
    #expect(
      html("<a>b</a> <https://a.example>").contains("<a href=\"https://a.example\">https://a.example</a>"))
  }

  @Test("Typographic punctuation leaves code and addresses as they are, also in raw HTML")
  func smartPunctuation() {
    for (source, reading) in [
      ("a <code>x--y \"z\"...</code> -- b", "a <code>x--y &quot;z&quot;...</code> – b"),
      ("\"<kbd>'--'</kbd>\"", "“<kbd>'--'</kbd>”"),
      ("`<code>` -- `</code>`", "<code>&lt;code&gt;</code> – <code>&lt;/code&gt;</code>"),
      ("<https://a.example/b--c>", "<a href=\"https://a.example/b--c\">https://a.example/b--c</a>"),
      ("https://a.example/b--c", "<a href=\"https://a.example/b--c\">https://a.example/b--c</a>"),
      ("<span title=\"a--b\">c--d</span>", "<span title=\"a--b\">c–d</span>"),
    ] {
      let html = MarkdownDocument(source, extensions: .standard(smartPunctuation: true)).html
      #expect(
        html.replacing("\"", with: "&quot;") == "<p>\(reading)</p>\n".replacing("\"", with: "&quot;"),
        "\(source)")
    }
  }

  @Test("Lines of code are marked, numbered, or shown as added and removed")
  func lines() {
    #expect(
      html("```swift title=\"A.swift\" {2} start=9\nlet a = \"\"\"\n  b\n  \"\"\"\n```") == """
        <div class="highlight" title="A.swift"><pre><code class="language-swift">\
        <span class="line" data-line="9"><span class="kd">let</span> a <span class="o">=</span> \
        <span class="s2">\"""</span>
        </span><span class="line hll" data-line="10"><span class="s2">  b</span>
        </span><span class="line" data-line="11"><span class="s2">  \"""</span>
        </span></code></pre></div>

        """)
    let diff = html("```swift diff\n+let a = 1\n-let b\n c\n```")
    #expect(diff.contains("<span class=\"line gi\">+<span class=\"kd\">let</span> a"))
    #expect(diff.contains("<span class=\"line gd\">-<span class=\"kd\">let</span> b\n</span>"))
    #expect(text(of: diff) == "+let a = 1\n-let b\n c\n\n")
  }

  @Test("The text of numbered code is the code, whatever it is")
  func linesKeepText() {
    for code in ["", "a", "\n\n", "/* a\nb */ let c = \"\"\"\nd\n\"\"\"\n", "<&>\n\t\"\n"] {
      let fence = html("```swift numbers\n\(code)\n```")
      #expect(text(of: fence) == code + "\n\n")
      #expect(fence.components(of: "<span").count == fence.components(of: "</span>").count)
    }
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Range<String.Index>] { ranges(of: separator) }
}
