/// The marks of a program's templates in texts, as a table: how they are written, and what stands in place of
/// each.
struct MarkDialect: Sendable {
  /// How losses of marks are counted.
  let kind: Loss.Kind
  /// Whether `{% name %}` with `{% endname %}` and `{{ value }}` are marks, as in Liquid.
  var hasTags = true
  /// Whether `{{< name >}}` and `{{% name %}}` with ends `{{< /name >}}` are marks, as in Hugo.
  var hasShortcodes = false
  /// Whether `<Name a="b">` with `</Name>`, `{/* … */}`, `import` and `export` are marks, as in MDX.
  var hasComponents = false
  /// Whether code has marks in it by which others stay as they are, as `{% raw %}`.
  var hasEscapes = true
  /// Whether `{# … #}` is a comment, as in Nunjucks.
  var hasHashComments = false
  /// By names in small letters. Other marks stay as text.
  let replacements: [String: MarkReplacement]
  /// Marks whose content, up to their end, has no marks in it.
  let verbatim: Set<String>
}

/// The replacement of a mark.
enum MarkReplacement: Sendable {
  /// Its content as it is.
  case content
  /// Its content as a block of HTML.
  case html
  case nothing
  case code
  /// Code in the language that the mark is named after.
  case diagram
  /// A picture with a caption, whose address may be the first argument.
  case figure
  /// A picture of a theme, whose address has a name.
  case picture
  /// `[classes] /a.png [width] [height] ["title" ["alt"]]`
  case image
  case youTube
  case vimeo
  /// A video of the program that the argument `provider` names.
  case video
  case gist
  case tweet
  case instagram
  /// Slides of Speaker Deck and of SlideShare.
  case speakerDeck
  case slideShare
  /// A box with a note, a warning or the like.
  case callout
  /// A link to another text, with the words after its name.
  case link
  /// The address of another text.
  case reference
  case details
  /// Its content as a quotation, with those who said it.
  case quotation
  /// The value of a setting.
  case parameter
  case tableOfContents
  /// The output of a file of the theme; see ``MarkDialect/include(_:)``.
  case include
}

extension MarkDialect {
  /// Replacements of all dialects: things that authors put into their texts with any program.
  static let common: [String: MarkReplacement] = boxes.merging([
    "youtube": .youTube, "vimeo": .vimeo, "gist": .gist, "tweet": .tweet, "twitter": .tweet,
    "instagram": .instagram, "speakerdeck": .speakerDeck, "slideshare": .slideShare,
  ]) { $1 }

  private static let boxes: [String: MarkReplacement] = [
    "note": .callout, "notice": .callout, "tip": .callout, "info": .callout, "warning": .callout,
    "danger": .callout, "caution": .callout, "important": .callout, "callout": .callout,
    "admonition": .callout, "alert": .callout, "hint": .callout,
  ]

  /// Marks of any program in a folder of plain Markdown.
  static let foreign = MarkDialect(
    kind: .templateTag, hasShortcodes: true, hasEscapes: false, replacements: common, verbatim: [])

  /// Markdown with components. ``MDXMarkup`` reads those that are not here.
  static let components = MarkDialect(
    kind: .shortcode, hasShortcodes: true, hasComponents: true, hasEscapes: false,
    replacements: boxes.merging([
      "aside": .callout, "speakerdeck": .speakerDeck, "slideshare": .slideShare, "instagram": .instagram,
    ]) { $1 }, verbatim: [])

  /// Jekyll and Octopress.
  static let liquid = MarkDialect(
    kind: .templateTag,
    replacements: common.merging([
      "raw": .content, "comment": .nothing, "#": .nothing, "highlight": .code, "codeblock": .code,
      "include": .include, "include_relative": .include, "include_cached": .include, "render": .include,
      "post_url": .reference, "link": .reference, "toc": .tableOfContents, "img": .image,
      "blockquote": .quotation, "pullquote": .quotation,
    ]) { $1 },
    verbatim: ["raw", "comment", "highlight", "codeblock"])

  /// Eleventy with Nunjucks.
  static let nunjucks = MarkDialect(
    kind: .templateTag, hasHashComments: true, replacements: liquid.replacements, verbatim: liquid.verbatim)

  static let hugo = MarkDialect(
    kind: .shortcode, hasTags: false, hasShortcodes: true,
    replacements: common.merging([
      "figure": .figure, "img": .picture, "image": .picture, "picture": .picture, "imgproc": .picture,
      "highlight": .code, "code": .code, "mermaid": .diagram, "vimeo_simple": .vimeo,
      "twitter_simple": .tweet, "x": .tweet, "x_simple": .tweet, "instagram_simple": .instagram,
      "ref": .reference, "relref": .reference, "details": .details, "param": .parameter, "rawhtml": .html,
      "raw_html": .html, "raw": .html, "html": .html, "comment": .nothing, "toc": .tableOfContents,
      "tableofcontents": .tableOfContents, "table_of_contents": .tableOfContents,
    ]) { $1 },
    verbatim: [
      "highlight", "mermaid", "math", "katex", "latex", "comment", "rawhtml", "raw", "raw_html", "html",
      "code", "chart", "echarts", "plantuml", "goat",
    ])

  /// Marks that put a file of the theme in their place.
  static let includes: Set = ["include", "include_relative", "include_cached", "render"]

  /// The replacements of files that themes of Jekyll include, by their names without ending.
  static func include(_ name: String) -> MarkReplacement? {
    if name.contains("youtube") { return .youTube }
    if name.contains("vimeo") { return .vimeo }
    if let known = common[name] { return known }
    switch name {
    case "video": return .video
    case "toc": return .tableOfContents
    case "figure", "image", "img", "picture", "photo", "responsive-image": return .picture
    default: return nil
    }
  }
}
