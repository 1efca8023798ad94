import HTML
import Pages
import Publication
import SiteBase
import Transcripts
import Words

/// Finds in the transcript, the code and the questions. A script shows it and does the work.
struct EpisodeSearchField: HTML {
  let words: Words

  var body: some HTML {
    search(.class("episode-search"), .hidden) {
      label(.for("episode-search-field")) { words[.searchInEpisode] }
      input(
        .type("search"), .id("episode-search-field"), .autocomplete("off"), .spellcheck("false"),
        .role("combobox"), .aria("controls", "episode-matches"), .aria("expanded", "false"),
        .aria("autocomplete", "list"))
      output(.for("episode-search-field"), .aria("live", "polite")) { "" }
      div(.class("matches-frame")) {
        ol(
          .class("episode-matches"), .id("episode-matches"), .role("listbox"),
          .aria("label", words[.matches]), .hidden
        ) { "" }
      }
    }
  }
}

struct ChapterNavigation: HTML {
  let head: EpisodeHead
  let chapters: [Chapter]
  let words: Words

  var body: some HTML {
    if !chapters.isEmpty {
      nav(.class("episode-chapters"), .id("chapters"), .aria("labelledby", "chapters-title")) {
        h2(.id("chapters-title")) { words[.chapters] }
        ol {
          for chapter in chapters {
            li {
              if head.isOpen {
                a(.href(head.path(at: chapter.time)), .data("time", chapter.time.attribute)) {
                  span(.class("time")) { chapter.time.clock }
                  " "
                  chapter.title
                }
              } else {
                span(.class("time")) { chapter.time.clock }
                " "
                chapter.title
              }
            }
          }
        }
      }
    }
  }
}

struct CodeSection: HTML {
  let head: EpisodeHead
  let samples: [CodeSample]
  let words: Words

  var body: some HTML {
    if !samples.isEmpty {
      section(.class("episode-code prose"), .id("code"), .aria("labelledby", "code-title")) {
        h2(.id("code-title")) { words[.code] }
        for (index, sample) in samples.enumerated() {
          section(
            .id(EpisodeAnchor.sample(index + 1)), .class("code-sample"), .data("time", sample.time?.attribute)
          ) {
            h3 {
              if let moment = sample.time {
                TimeLink(moment: moment)
                " "
              }
              sample.title
            }
            EpisodeText(sample.html)
          }
        }
      }
    }
  }
}

struct QuestionSection: HTML {
  let head: EpisodeHead
  let questions: [Question]
  let words: Words

  var body: some HTML {
    if !questions.isEmpty {
      section(.class("questions prose"), .id("questions"), .aria("labelledby", "questions-title")) {
        h2(.id("questions-title")) { words[.questionsAndAnswers] }
        for (index, question) in questions.enumerated() {
          section(
            .class("question"), .id(EpisodeAnchor.question(index + 1)),
            .data("time", question.time?.attribute)
          ) {
            div(.class("asked")) {
              if let moment = question.time {
                TimeLink(moment: moment)
                " "
              }
              EpisodeText(question.question, idPrefix: "q\(index + 1)-")
            }
            EpisodeText(question.answer, idPrefix: "a\(index + 1)-")
          }
        }
      }
    }
  }
}

struct ExerciseSection: HTML {
  let exercises: [Exercise]
  let words: Words

  var body: some HTML {
    if !exercises.isEmpty {
      section(.class("exercises prose"), .id(EpisodeAnchor.exercises), .aria("labelledby", "exercises-title"))
      {
        h2(.id("exercises-title")) { words[.exercises] }
        ol {
          for (index, exercise) in exercises.enumerated() {
            li {
              EpisodeText(exercise.problem, idPrefix: "e\(index + 1)-")
              if let solution = exercise.solution {
                details {
                  summary { words[.solution] }
                  EpisodeText(solution, idPrefix: "s\(index + 1)-")
                }
              }
            }
          }
        }
      }
    }
  }
}

struct LinkSection: HTML {
  let id: String
  let title: String
  let links: [EpisodeLink]
  let words: Words

  var body: some HTML {
    if !links.isEmpty {
      section(.class("episode-links prose"), .id(id), .aria("labelledby", "\(id)-title")) {
        h2(.id("\(id)-title")) { title }
        ul {
          for (index, link) in links.enumerated() {
            li {
              if let url = link.url { a(.href(url)) { link.title } } else { cite { link.title } }
              if !link.authors.isEmpty || link.date != nil {
                p(.class("byline")) {
                  (link.authors.joined(separator: words[.listSeparator]).nonempty + link.date.nonempty)
                    .joined(
                      separator: " · ")
                }
              }
              if let blurb = link.blurb { EpisodeText(blurb, idPrefix: "\(id)\(index + 1)-") }
            }
          }
        }
      }
    }
  }
}

extension String? {
  /// The text in an array; no element if there is none.
  fileprivate var nonempty: [String] { map { $0.nonempty } ?? [] }
}

extension String {
  fileprivate var nonempty: [String] { isEmpty ? [] : [self] }
}

/// Files to download: those of the author, and the transcript in other formats.
struct DownloadSection: HTML {
  let episode: Episode
  let words: Words

  private var head: EpisodeHead { episode.head }

  var isShown: Bool {
    head.isOpen && !(episode.content.media.isEmpty && episode.content.transcript.isEmpty)
  }

  var body: some HTML {
    if isShown {
      section(.class("downloads prose"), .id("downloads"), .aria("labelledby", "downloads-title")) {
        h2(.id("downloads-title")) { words[.downloads] }
        ul {
          for file in episode.content.media {
            li {
              a(.href(head.path(to: file.address)), .download("")) { file.name(in: words) }
              " (\(file.details(in: words)))"
            }
          }
          if !episode.content.transcript.isEmpty {
            li { words.html(.transcriptAs, transcriptForms) }
          }
        }
      }
    }
  }
}

extension DownloadSection {
  @HTMLBuilder fileprivate var transcriptForms: some HTML {
    for (index, format) in EpisodeDocument.TranscriptFormat.allCases.enumerated() {
      if index > 0 { words[.listSeparator] }
      a(.href(head.path(of: EpisodeDocument.transcript(format).name))) { format.rawValue }
    }
  }
}

extension MediaFile {
  fileprivate func name(in words: Words) -> String {
    switch role {
    case .video: words[.videoFile]
    case .audio: words[.audioFile]
    case .download: title ?? address.text
    }
  }

  /// `video/mp4, 1280 × 720, 12.3 MB`
  fileprivate func details(in words: Words) -> String {
    var parts = [type]
    if let width, let height { parts.append("\(width) × \(height)") }
    if let size { parts.append(readableSize(size, in: words)) }
    return parts.joined(separator: words[.listSeparator])
  }
}

struct CollectionPlace: HTML {
  let head: EpisodeHead
  /// In reading order.
  let collection: [EpisodeHead]
  let context: PageContext

  var body: some HTML {
    if let name = head.facts.collection {
      nav(.class("collection-place"), .aria("label", context.words[.collection])) {
        p {
          let link = a(.href(EpisodeRoute.collection(name).url)) { name }
          if let section = head.facts.section {
            context.words.html(.partOfSection, "\(place)", "\(collection.count)", link, section)
          } else {
            context.words.html(.partOfCollection, "\(place)", "\(collection.count)", link)
          }
        }
      }
    }
  }

  private var place: Int { (collection.firstIndex { $0.post.id == head.post.id } ?? 0) + 1 }
}
