import Foundation
import Testing

@testable import Moving

@Suite("Tags and shortcodes, and what a table has for them")
struct ReplacementTests {
  private func read<Source: MovingSource>(
    _ type: Source.Type, _ table: String, _ files: [(name: String, text: String)]
  ) throws -> Collected {
    let folder = try ScratchFolder()
    for file in files { try folder.write(file.text, to: file.name) }
    var source = Source(path: folder.path, timeZone: "UTC")
    source.replacements = try ReplacementTable(table, file: "table.yaml")
    return try Collected.reading(source)
  }

  private func jekyll(_ body: String, _ table: String = "", _ others: [(name: String, text: String)] = [])
    throws
    -> (body: String, losses: [String])
  {
    let site = try read(
      JekyllSource.self, table, [("_posts/2020-01-02-a.md", "---\ntitle: A\nvideo: v\n---\n\(body)")] + others
    )
    let losses = site.losses.filter { $0.place.file.hasPrefix("_posts") && $0.kind != .frontMatter }
    return (
      site.texts.first?.body ?? "",
      losses.map { "\($0.kind.rawValue) \($0.name):\($0.place.line ?? 0): \($0.message)" }
    )
  }

  @Test(
    "A table has Markdown for tags, with their arguments and their content",
    arguments: [
      (
        "video: \"[V](https://v.example/{{ id, 1 }})\"", "a {% video x id=\"b c\" %} d",
        "a [V](https://v.example/b%20c) d"
      ),
      ("video: \"[V](/{{ id, 1 }})\"", "{% video 'b c' %}", "[V](/b%20c)"),
      (
        "include note.html: |\n  > **{{ title | Note }}**\n  > {{ content }}",
        "{% include note.html content=\"x\" %}\ny", "> **Note**\n> x\n\ny"
      ),
      ("\"{% include note.html %}\": \"{{ 1 }}\"", "{% include note.html z %}", "{% include note.html z %}"),
      ("box: |\n  > {{ content }}\n", "{% box %}\na\n\nb\n{% endbox %}\n", "> a\n>\n> b\n"),
      ("box: |\n  - {{ content }}\n", "{% box %}a\nb{% endbox %}", "- a\n  b"),
      (
        "box: \"{{ content }}\"", "{% box %}{% youtube v1 %}{% endbox %}",
        "<iframe src=\"https://www.youtube.com/embed/v1\" title=\"YouTube\" width=\"560\" height=\"315\" allowfullscreen></iframe>"
      ),
      ("ad: \"\"", "a {% ad x %} b", "a  b"),
      ("\"{{ site.time }}\": now", "{{ site.time | date: 'x' }}", "now"),
      ("fig: |\n  ![{{ alt }}]({{ 1 }})\n  *{{ caption }}*", "{% fig /a.png alt=\"b\" %}", "![b](/a.png)"),
      (
        "x: \"<b title=\\\"{{ 1 }}\\\">{{ all }}</b>\"", "{% x '\"q\"' %}",
        "<b title=\"&quot;q&quot;\">'\"q\"'</b>"
      ),
      (
        "ad: \"\"", "`{% ad %}`\n\n    {% ad %}\n\n```\n{% ad %}\n```",
        "`{% ad %}`\n\n    {% ad %}\n\n```\n{% ad %}\n```"
      ),
      ("youtube: \"Video {{ 1 }}\"", "{% youtube v %}", "Video v"),
    ])
  func liquid(table: String, source: String, result: String) throws {
    let moved = try jekyll(source, table)
    #expect(moved.body == result)
    #expect(moved.losses.isEmpty == !source.contains(" z %}"), "\(moved.losses)")
  }

  @Test("What is not filled in or has no value stays as text, with a line, and so does dropped content")
  func lines() throws {
    let moved = try jekyll(
      "{% a x %}\n{% b %}c{% endb %}\n{% d %}\n{% e %}f{% endd %}{% ende %}",
      "a:\nb: \"\"\nd: \"[x]({{ id }})\"\ne: E")
    #expect(moved.body.hasPrefix("{% a x %}\n\n{% d %}\nE"))
    #expect(
      moved.losses.prefix(3) == [
        "template-tag a:5: is kept as text",
        "template-tag b:6: is dropped with its content, as the table says",
        "template-tag d:7: is kept as text: it has none of the arguments of its replacement",
      ])
    #expect(moved.losses.contains("template-tag e:8: its content is dropped, as the table says"))
  }

  @Test("A file of the theme without a program stands in place of its include")
  func includes() throws {
    let files = [
      ("_includes/note.html", "<p>Static note, no Liquid.</p>\n"),
      (
        "_includes/fig.html",
        "{% comment %} x {% endcomment %}<img src=\"{{ site.baseurl }}{{ include.src }}\" alt=\"{{ include.alt }}\">"
      ),
      ("_includes/program.html", "{% if include.a %}b{% endif %}"),
      ("_includes/open.html", "{{ include.a | size }}"),
      ("../outside.html", "secret"),
    ]
    let moved = try jekyll(
      "{% include note.html %}\n\n{% include fig.html src=\"/a.png\" %}\n\n{% include program.html a=1 %}\n\n{% include ../../outside.html %}",
      "", Array(files.prefix(4)))
    #expect(
      moved.body
        == "<p>Static note, no Liquid.</p>\n\n<img src=\"/a.png\" alt=\"\">\n\n{% include program.html a=1 %}\n\n{% include ../../outside.html %}"
    )
    #expect(moved.losses.count == 2)
  }

  @Test(
    "What everybody uses is known from the start",
    arguments: [
      ("{% note %}a\n\nb{% endnote %}\nc", "> [!NOTE]\n> a\n>\n> b\n\nc"),
      ("{% include warning.html content=\"a\" title=\"B\" %}", "> [!WARNING] B\n> a"),
      ("{% include callout.html type=\"danger\" content=\"a\" %}", "> [!CAUTION]\n> a"),
      ("{% tweet https://twitter.com/a/status/123?s=20 %}", "[Tweet](https://twitter.com/i/status/123)"),
      ("{% gist a/1f %}", "[gist a/1f](https://gist.github.com/a/1f)"),
      (
        "{% vimeo https://vimeo.com/123 %}",
        "<iframe src=\"https://player.vimeo.com/video/123\" title=\"Vimeo\" width=\"560\" height=\"315\" allowfullscreen></iframe>"
      ),
      (
        "{% speakerdeck 4f2 %}",
        "<iframe src=\"https://speakerdeck.com/player/4f2\" title=\"Slides\" width=\"560\" height=\"315\" allowfullscreen></iframe>"
      ),
      (
        "{% slideshare 77 %}",
        "<iframe src=\"https://www.slideshare.net/slideshow/embed_code/77\" title=\"Slides\" width=\"560\" height=\"315\" allowfullscreen></iframe>"
      ),
      ("{% speakerdeck https://speakerdeck.com/a/b %}", "[Slides](https://speakerdeck.com/a/b)"),
      ("- a\n\n  {% tip %}\n  b\n  {% endtip %}\n- c", "- a\n\n  > [!TIP]\n  > b\n\n- c"),
      ("{% note %}", "{% note %}"),
    ])
  func common(source: String, result: String) throws { #expect(try jekyll(source).body == result) }

  @Test(
    "Shortcodes of Hugo, tags of Hexo and of Nunjucks, components, and marks in plain Markdown go by the same table"
  )
  func allPrograms() throws {
    let table = "box: \"**{{ title, 1 }}** {{ content }}\""
    func body<Source: MovingSource>(_ type: Source.Type, _ files: (String, String)...) throws -> String {
      try read(type, table, files.map { (name: $0.0, text: $0.1) }).texts.first?.body.trimmingSpaces ?? ""
    }
    let head = "---\ntitle: A\ndate: 2020-01-02\n---\n"
    #expect(
      try body(
        HugoSource.self, ("hugo.toml", ""), ("content/posts/a.md", head + "{{< box \"t\" >}}c{{< /box >}}"))
        == "**t** c")
    #expect(
      try body(
        HugoSource.self, ("hugo.toml", ""),
        ("content/posts/a.md", head + "{{% notice tip \"T\" %}}c{{% /notice %}}"))
        == "> [!TIP] T\n> c")
    #expect(
      try body(
        HexoSource.self, ("_config.yml", ""),
        ("source/_posts/a.md", head + "{% box t %}c{% endbox %}\n{% note info T u %}\nx\n{% endnote %}"))
        == "**t** c\n> [!NOTE] T u\n> x")
    #expect(
      try body(
        EleventySource.self, ("eleventy.config.js", "markdownTemplateEngine: \"njk\""),
        ("posts/a.md", head + "{% box \"t\", \"u\" %}c{% endbox %}"))
        == "**t** c")
    #expect(
      try body(MarkdownSource.self, ("a.md", head + "{% box t %}c{% endbox %} {{< box t >}}d{{< /box >}}"))
        == "**t** c **t** d")
    #expect(
      try body(
        MarkdownSource.self,
        (
          "a.mdx",
          head
            + "import i from './b.png'\nimport {Box} from 'x'\n\n<Box title=\"t\">c</Box>\n{/* no */}\n\n<Callout type=\"warning\">\n  d\n</Callout>\n\n<Image src={i} alt=\"e\" /> <YouTube id=\"v\" />"
        )
      )
      .hasPrefix("**t** c\n\n\n> [!WARNING]\n> d\n\n![e](./b.png)"))
  }

  @Test("Shortcodes of WordPress go by the same table")
  func wordpress() throws {
    let text =
      "[box title=\"T\"]a [video-lite v] [b] c[/box]\n\n[ad]\n\n[tip]x\n\ny[/tip]\n\n[code][ad][/code] [[ad]]\n\n[speakerdeck id=\"4f\"]\n\n[strange a=\"b\"]"
    let path = try scratchFile(WordPressExport.head + WordPressExport.post(1, text) + WordPressExport.tail)
    var source = WordPressSource(path: path, timeZone: "UTC")
    source.replacements = try ReplacementTable(
      "box: |\n  > {{ title }}\n  >\n  > {{ content }}\nad: \"\"\nvideo-lite: \"[V](https://v.example/{{ 1 }})\"",
      file: "t")
    let collected = CollectedItems()
    try source.read(into: collected)
    let body = try #require(collected.texts.first?.body)
    #expect(
      body.hasPrefix("> T\n>\n> a [V](https://v.example/v) \\[b\\] c\n\n> [!TIP]\n> x\n>\n> y\n"), "\(body)")
    #expect(body.contains("https://speakerdeck.com/player/4f") && body.contains("\\[ad\\]"), "\(body)")
    let kept = collected.losses.compactMap(\.mark)
    #expect(kept.map(\.name) == ["strange"] && kept.map(\.arguments) == [["a"]])
  }

  @Test("A dry run has a table to fill in, the most frequent first, and it can be read as it is")
  func form() throws {
    let folder = try ScratchFolder()
    try folder.write("title: A\n", to: "in/_config.yml")
    let body =
      "{% include a.html b=\"c\" d=x %}\n{% include a.html e %}\n{% box 1 %}x{% endbox %}\n{{ site.x | size }}\n`{% no %}`"
    try folder.write("---\ntitle: A\n---\n\(body)", to: "in/_posts/2020-01-02-a.md")
    var options = Move.Options(folder: "\(folder.path)/out")
    options.isDryRun = true
    var source = JekyllSource(path: "\(folder.path)/in", timeZone: "UTC")
    let form = try #require(try Move.run(source, options) { _ in }.replacementForm)
    let lines = form.split(separator: "\n").filter { !$0.hasPrefix("#") || $0.hasPrefix("# ×") }
    #expect(
      lines == [
        "# ×2, as in _posts/2020-01-02-a.md:4: {% include a.html b=\"c\" d=x %}; {{ b }}, {{ d }}, {{ 1 }}",
        "include a.html:", "# ×1, as in _posts/2020-01-02-a.md:6: {% box 1 %}; {{ 1 }}, {{ content }}",
        "box:",
        "# ×1, as in _posts/2020-01-02-a.md:7: {{ site.x | size }}", "\"{{ site.x }}\":",
      ], "\(form)")
    source.replacements = try ReplacementTable(form, file: "t")
    #expect(source.replacements.isEmpty)
    source.replacements = try ReplacementTable(form.replacing(":\n", with: ": \"x\"\n"), file: "t")
    let moved = try Move.run(source, options) { _ in }
    #expect(moved.replacementForm == nil && moved.losses[.templateTag] == ["box": 1])
  }

  @Test(
    "A table that is none is refused with its line",
    arguments: [
      ("a: [b]", "t:1: a should have Markdown behind it"),
      ("- a", "t:1: expected keys and values, as in include note.html"),
      ("a: \"b", "t:1"),
    ])
  func refused(yaml: String, message: String) {
    let error = #expect(throws: MoveError.self) { try ReplacementTable(yaml, file: "t") }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }
}
