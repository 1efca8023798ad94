/// The vocabularies that items of RSS and entries of Atom share.
///
/// A class, because it is large and most entries need none.
final class EntryVocabularies {
  var podcast = PodcastReading()
  var media = MediaReading()
  private var place = PlaceReading()
  private var discussion = EntryDiscussion()

  static func know(_ namespace: Namespace) -> Bool {
    switch namespace {
    case .itunes, .podcast, .psc, .media, .georss, .geo, .gml, .slash, .thr, .wfw: true
    default: false
    }
  }

  func open(_ element: XMLElement, at base: String?) -> Interest {
    switch (element.name.namespace, element.name.local) {
    case (.itunes, _), (.podcast, _), (.psc, _): return podcast.open(element, at: base)
    case (.media, _): return media.open(element, at: base)
    case (.thr, "in-reply-to"):
      discussion.inReplyTo = discussion.inReplyTo ?? element["ref"] ?? element["href"]
      return .skip
    case (.thr, "total"), (.slash, "comments"), (.wfw, "commentrss"): return .text
    case (.thr, _), (.slash, _), (.wfw, _): return .skip
    default: return place.open(element)
    }
  }

  func close(_ element: XMLElement, _ content: Captured) {
    switch element.name.namespace {
    case .itunes, .podcast: podcast.close(element, content)
    case .media: media.close(element, content)
    case .slash, .thr: discussion.count = content.token.flatMap { Int($0) } ?? discussion.count
    case .wfw: discussion.feed = discussion.feed ?? content.token
    default: place.close(element, content)
    }
  }

  /// A page with comments, or a feed of them.
  func noteReplies(page: String? = nil, feed: String? = nil, count: Int? = nil) {
    discussion.page = discussion.page ?? page
    discussion.feed = discussion.feed ?? feed
    discussion.count = discussion.count ?? count
  }

  /// Fills in what `entry` does not say itself.
  func complete(_ entry: inout Entry) {
    entry.podcast = podcast.foundEpisode
    entry.media = media.media
    entry.place = place.found
    if discussion != EntryDiscussion() { entry.discussion = discussion }
    let keywords = podcast.episode.keywords + media.keywords
    for tag in keywords + podcast.categories + media.categories { entry.tags.appendOnce(tag) }
    entry.image = entry.image ?? podcast.episode.image ?? media.image
    if entry.enclosures.isEmpty { entry.enclosures = media.enclosures }
    if let duration = podcast.episode.duration, entry.enclosures.count == 1 {
      entry.enclosures[0].duration = entry.enclosures[0].duration ?? duration
    }
  }
}
