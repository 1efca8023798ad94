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
      let kind = item.medium ?? item.type ?? ""
      return kind.hasPrefix("audio") || kind.hasPrefix("video")
    }.map { Enclosure(url: $0.url, type: $0.type, length: $0.length) }
  }

  /// The thumbnail, else the first picture.
  var image: String? {
    thumbnail ?? media.first { ($0.medium ?? $0.type ?? "").hasPrefix("image") }?.url
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
      if let last { media[last].title = content.line }
      title = title ?? content.line
    case "description":
      if let last { media[last].description = content.html }
      description = description ?? content.html
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
