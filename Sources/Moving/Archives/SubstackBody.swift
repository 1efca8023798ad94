import Foundation

/// The text of a post of Substack as Markdown.
struct SubstackBody {
  let markdown: String
  let losses: [Loss]

  init(_ html: String, at place: SourcePlace) {
    var lost: [String] = []
    var hosted: [String] = []
    let read = MarkdownFromHTML(html) { nodes in
      let changed = nodes.mapElements { element in
        if let name = Self.mute.first(where: { element.has(class: $0) }) {
          lost.append(name)
          return []
        }
        let changed = Self.changed(element)
        // A player for which no address was found is empty in the export.
        if let name = Self.players.first(where: { element.has(class: $0) }),
          changed == [.element(element)]
        {
          hosted.append(name)
          return []
        }
        return changed
      }
      return Self.withFootnotes(changed)
    }
    markdown = read.markdown
    losses =
      lost.map { Loss(.html, $0, at: place, "left out: only Substack can serve it") }
      + hosted.map { Loss(.media, $0, at: place, "left out: the export does not say where it is") }
      + BodyLosses(html, at: place).losses(read.removed.withoutForms(of: lost.count))
  }

  /// Forms and buttons that lead to Substack.
  private static let mute = [
    "subscription-widget-wrap", "subscription-widget-wrap-editor", "subscription-widget",
    "captioned-button-wrap", "poll-embed", "community-chat", "directMessage", "paywall-jump",
    "install-substack-app-embed",
  ]

  /// The classes of elements for which the export may have only an identifier and no address.
  private static let players = [
    "native-video-embed", "native-audio-embed", "instagram", "github-gist", "tiktok-wrap", "comment",
    "bluesky-wrap", "prediction-market-wrap", "embedded-publication-wrap",
  ]

  /// The parts of a page that scripts make of a mark in the text: the values in `data-attrs`.
  private static func values(_ element: HTMLElement) -> [String: Any] {
    guard let json = element["data-attrs"] else { return [:] }
    return (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
  }

  private static func changed(_ element: HTMLElement) -> [HTMLNode] {
    let classes = element.classes
    if classes.contains("captioned-image-container") { return image(element) }
    if classes.contains("image-gallery-embed") { return gallery(element) }
    if element.name == "p", classes.contains("button-wrapper") {
      let children = element.children.mapElements { inner in
        var inner = inner
        inner["class"] = nil
        return [.element(inner)]
      }
      return [.element(HTMLElement("p", [], children))]
    }
    if element.name == "span", classes.contains("mention-wrap"), element.children.plainText.isEmpty {
      return fieldText(values(element)["name"]).map { [.text($0)] } ?? [.element(element)]
    }
    if element.name == "div", classes.contains("pullquote") {
      return [.element("blockquote", [:], element.children)]
    }
    if element.name == "div", classes.contains("preformatted-block") {
      return element.children.filter { $0.element?.name != "label" }
    }
    if element.name == "div", classes.contains("footnote") || classes.contains("latex-rendered") {
      return classes.contains("footnote") ? [.element(element)] : formula(element)
    }
    guard element.name == "div" || element.name == "a",
      let kind = classes.first(where: { embeds.contains(String($0)) })
    else { return [.element(element)] }
    return embed(String(kind), element)
  }

  private static let embeds: Set<String> = [
    "youtube-wrap", "vimeo-wrap", "tweet", "twitter-embed", "embedded-post-wrap", "embedded-publication-wrap",
    "soundcloud-wrap", "spotify-wrap", "github-gist", "file-embed-wrapper", "native-video-embed",
    "native-audio-embed", "digest-post-embed", "instagram", "tiktok-wrap", "apple-podcast-container",
    "bluesky-wrap", "comment", "datawrapper-wrap", "prediction-market-wrap", "bandcamp-wrap",
  ]

  private static func embed(_ kind: String, _ element: HTMLElement) -> [HTMLNode] {
    let values = values(element)
    func value(_ names: String...) -> String? { names.lazy.compactMap { fieldText(values[$0]) }.first }
    if kind == "youtube-wrap", let id = value("videoId") {
      return [Embeds.node("https://www.youtube.com/watch?v=\(id)")]
    }
    if kind == "vimeo-wrap", let id = value("videoId") { return [Embeds.node("https://vimeo.com/\(id)")] }
    if let frame = element.first(where: { $0.name == "iframe" }) { return [.element(frame)] }
    var link = element.name == "a" ? element["href"] : element.first { $0["href"] != nil }?["href"]
    if kind == "instagram", let id = value("instagram_id") { link = "https://www.instagram.com/p/\(id)/" }
    if kind == "github-gist", let html = value("innerHTML") { link = gist(in: html) ?? link }
    guard let address = value("url", "canonical_url", "href", "permalink") ?? link else {
      return [.element(element)]
    }
    if kind == "file-embed-wrapper", let name = fileName(element) { return [Embeds.link(address, name)] }
    let title = value("title", "name", "filename", "full_text")
    guard ["tweet", "twitter-embed"].contains(kind), let text = value("full_text"), text != title else {
      return [Embeds.link(address, title)]
    }
    // A quotation with the text of the tweet, and below it a link with its author.
    let lines = text.split(separator: "\n").map { HTMLNode.element("p", [:], [.text(String($0))]) }
    return [.element("blockquote", [:], lines + [Embeds.link(address, title)])]
  }

  /// The address of a gist in the HTML that shows it.
  private static func gist(in html: String) -> String? {
    html.firstMatch(of: #/https:\/\/gist\.github\.com\/[\w-]+\/[0-9a-f]+/#).map { String($0.0) }
  }

  /// The name of a file that readers can fetch.
  private static func fileName(_ element: HTMLElement) -> String? {
    let details = element.first { $0.has(class: "file-embed-details-h1") }
    let name = details?.children.plainText.trimmingSpaces ?? ""
    return name.isEmpty ? nil : name
  }

  private static func image(_ element: HTMLElement) -> [HTMLNode] {
    guard let picture = element.first(where: { $0.name == "img" }) else { return [.element(element)] }
    let values = values(picture)
    var image = HTMLElement("img")
    image["src"] = fieldText(values["src"]) ?? picture["src"] ?? ""
    image["alt"] = fieldText(values["alt"]) ?? picture["alt"] ?? ""
    let caption = element.first { $0.name == "figcaption" }?.children ?? []
    // Most pictures lead to themselves, and some elsewhere.
    var shown = HTMLNode.element(image)
    if let address = fieldText(values["href"]), !address.isEmpty {
      shown = .element("a", ["href": address], [shown])
    }
    guard !caption.isEmpty else { return [.element("p", [:], [shown])] }
    return [.element("figure", [:], [shown, .element("figcaption", [:], caption)])]
  }

  private static func gallery(_ element: HTMLElement) -> [HTMLNode] {
    let gallery = values(element)["gallery"] as? [String: Any] ?? [:]
    let images = gallery["images"] as? [[String: Any]] ?? []
    guard !images.isEmpty else { return [.element(element)] }
    let pictures = images.compactMap { fieldText($0["src"]) }.map {
      HTMLNode.element("p", [:], [.element("img", ["src": $0, "alt": fieldText(gallery["alt"]) ?? ""])])
    }
    let caption = fieldText(gallery["caption"]).map { [HTMLNode.element("p", [:], [.text($0)])] } ?? []
    return [.gallery(pictures, columns: min(pictures.count, 3))] + caption
  }

  private static func formula(_ element: HTMLElement) -> [HTMLNode] {
    guard let formula = fieldText(values(element)["persistentExpression"]) else { return [.element(element)] }
    return [.element("p", [:], [.element("code", ["class": "math display"], [.text(formula)])])]
  }

  /// Numbers `a.footnote-anchor`, and below the text a `div.footnote` for each.
  private static func withFootnotes(_ nodes: [HTMLNode]) -> [HTMLNode] {
    var notes: [(name: String, blocks: [HTMLNode])] = []
    let texts = nodes.filter { node in
      guard let element = node.element, element.has(class: "footnote"),
        let number = element.first(where: { $0.has(class: "footnote-number") }),
        let content = element.first(where: { $0.has(class: "footnote-content") })
      else { return true }
      notes.append((number.children.plainText.trimmingSpaces, HTMLSimplifier.blocks(content.children)))
      return false
    }
    guard !notes.isEmpty else { return nodes }
    let names = Set(notes.map(\.name))
    let marked = texts.mapElements { element in
      let name = element.children.plainText.trimmingSpaces
      let isMark = element.name == "a" && element.has(class: "footnote-anchor") && names.contains(name)
      return isMark ? [Footnotes.reference(to: name)] : [.element(element)]
    }
    return marked + [Footnotes.section(notes)]
  }
}
