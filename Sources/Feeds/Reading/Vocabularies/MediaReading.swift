/// Reads Media RSS (https://www.rssboard.org/media-rss) of an item.
///
/// Elements of a `media:group` or of the item itself apply to every `media:content` that lacks them.
struct MediaReading {
  private(set) var media: [Media] = []
  private(set) var thumbnail: String?
  private(set) var title: String?
  /// HTML.
  private(set) var description: String?
  private(set) var keywords: [String] = []
  private(set) var categories: [String] = []
  /// The label of the `media:category` whose text is being read.
  private var label: String?
  /// Whether a `media:content` is open; they are not nested.
  private var isInContent = false

  /// Audio and video: enclosures if the item has none of its own. Pictures are decoration.
  var enclosures: [Enclosure] {
    media.filter { item in
      let kind = item.kind
      return kind.hasPrefix("audio") || kind.hasPrefix("video")
    }.map { Enclosure(url: $0.url, type: $0.type, length: $0.length) }
  }

  /// The thumbnail, else the first picture.
  var image: String? {
    thumbnail ?? media.first { $0.kind.hasPrefix("image") }?.url
  }

  mutating func open(_ element: XMLElement, at base: String?) -> Interest {
    switch element.name.local {
    case "group": return .descend
    case "content":
      if let url = element["url"] { note(url.resolved(against: base), element) }
      isInContent = element["url"] != nil
      return .descend
    case "thumbnail":
      thumbnail = thumbnail ?? element["url"]?.resolved(against: base)
      return .skip
    case "category":
      label = element["label"]
      return .text
    case "title", "description", "keywords", "credit": return .text
    default: return .skip
    }
  }

  mutating func close(_ element: XMLElement, _ content: Captured) {
    let last = isInContent ? media.indices.last : nil
    switch element.name.local {
    case "content": isInContent = false
    case "title":
      let text = content.plainText(of: element)
      if let last { media[last].title = text }
      title = title ?? text
    case "description":
      let text = content.html(ofMedia: element)
      if let last { media[last].description = text }
      description = description ?? text
    case "credit": if let last { media[last].credit = content.line }
    case "category": if let name = label ?? content.line { categories.append(name) }
    case "keywords":
      keywords += content.line?.commaSeparated ?? []
    default: break
    }
  }

  private mutating func note(_ url: String, _ element: XMLElement) {
    guard media.count < 1000 else { return }
    var item = Media(url: url)
    item.type = element["type"]
    item.medium = element["medium"]
    item.length = element.byteCount("filesize")
    item.width = element["width"].flatMap(Int.init)
    item.height = element["height"].flatMap(Int.init)
    item.duration = element["duration"].flatMap(PodcastReading.seconds)
    media.append(item)
  }
}

extension Media {
  /// `audio`, `video/mp4`, `image` and the like: as the feed says, else as the ending of the address tells.
  fileprivate var kind: String { medium ?? Enclosure(url: url, type: type).mediaType ?? "" }
}

extension Captured {
  /// A description in Media RSS as HTML: plain text, with its lines, unless its `type` is `html`. Nil if it
  /// is empty.
  fileprivate func html(ofMedia element: XMLElement) -> String? {
    element.isHTML || isMarkup ? html(of: element) : html.map(HTMLEscaping.paragraphs)
  }
}
