/// The marks of a program's templates in texts, as a table: how they are written, and what stands in place of
/// each.
struct MarkDialect: Sendable {
  /// How losses of marks are counted.
  let kind: Loss.Kind
  /// Whether marks are `{{< name >}}` and `{{% name %}}` with ends `{{< /name >}}`, as in Hugo, rather than
  /// `{% name %}` with `{% endname %}`, and `{{ value }}`.
  var hasShortcodes = false
  /// Whether `{# … #}` is a comment, as in Nunjucks.
  var hasHashComments = false
  /// By names in small letters. Other marks stay as text.
  let replacements: [String: MarkReplacement]
  /// Marks whose content, up to their end, has no marks in it.
  let verbatim: Set<String>
}

/// What stands in place of a mark.
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
  /// A link to another text, with the words after its name.
  case link
  /// The address of another text.
  case reference
  case details
  /// The value of a setting.
  case parameter
  case tableOfContents
  /// What a file of the theme shows; see ``MarkDialect/include(_:)``.
  case include
}

extension MarkDialect {
  /// Jekyll and Octopress.
  static let liquid = MarkDialect(
    kind: .templateTag,
    replacements: [
      "raw": .content, "comment": .nothing, "#": .nothing, "highlight": .code, "codeblock": .code,
      "include": .include, "include_relative": .include, "include_cached": .include, "render": .include,
      "post_url": .reference, "link": .reference, "toc": .tableOfContents, "img": .image, "youtube": .youTube,
      "vimeo": .vimeo, "gist": .gist,
    ],
    verbatim: ["raw", "comment", "highlight", "codeblock"])

  /// Eleventy with Nunjucks.
  static let nunjucks = MarkDialect(
    kind: .templateTag, hasHashComments: true, replacements: liquid.replacements, verbatim: liquid.verbatim)

  static let hugo = MarkDialect(
    kind: .shortcode, hasShortcodes: true,
    replacements: [
      "figure": .figure, "img": .picture, "image": .picture, "picture": .picture, "imgproc": .picture,
      "highlight": .code, "code": .code, "mermaid": .diagram, "youtube": .youTube, "vimeo": .vimeo,
      "vimeo_simple": .vimeo, "gist": .gist, "tweet": .tweet, "twitter": .tweet, "twitter_simple": .tweet,
      "x": .tweet, "x_simple": .tweet, "instagram": .instagram, "instagram_simple": .instagram,
      "ref": .reference, "relref": .reference, "details": .details, "param": .parameter, "rawhtml": .html,
      "raw_html": .html, "raw": .html, "html": .html, "comment": .nothing, "toc": .tableOfContents,
      "tableofcontents": .tableOfContents, "table_of_contents": .tableOfContents,
    ],
    verbatim: [
      "highlight", "mermaid", "math", "katex", "latex", "comment", "rawhtml", "raw", "raw_html", "html",
      "code", "chart", "echarts", "plantuml", "goat",
    ])

  /// Marks that put a file of the theme in their place.
  static let includes: Set = ["include", "include_relative", "include_cached", "render"]

  /// What stands in place of a file that themes of Jekyll include, by its name without ending.
  static func include(_ name: String) -> MarkReplacement? {
    if name.contains("youtube") { return .youTube }
    if name.contains("vimeo") { return .vimeo }
    switch name {
    case "video": return .video
    case "toc": return .tableOfContents
    case "figure", "image", "img", "picture", "photo", "responsive-image": return .picture
    default: return nil
    }
  }
}
