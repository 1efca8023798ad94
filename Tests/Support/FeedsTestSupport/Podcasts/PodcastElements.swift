extension PodcastRules {
  /// Where each element may be, how often, and what it contains. Elements of these vocabularies that are not
  /// in the table are violations.
  static let elements: [PodcastElement] = rss + itunes + podcastOfChannel + podcastOfItem + chapters

  private static let rss: [PodcastElement] = [
    PodcastElement("title", in: "channel", one, text: .short),
    PodcastElement("link", in: "channel", one, text: .url),
    PodcastElement("description", in: "channel", one, text: .description),
    PodcastElement("language", in: "channel", one, text: .language),
    PodcastElement("copyright", in: "channel", perhaps, text: .short),
    PodcastElement("lastBuildDate", in: "channel", perhaps, text: .date),
    PodcastElement("pubDate", in: "channel", perhaps, text: .date),
    PodcastElement("generator", in: "channel", perhaps, text: .short),
    PodcastElement("category", in: "channel", many, text: .short),
    PodcastElement("image", in: "channel", perhaps),
    PodcastElement("url", in: "image", one, text: .url),
    PodcastElement("title", in: "image", one, text: .short),
    PodcastElement("link", in: "image", one, text: .url),
    PodcastElement("item", in: "channel", many),
    PodcastElement("title", in: "item", one, text: .short),
    PodcastElement("link", in: "item", perhaps, text: .url),
    PodcastElement("description", in: "item", perhaps, text: .description),
    PodcastElement("category", in: "item", many, text: .short),
    PodcastElement(
      "guid", in: "item", one, text: .short,
      attributes: ["isPermaLink": .optional(.oneOf(["true", "false"]))]),
    PodcastElement("pubDate", in: "item", one, text: .date),
    PodcastElement(
      "enclosure", in: "item", one,
      attributes: [
        "url": .required(.mediaURL), "length": .required(.positive),
        "type": .required(.oneOf(enclosureTypes)),
      ]),
  ]

  private static let itunes: [PodcastElement] = [
    PodcastElement("itunes:author", in: "channel", perhaps, text: .short),
    PodcastElement("itunes:title", in: "channel", perhaps, text: .short),
    PodcastElement("itunes:subtitle", in: "channel", perhaps, text: .short),
    PodcastElement("itunes:summary", in: "channel", perhaps, text: .description),
    PodcastElement("itunes:image", in: "channel", one, attributes: ["href": .required(.artwork)]),
    PodcastElement("itunes:category", in: "channel", 1...Int.max, attributes: ["text": .required(.short)]),
    PodcastElement(
      "itunes:category", in: "itunes:category", perhaps, attributes: ["text": .required(.short)]),
    PodcastElement("itunes:explicit", in: "channel", one, text: .oneOf(["true", "false"])),
    PodcastElement("itunes:type", in: "channel", perhaps, text: .oneOf(["episodic", "serial"])),
    PodcastElement("itunes:new-feed-url", in: "channel", perhaps, text: .url),
    PodcastElement("itunes:block", in: "channel", perhaps, text: .oneOf(["Yes"])),
    PodcastElement("itunes:complete", in: "channel", perhaps, text: .oneOf(["Yes"])),
    PodcastElement("itunes:owner", in: "channel", perhaps),
    PodcastElement("itunes:name", in: "itunes:owner", perhaps, text: .short),
    PodcastElement("itunes:email", in: "itunes:owner", one, text: .email),
    PodcastElement("itunes:title", in: "item", perhaps, text: .short),
    PodcastElement("itunes:author", in: "item", perhaps, text: .short),
    PodcastElement("itunes:subtitle", in: "item", perhaps, text: .short),
    PodcastElement("itunes:summary", in: "item", perhaps, text: .description),
    PodcastElement("itunes:duration", in: "item", perhaps, text: .duration),
    PodcastElement("itunes:image", in: "item", perhaps, attributes: ["href": .required(.artwork)]),
    PodcastElement("itunes:explicit", in: "item", perhaps, text: .oneOf(["true", "false"])),
    PodcastElement("itunes:episode", in: "item", perhaps, text: .positive),
    PodcastElement("itunes:season", in: "item", perhaps, text: .positive),
    PodcastElement("itunes:episodeType", in: "item", perhaps, text: .oneOf(["full", "trailer", "bonus"])),
    PodcastElement("itunes:block", in: "item", perhaps, text: .oneOf(["Yes"])),
  ]

  private static let podcastOfChannel: [PodcastElement] = [
    PodcastElement("podcast:guid", in: "channel", perhaps, text: .uuid),
    PodcastElement(
      "podcast:locked", in: "channel", perhaps, text: .oneOf(["yes", "no"]),
      attributes: ["owner": .optional(.email)]),
    PodcastElement("podcast:medium", in: "channel", perhaps, text: .oneOf(media)),
    PodcastElement(
      "podcast:funding", in: "channel", many, text: .upTo(128), attributes: ["url": .required(.url)]),
    PodcastElement("podcast:person", in: "channel", many, text: .upTo(128), attributes: person),
  ]

  private static let podcastOfItem: [PodcastElement] = [
    PodcastElement(
      "podcast:transcript", in: "item", many,
      attributes: [
        "url": .required(.url), "type": .required(.oneOf(transcriptTypes)), "language": .optional(.language),
        "rel": .optional(.oneOf(["captions"])),
      ]),
    PodcastElement(
      "podcast:chapters", in: "item", perhaps,
      attributes: ["url": .required(.url), "type": .required(.oneOf(["application/json+chapters"]))]),
    PodcastElement("podcast:person", in: "item", many, text: .upTo(128), attributes: person),
    PodcastElement(
      "podcast:season", in: "item", perhaps, text: .whole, attributes: ["name": .optional(.upTo(128))]),
    PodcastElement(
      "podcast:episode", in: "item", perhaps, text: .decimal, attributes: ["display": .optional(.upTo(32))]),
    PodcastElement(
      "podcast:soundbite", in: "item", many, text: .mayBeEmpty,
      attributes: ["startTime": .required(.decimal), "duration": .required(.decimal)]),
    PodcastElement(
      "podcast:alternateEnclosure", in: "item", many,
      attributes: [
        "type": .required(.mediaType), "length": .optional(.positive), "bitrate": .optional(.decimal),
        "height": .optional(.positive), "lang": .optional(.language), "title": .optional(.upTo(32)),
        "rel": .optional(.upTo(32)), "codecs": .optional(.short),
        "default": .optional(.oneOf(["true", "false"])),
      ]),
    PodcastElement(
      "podcast:source", in: "podcast:alternateEnclosure", 1...Int.max,
      attributes: ["uri": .required(.uri), "contentType": .optional(.mediaType)]),
  ]

  private static let chapters: [PodcastElement] = [
    PodcastElement("psc:chapters", in: "item", perhaps, attributes: ["version": .required(.oneOf(["1.2"]))]),
    PodcastElement(
      "psc:chapter", in: "psc:chapters", 1...Int.max,
      attributes: [
        "start": .required(.playTime), "title": .required(.mayBeEmpty), "href": .optional(.url),
        "image": .optional(.url),
      ]),
  ]

  private static let person: [String: PodcastAttribute] = [
    "role": .optional(.oneOfAnyCase(roles)), "group": .optional(.oneOfAnyCase(groups)),
    "img": .optional(.url), "href": .optional(.url),
  ]
}
