import HTML
import Pages
import Publication
import SiteBase
import Transcripts
import URIs
import Words

/// The player with the bar of chapters below it. Of an episode that the reader may not see, its poster.
struct EpisodePlayer: HTML {
  let episode: Episode
  /// The part of the video that is played; nil for the whole.
  let part: MediaPart?
  /// The address of the poster; nil for none.
  let poster: String?
  /// Small pictures of the video; nil for none.
  var sheet: PlayerSheet?
  /// Whether the bar of chapters is shown. Its links lead to the page of the episode.
  var hasChapterBar = true
  let context: PageContext

  private var head: EpisodeHead { episode.head }
  private var content: EpisodeContent { episode.content }

  var body: some HTML {
    div(.class("episode-player"), .id("player")) {
      if !content.video.isEmpty {
        video(
          .controls, .playsinline, .preload(poster == nil ? "metadata" : "none"), .poster(poster),
          .aria("label", head.post.name),
          .width(content.video.first?.width), .height(content.video.first?.height)
        ) {
          sources(content.video)
          tracks
          p { downloadLinks(content.video) }
        }
      } else if let player = head.facts.player {
        ForeignPlayer(
          address: player, title: head.post.name, poster: poster, start: part?.start, words: context.words)
      } else if !content.audio.isEmpty {
        if let poster { img(.src(poster), .alt("")) }
        audio(.controls, .preload("metadata"), .aria("label", head.post.name)) { sources(content.audio) }
      } else if let poster {
        img(.class("episode-poster"), .src(poster), .alt(""))
      }
      if hasChapterBar {
        ChapterBar(head: head, chapters: content.chapters, sheet: sheet, words: context.words)
      }
    }
  }

  @HTMLBuilder private func sources(_ files: [MediaFile]) -> some HTML {
    for file in files { source(.src(address(of: file)), .type(file.type)) }
  }

  /// With a media fragment, so that the right part is played without scripts.
  private func address(of file: MediaFile) -> String {
    head.path(to: file.address) + (part.map { "#t=\($0)" } ?? "")
  }

  @HTMLBuilder private var tracks: some HTML {
    for (index, captions) in content.captions.enumerated() {
      track(
        .kind(captions.kind.rawValue), .src(head.path(of: EpisodeDocument.captions(index + 1).name)),
        .srclang(captions.language), .trackLabel(captions.label),
        .when(index == 0 && captions.kind != .descriptions, .default))
    }
    if content.captions.isEmpty, content.transcript.contains(where: { $0.time != nil }) {
      track(
        .kind("captions"), .src(head.path(of: EpisodeDocument.transcript(.vtt).name)),
        .srclang(context.site.language),
        .trackLabel(context.words[.fromTranscript]))
    }
    if !content.chapters.isEmpty {
      track(
        .kind("chapters"), .src(head.path(of: EpisodeDocument.chapters(.vtt).name)),
        .srclang(context.site.language))
    }
  }

  @HTMLBuilder private func downloadLinks(_ files: [MediaFile]) -> some HTML {
    context.words[.videoNotPlayed]
    " "
    for file in files { a(.href(head.path(to: file.address))) { context.words[.downloadFile, file.type] } }
  }
}

/// A picture with a button. The site of the player is asked for nothing until the button is pressed; without
/// scripts it is a link.
private struct ForeignPlayer: HTML {
  let address: String
  let title: String
  let poster: String?
  let start: MediaTime?
  let words: Words

  var body: some HTML {
    a(
      .class("foreign-player"), .href(address),
      .data("embed", ForeignFrame(address)?.playingURL(from: start)), .data("title", title)
    ) {
      if let poster { img(.src(poster), .alt("")) }
      span(.class("play-button")) { words[.playAt, URIReference(address).host ?? address] }
    }
  }
}

/// The chapters in proportion to their length. A script shows in it what is played.
private struct ChapterBar: HTML {
  let head: EpisodeHead
  let chapters: [Chapter]
  let sheet: PlayerSheet?
  let words: Words

  var body: some HTML {
    if head.isOpen, let duration = head.facts.duration, chapters.count > 1 {
      nav(
        .class("chapter-bar"), .aria("label", words[.chaptersByLength]),
        .data("sheet", sheet.map { head.path(to: .file($0.name)) }),
        .data("interval", sheet.map { "\($0.interval)" })
      ) {
        ol {
          for (chapter, end) in zip(chapters, chapters.dropFirst().map(\.time) + [duration]) {
            li(.style("flex-grow:\(max(1, end.seconds - chapter.time.seconds))")) {
              a(
                .href(head.path(at: chapter.time)), .data("time", chapter.time.attribute),
                .title("\(chapter.time) \(chapter.title)")
              ) { span(.class("visually-hidden")) { chapter.title } }
            }
          }
        }
      }
    }
  }
}

extension Attribute {
  /// `label` of `track`.
  fileprivate static func trackLabel(_ label: String) -> Attribute { Attribute("label", label) }
}
