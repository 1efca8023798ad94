import Foundation
import Moving
import Testing

@Suite("Markup of other programs")
struct MarkupTests {
  /// The body and the losses of a post of Jekyll with this text.
  private func jekyll(_ body: String, config: String = "") throws -> (body: String, losses: [String]) {
    let folder = try ScratchFolder()
    try folder.write(config, to: "_config.yml")
    try folder.write("---\ntitle: Here\nvideo: abc\n---\n\(body)", to: "_posts/2020-01-02-here.md")
    let site = try Collected.reading(JekyllSource(path: folder.path, timeZone: "UTC"))
    let losses = site.losses.filter { $0.place.file.hasPrefix("_posts") && $0.kind != .frontMatter }
    return (
      site.texts.first?.body ?? "", losses.map { "\($0.kind.rawValue) \($0.name):\($0.place.line ?? 0)" }
    )
  }

  @Test(
    "Tables of kramdown that others do not read get a head, and lose lines between rows",
    arguments: [
      ("| a | b |\n| c | d |\n", "|  |  |\n|--|--|\n| a | b |\n| c | d |\n", ["markup table:5"]),
      ("|---|---|\n| a | `|` |\n", "|  |  |\n|---|---|\n| a | `\\|` |\n", ["markup table:5"]),
      ("| a | b |\n|---|---|\n| `x|y` | c |\n", "| a | b |\n|---|---|\n| `x\\|y` | c |\n", []),
      ("a | b\n--|--\n1 | `x|y`\n", "a | b\n--|--\n1 | `x\\|y`\n", []),
      (
        "|a|b|\n|-|-|\n|<code>x|y</code>|``p|`q``|\n",
        "|a|b|\n|-|-|\n|<code>x\\|y</code>|``p\\|`q``|\n", []
      ),
      ("`a|b` is no table\n", "`a|b` is no table\n", []), ("|`a|b`|\n", "|`a|b`|\n", []),
      (
        "| a | b |\n|---+---|\n| c | d |\n|---|---|\n| e | f |\n|===\n| g | h |\n",
        "| a | b |\n|---|---|\n| c | d |\n| e | f |\n| g | h |\n", ["markup table:8", "markup table:10"]
      ),
      ("| a | b |\n|:--|--:|\n| c | d |\n", "| a | b |\n|:--|--:|\n| c | d |\n", []),
      ("One\n| a |\n| b |\n", "One\n| a |\n| b |\n", []),
      ("```\n| a |\n| b |\n```\n", "```\n| a |\n| b |\n```\n", []),
      ("|x|\n", "|x|\n", []),
    ])
  func tables(source: String, markdown: String, losses: [String]) throws {
    let (body, lost) = try jekyll(source)
    #expect(body == markdown)
    #expect(lost == losses)
  }

  @Test(
    "Addresses with spaces, which kramdown reads, are encoded, and what follows a definition stays one",
    arguments: [
      (
        "[a] [b]\n\n[a]: http://x/a b.png\n[b]: http://x/c\n",
        "[a] [b]\n\n[a]: http://x/a%20b.png\n[b]: http://x/c\n"
      ),
      ("[a]: /a b.png \"A title\"", "[a]: /a%20b.png \"A title\""),
      ("  [a]: /a b c 'T'\n", "  [a]: /a%20b%20c 'T'\n"), ("[a]: </a b.png>", "[a]: </a b.png>"),
      ("[a]: /b (T)", "[a]: /b (T)"), ("[^a]: A note", "[^a]: A note"),
      ("[a]: /b \"T u\"", "[a]: /b \"T u\""),
      ("![a](/i/my pic.png)", "![a](/i/my%20pic.png)"),
      ("[a](/b c \"T u\") [d](/e)", "[a](/b%20c \"T u\") [d](/e)"),
      ("[`x`](/b c(1).pdf)", "[`x`](/b%20c(1).pdf)"), ("`[a](b c)`", "`[a](b c)`"), ("a](/b c)", "a](/b c)"),
      ("\\[a](/b c)", "\\[a](/b c)"), ("[a](/b c", "[a](/b c"), ("[a](", "[a]("), ("[a]:", "[a]:"),
      ("[a]: ", "[a]: "),
    ])
  func spacesInAddresses(source: String, markdown: String) throws {
    #expect(try jekyll(source).body == markdown)
  }

  @Test("Markdown below a line of HTML is Markdown where kramdown reads it so")
  func markdownBelowHTML() throws {
    let html = "<details markdown=\"1\">\n<summary>S</summary>\n*in*\nand on\n</details>\n"
    #expect(
      try jekyll(html).body
        == "<details>\n\n<summary>S</summary>\n\n*in*\nand on\n\n</details>\n")
  }

  private func hugo(_ body: String) throws -> (body: String, losses: [String]) {
    let folder = try ScratchFolder()
    try folder.write("title = \"A\"\n", to: "hugo.toml")
    try folder.write("+++\ntitle = \"Here\"\ndate = 2020-01-02\n+++\n\(body)", to: "content/posts/here.md")
    let site = try Collected.reading(HugoSource(path: folder.path, timeZone: "UTC"))
    let losses = site.losses.filter { $0.place.file.hasPrefix("content") }
    return (
      site.texts.first?.body ?? "", losses.map { "\($0.kind.rawValue) \($0.name):\($0.place.line ?? 0)" }
    )
  }

  @Test(
    "Liquid that says what Markdown says becomes Markdown",
    arguments: [
      ("{{ site.baseurl }}/a.png", "/b/a.png"),
      ("{{ site.url }}{{ site.baseurl }}/a", "https://x.example/b/a"),
      ("{{ '/a' | relative_url }}", "/b/a"), ("{{ \"a\" | absolute_url }}", "https://x.example/b/a"),
      ("{{ '/a' | prepend: site.baseurl | prepend: site.url }}", "https://x.example/b/a"),
      ("{{ page.title }} {{page.url}}", "Here /2020/01/02/here.html"), ("{{ '{{' }}", "{{"),
      ("{% raw %}{{ a }}{% endraw %}", "{{ a }}"), ("{%- raw -%}{% if %}{%- endraw -%}", "{% if %}"),
      ("`{% raw %}{{ a }}{% endraw %}`", "`{{ a }}`"), ("`{{ page.title }}`", "`{{ page.title }}`"),
      ("[a]({% post_url 2020-01-02-here %})", "[a](/b/2020/01/02/here.html)"),
      ("[a]({{ site.baseurl }}{% post_url 2020-01-02-here %})", "[a](/b/2020/01/02/here.html)"),
      ("{% highlight ruby %}a{% endhighlight %}", "```ruby\na\n```"),
      ("{% highlight \"js\" %}a{% endhighlight %}", "```js\na\n```"),
      ("{% highlight \"js\" linenos %}a{% endhighlight %}", "```js numbers\na\n```"),
      ("{% highlight md %}\n```\nx\n```\n{% endhighlight %}", "````md\n```\nx\n```\n````"),
      ("- a\n\n  {% highlight c %}\n  x\n  {% endhighlight %}", "- a\n\n  ```c\n  x\n  ```"),
      (
        "{% include youtube.html id=page.video %}",
        "<iframe src=\"https://www.youtube.com/embed/abc\" title=\"YouTube\" width=\"560\" height=\"315\" allowfullscreen></iframe>"
      ),
    ])
  func liquid(_ source: String, _ result: String) throws {
    let moved = try jekyll(source, config: "url: https://x.example\nbaseurl: /b\n")
    #expect(moved.body == result)
    #expect(moved.losses.isEmpty)
  }

  @Test(
    "Liquid that is a program stays visible, with its line",
    arguments: [
      ("a\n\n{% for x in site.posts %}y{% endfor %}", "template-tag for:7"),
      ("{{ x | size }}", "template-tag {{ x }}:5"),
      ("{% include a.html b=\"c\" %}", "template-tag include a.html:5"),
      ("{% unknown", nil), ("{{ open", nil), ("{% post_url 1999-01-01-x %}", "link post_url:5"),
      ("{% endhighlight %}", nil), ("{% highlight c %}x", "template-tag highlight:5"),
    ])
  func keptLiquid(_ source: String, _ loss: String?) throws {
    let moved = try jekyll(source)
    #expect(moved.body == source)
    #expect(moved.losses == (loss.map { [$0] } ?? []))
  }

  @Test(
    "Attributes of kramdown",
    arguments: [
      ("## A\n{: .b #c}", "## A {#c .b}\n"), ("## A {#x}\n{: .b}", "## A {#x .b}\n"),
      ("A\n---\n{: #b}", "A {#b}\n---\n"),
      ("{: .b}\n## A", "## A {.b}"),
      ("![a](b.png){: .c width=\"30px\"}", "![a](/2020/01/02/b.png){.c width=30}"),
      ("[a](/b){: .c}", "[a](/b){.c}"), ("> a\n{: .prompt-tip}", "> [!TIP]\n> a\n"),
      ("a\nb\n{: .notice--info}", "> [!NOTE]\n> a\n> b\n"),
      ("{: .warning}\na\nb\n\nc", "> [!WARNING]\n> a\n> b\n\nc"),
      ("* TOC\n{:toc}", "[[toc]]"), ("1. x\n{:toc .y}", "[[toc]]"), ("`{: .a}`", "`{: .a}`"),
      ("~~~\n{: .a}\n~~~", "~~~\n{: .a}\n~~~"), ("{:ok, x}", "{:ok, x}"),
      ("```\nx\n```\n{: .language-c file=\"a.c\"}", "```c title=\"a.c\"\nx\n```\n"),
    ])
  func kramdown(_ source: String, _ result: String) throws {
    let moved = try jekyll(source)
    #expect(moved.body == result)
    #expect(moved.losses.isEmpty)
  }

  @Test(
    "Formulas of kramdown",
    arguments: [
      ("a $$x$$ b", "a $x$ b"), ("$$ x $$", "$$ x $$"), ("$$\nx\n$$", "$$\nx\n$$"),
      ("$$ x\ny $$", "$$\nx\ny\n$$"), ("`$$x$$` $$y$$.", "`$$x$$` $y$."),
      ("costs $$ or \\$$", "costs $$ or \\$$"),
    ])
  func mathematics(_ source: String, _ result: String) throws { #expect(try jekyll(source).body == result) }

  @Test("Attributes that nothing takes are dropped and told of")
  func droppedAttributes() throws {
    let moved = try jekyll("a\n{: .lead}\n\n*b*{: .c} and [d](/e){:target=\"_blank\"}\n\n## F\n{: .no_toc}")
    #expect(moved.body == "a\n\n\n*b* and [d](/e)\n\n## F\n")
    #expect(
      moved.losses == [
        "markup {: .lead}:6", "markup {: .c}:8", "markup {:target=\"_blank\"}:8", "markup {:.no_toc}:11",
      ])
  }

  @Test("Markdown in HTML has empty lines around it, and HTML below an empty line is no code")
  func markdownInHTML() throws {
    #expect(
      try jekyll("<div class=\"a\" markdown=\"1\">\n*b*\n</div>").body == "<div class=\"a\">\n\n*b*\n\n</div>"
    )
    #expect(
      try jekyll("<div>\n\n    <div>\n    b\n    </div>\n</div>").body
        == "<div>\n\n<div>\n    b\n    </div>\n</div>")
    #expect(try jekyll("a\n\n    <div>").body == "a\n\n    <div>")
  }

  @Test(
    "Shortcodes of Hugo",
    arguments: [
      ("{{< figure src=\"/a.png\" >}}", "![](/a.png)", nil),
      ("{{% figure src=\"/a b.png\" alt=\"[x]\" title=\"T\" %}}", "![\\[x\\]](/a%20b.png \"T\")", nil),
      ("{{< figure src=\"/a.png\" align=\"center\" >}}", "![](/a.png)", "shortcode figure:5"),
      ("<div>\n{{< figure src=\"/a.png\" >}}\n</div>", "<div>\n<img src=\"/a.png\" alt=\"\">\n</div>", nil),
      (
        "a {{< youtube id=\"x\" title=\"T\" />}}",
        "a \n<iframe src=\"https://www.youtube.com/embed/x\" title=\"T\" width=\"560\" height=\"315\" allowfullscreen></iframe>",
        nil
      ),
      ("{{< mermaid >}}\ngraph\n{{< /mermaid >}}", "```mermaid\ngraph\n```", nil),
      ("{{< highlight go >}}x{{< /highlight >}}", "```go\nx\n```", nil),
      ("`{{< a >}}` {{</* b */>}}", "`{{< a >}}` {{< b >}}", nil),
      ("```\n{{</* b */>}}\n```", "```\n{{< b >}}\n```", nil),
      ("{{< a \"<b>\" >}}", "`{{< a \"<b>\" >}}`", "shortcode a:5"),
      ("{{<b>}}x{{</b>}}", "{{< b>}}x{{< /b>}}", "shortcode b:5"),
      ("{{< comment >}}x{{< /comment >}}y", "y", "shortcode comment:5"),
      ("{{< rawhtml >}}<p>x</p>{{< /rawhtml >}}", "<p>x</p>", nil), ("{{< toc >}}", "[[toc]]", nil),
      ("{{< /a >}}", "{{< /a >}}", "shortcode a:5"), ("{{< a", "{{< a", nil), ("{{<>}}", "{{<>}}", nil),
      ("[a]({{< ref \"here.md\" >}})", "[a](/posts/here/)", nil),
      ("[a]({{< ref \"x\" >}})", "[a]({{< ref \"x\" >}})", "link ref:5"),
    ])
  func shortcodes(_ source: String, _ result: String, _ loss: String?) throws {
    let moved = try hugo(source)
    #expect(moved.body == result)
    #expect(moved.losses == (loss.map { [$0] } ?? []))
  }

  @Test("Nested and repeated shortcodes keep their places and lines")
  func nestedShortcodes() throws {
    let moved = try hugo(
      "{{< tabs >}}\n{{< tab \"a\" >}}\n{{< youtube x >}}\n{{< /tab >}}\n{{< /tabs >}}\n{{< tab >}}")
    #expect(moved.body.hasPrefix("{{< tabs >}}\n{{< tab \"a\" >}}\n<iframe"))
    #expect(moved.body.hasSuffix("{{< /tab >}}\n{{< /tabs >}}\n{{< tab >}}"))
    #expect(moved.losses == ["shortcode tabs:5", "shortcode tab:6", "shortcode tab:10"])
  }

  @Test(
    "Damaged markup neither ends a move nor grows",
    arguments: [
      "{{<", "{%", "{{", "{% raw %}", "{% highlight a %}", "{{< highlight a >}}", "{{< a >}}", "{{< /a >}}",
      "`", "``` `", "](", "[a](b", "{: .a}", "{::comment}", "$$", "<div markdown=\"1\">\n", "> {{< a \"",
      "*a*{:.b}",
      "- {: .a}\n", "<div>\n\n    ", "{{</* ", "{% include a.html b=\"", "![a](b){:.c", "`a ``b ```c ",
      "a\n{: .note}\n",
      "{{ a | b: \"", "{% comment %}{% endcomment %}", "    a\n\n", "~~~\n", "<!--more-->",
    ])
  func linear(_ part: String) throws {
    let text = String(repeating: part, count: 20_000 / part.utf8.count)
    for moved in [try jekyll(text), try hugo(text)] {
      #expect(moved.body.utf8.count < 30 * text.utf8.count)
    }
  }
}
