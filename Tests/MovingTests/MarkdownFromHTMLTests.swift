import Testing

@testable import Moving

@Suite struct MarkdownFromHTMLTests {
  @Test(
    "Text is Markdown, with everything escaped that would be markup",
    arguments: [
      ("<p>One <em>word</em> and <strong>two</strong>.</p>", "One *word* and **two**."),
      ("<p>One <b>word </b>and</p>", "One **word** and"),
      (
        "<p>2 * 3 * 4, snake_case, _x_, [a](b), `c` &lt;div&gt;</p>",
        #"2 \* 3 \* 4, snake_case, \_x\_, \[a\](b), \`c\` \<div>"#
      ),
      (
        "<p># no heading</p><p>1. no list</p><p>- no list</p>",
        "\\# no heading\n\n1\\. no list\n\n\\- no list"
      ),
      ("<p>a<br>b</p>", "a\\\nb"),
      ("<p>&copy; &amp;copy; $5 and $6 or ~5</p>", #"© \&copy; \$5 and \$6 or ~5"#),
      ("<p>10&nbsp;km &nbsp; away&nbsp;</p>", "10&nbsp;km away"),
      ("<p>see http://example.com and www.example.com</p>", #"see http\://example.com and www\.example.com"#),
      ("<p>这是<strong>「强调」</strong>文字</p>", "这是<strong>「强调」</strong>文字"),
      ("<p><strong><em>both</em></strong></p>", "**_both_**"),
      ("<p><code>a `b` c</code></p>", "``a `b` c``"),
      ("<p><a href=\"/x (1).html\" title='A \"b\"'>t</a></p>", #"[t](/x%20(1).html "A \"b\"")"#),
      ("<p><a href=\"https://example.com/\">https://example.com/</a></p>", "<https://example.com/>"),
      ("<p>wow!<a href=\"/x\">t</a></p>", #"wow\![t](/x)"#),
      ("<p>H<sub>2</sub>O, <kbd>Esc</kbd></p>", "H<sub>2</sub>O, <kbd>Esc</kbd>"),
      ("text<div>more</div><p> </p><p>&nbsp;</p>", "text\n\nmore"),
    ])
  func texts(html: String, markdown: String) {
    #expect(MarkdownFromHTML(html).markdown == markdown)
  }

  @Test(
    "Blocks are Markdown where it renders as the same tree",
    arguments: [
      ("<h2 id=\"own\">A heading</h2>", "## A heading {#own}"),
      ("<h2 id=\"a-heading\">A heading</h2>", "## A heading"),
      ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
      ("<ol start=\"3\"><li><p>a</p></li><li><p>b</p></li></ol>", "3. a\n\n4. b"),
      ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
      ("<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"),
      ("<blockquote>said<blockquote><p>x</p></blockquote></blockquote>", "> said\n>\n> > x"),
      ("<hr/>", "---"),
      (
        "<table><thead><tr><th>a</th><th align=right>b|c</th></tr></thead><tbody><tr><td>1</td><td align=right><b>2</b></td></tr></tbody></table>",
        "| a | b\\|c |\n| --- | --: |\n| 1 | **2** |"
      ),
      (
        "<figure class=\"wp-block-image size-large\"><img src=\"/a.png\" alt=\"A\" class=\"wp-image-3\" width=\"300\"/></figure>",
        "![A](/a.png){width=300}"
      ),
      (
        "<figure><img src=\"/a.png\" alt=\"A\"><figcaption>The \"caption\"</figcaption></figure>",
        #"![A](/a.png "The \"caption\"")"#
      ),
      ("<img class=\"alignleft size-full\" src=\"a.png\" alt=\"\">", "![](a.png){.alignleft}"),
      (
        "<details><summary>More</summary><p>a</p><ul><li>b</li></ul></details>",
        "<details><summary>More</summary>\n\na\n\n- b\n\n</details>"
      ),
      (
        "<aside class=\"callout callout-tip\"><p class=\"callout-title\">Try</p><p>a</p></aside>",
        "> [!TIP] Try\n> a"
      ),
      ("<dl><dt>Actor</dt><dd>A type</dd></dl>", "Actor\n: A type"),
      ("<video src=\"/a.mp4\" controls></video>", "![](/a.mp4)"),
      ("<video src=\"/a.mp4\" loop></video>", "<video controls loop src=\"/a.mp4\">\n</video>"),
      ("<p>Euler: <code class=\"math\">e^{i\\pi}</code></p>", "Euler: $e^{i\\pi}$"),
    ])
  func blocks(html: String, markdown: String) {
    #expect(MarkdownFromHTML(html).markdown == markdown)
  }

  @Test(
    "Code is fenced, with its language, its name and its marked lines",
    arguments: [
      (
        "<pre><code class=\"language-swift\">let a = 1\n\nlet b = 2\n</code></pre>",
        "```swift\nlet a = 1\n\nlet b = 2\n```"
      ),
      (
        "<pre class=\"brush: php; highlight: [1,3]; title: a.php\">&lt;?php\n\n1;</pre>",
        "```php title=\"a.php\" {1,3}\n<?php\n\n1;\n```"
      ),
      ("<pre lang=\"php\">x</pre>", "```php\nx\n```"),
      (
        "<pre class=\"EnlighterJSRAW\" data-enlighter-language=\"js\" data-enlighter-highlight=\"2-9\">x\ny\nz</pre>",
        "```js {2-3}\nx\ny\nz\n```"
      ),
      (
        "<div class=\"highlight\"><pre><code class=\"hljs language-js\"><span class=\"k\">if</span></code></pre></div>",
        "```js\nif\n```"
      ),
      ("<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"),
    ])
  func code(html: String, markdown: String) {
    #expect(MarkdownFromHTML(html).markdown == markdown)
  }

  @Test(
    "What Markdown cannot say stays HTML, without an empty line in it",
    arguments: [
      (
        "<table><tr><td colspan=2>a</td></tr></table>",
        "<table>\n<tbody>\n<tr>\n<td colspan=\"2\">a</td>\n</tr>\n</tbody>\n</table>"
      ),
      ("<p class=\"lead\">a</p><p>b</p>", "<p class=\"lead\">a</p>\n\nb"),
      ("<pre>a <a href=\"/x\">b</a>\n\nc</pre>", "<pre>a <a href=\"/x\">b</a>&#10;&#10;c</pre>"),
      ("<p>[[toc]]</p>", "<p>[[toc]]</p>"),
      ("<ol type=\"a\"><li>x</li></ol>", "<ol type=\"a\">\n<li>x</li>\n</ol>"),
      ("<p>a <a href=\"/x\" rel=\"nofollow\">b</a></p>", "a <a href=\"/x\" rel=\"nofollow\">b</a>"),
    ])
  func html(html: String, markdown: String) {
    #expect(MarkdownFromHTML(html).markdown == markdown)
  }

  @Test("What a page does not get is counted")
  func removed() {
    let read = MarkdownFromHTML(
      "<script>x()</script><p onclick=\"x()\">a</p><script src=\"https://example.com/x.js\"></script>")
    #expect(read.markdown == "a")
    #expect(read.removed == ["<script>": 1, "@onclick": 1, "<script> of another site": 1])
  }

  @Test("Deep and long markup neither crashes nor takes long")
  func hostile() {
    let deep = String(repeating: "<div>", count: 100_000) + "x"
    #expect(MarkdownFromHTML(deep).markdown.contains("x"))
    let quotes = String(repeating: "<blockquote>", count: 20_000) + "x"
    #expect(MarkdownFromHTML(quotes).markdown.contains("x"))
    let bold = String(repeating: "<b>a</b><i>b</i>", count: 20_000)
    #expect(MarkdownFromHTML(bold).markdown.count > 40_000)
    let spans = String(repeating: "a <span>b</span>", count: 50_000)
    #expect(MarkdownFromHTML(spans).markdown.count > 100_000)
  }
}
