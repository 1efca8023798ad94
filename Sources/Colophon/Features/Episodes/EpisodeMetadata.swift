import Foundation
import Pages
import Publication
import Syndication
import Timestamps
import Transcripts

/// What an episode says about itself in the vocabulary of schema.org, as JSON-LD.
struct EpisodeMetadata {
  let episode: Episode
  let context: PageContext

  private var head: EpisodeHead { episode.head }

  /// A `VideoObject` with a `Clip` for each chapter (https://developers.google.com/search/docs/appearance/structured-data/video).
  /// Nil for an episode without a video or a poster, which search engines require.
  var structuredData: String? {
    guard let poster = head.facts.poster else { return nil }
    var object: [String: Any] = [
      "@context": "https://schema.org", "@type": "VideoObject", "name": head.post.name,
      "description": head.post.summary ?? head.post.name, "thumbnailUrl": [url(of: poster)],
      "url": context.absoluteURL(head.path), "isAccessibleForFree": head.isOpen,
      "publisher": ["@type": "Organization", "name": context.site.title],
    ]
    object["uploadDate"] = head.post.published?.rfc3339
    object["duration"] = head.facts.duration?.iso8601
    if let file = episode.content.video.first {
      object["contentUrl"] = url(of: file.address)
      object["embedUrl"] = context.absoluteURL(head.path(of: EpisodeEmbedding.name))
      object["transcript"] = EpisodeTranscript(head, episode.content).text(as: .txt)
    } else if let player = head.facts.player {
      object["embedUrl"] = player
    } else if head.isOpen {
      return nil
    }
    if head.isOpen, !clips.isEmpty { object["hasPart"] = clips }
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// The video for Open Graph; nil if the reader may not see one.
  var video: PageMetadata.Video? {
    episode.content.video.first.map {
      PageMetadata.Video(url: url(of: $0.address), type: $0.type, width: $0.width, height: $0.height)
    }
  }

  private var clips: [[String: Any]] {
    let chapters = episode.content.chapters
    let ends = chapters.dropFirst().map { $0.time } + [head.facts.duration].compactMap(\.self)
    return zip(chapters, ends).map { chapter, end in
      [
        "@type": "Clip", "name": chapter.title, "startOffset": chapter.time.seconds, "endOffset": end.seconds,
        "url": context.absoluteURL("\(head.path)?t=\(chapter.time.seconds)"),
      ]
    }
  }

  private func url(of address: EpisodeAddress) -> String {
    address.url(below: head.path, baseURL: context.site.baseURL)
  }
}
