import Pages
import Publication
import SiteBase
import Syndication
import Timestamps
import Transcripts

/// The description of an episode in the vocabulary of schema.org.
struct EpisodeMetadata {
  let episode: Episode
  let context: PageContext

  private var head: EpisodeHead { episode.head }

  /// A `VideoObject` with a `Clip` for each chapter
  /// (https://developers.google.com/search/docs/appearance/structured-data/video). Nil for an episode without
  /// a video or a poster, which search engines require.
  ///
  /// - Parameter image: the URL of the picture in previews.
  func video(image: String?) -> LinkedData? {
    let file = episode.content.video.first
    guard let image, file != nil || head.facts.player != nil || !head.isOpen else { return nil }
    let frame =
      file == nil
      ? head.facts.player.flatMap { ForeignFrame($0)?.url } : context.absoluteURL(head.framePath)
    return LinkedData(
      "VideoObject",
      [
        "name": .text(head.post.name), "description": .text(head.post.summary ?? head.post.name),
        "thumbnailUrl": .list([.text(image)]), "url": .text(context.absoluteURL(head.path)),
        "isAccessibleForFree": .flag(head.isFree), "publisher": .thing(context.publisherData),
        "keywords": LinkedData.Value.texts(head.post.tags), "inLanguage": .text(context.site.language),
        "uploadDate": head.post.published.map { .text($0.rfc3339) },
        "duration": head.facts.duration.map { .text($0.iso8601) },
        "contentUrl": file.map { .text(url(of: $0.address)) }, "embedUrl": frame.map { .text($0) },
        "hasPart": head.isOpen ? LinkedData.Value.things(clips) : nil,
      ])
  }

  /// The video for Open Graph; nil if the reader may not see one.
  var video: PageMetadata.Video? {
    episode.content.video.first.map {
      PageMetadata.Video(url: url(of: $0.address), type: $0.type, width: $0.width, height: $0.height)
    }
  }

  private var clips: [LinkedData] {
    let chapters = episode.content.chapters
    let ends = chapters.dropFirst().map { $0.time } + [head.facts.duration].compactMap(\.self)
    return zip(chapters, ends).map { chapter, end in
      LinkedData(
        "Clip",
        [
          "name": .text(chapter.title), "startOffset": .number(chapter.time.seconds),
          "endOffset": .number(end.seconds),
          "url": .text(context.absoluteURL("\(head.path)?t=\(chapter.time.seconds)")),
        ])
    }
  }

  private func url(of address: EpisodeAddress) -> String {
    address.url(below: head.path, baseURL: context.site.baseURL)
  }
}
