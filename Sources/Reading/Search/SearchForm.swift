import HTML
import Pages
import Publication
import Syndication
import Words

/// What one searches for.
struct SearchForm: HTML {
  let asked: SearchRequest
  let choices: SearchChoices
  let context: PageContext

  var body: some HTML {
    form(.class("search-form"), .role("search"), .action(context.links.search), .method("get")) {
      label(.for("q")) { context.words[.searchHint] }
      div(.class("search-field")) {
        input(
          .type("search"), .id("q"), .name("q"), .value(asked.query ?? ""), .autocomplete("off"),
          .spellcheck("false"), .maxlength(256))
        button { context.words[.search] }
      }
      div(.class("search-filters")) {
        if context.site.hasEpisodes { choice("kind", .kind, kinds, asked.filter.kind?.rawValue) }
        if choices.tags.count > 0 || asked.filter.tag != nil {
          choice("tag", .tag, choices.tags, asked.filter.tag)
        }
        if choices.authors.count > 1 || asked.filter.author != nil {
          choice("author", .author, choices.authors, asked.filter.author)
        }
        " "
        label(.for("year")) {
          context.words[.year] + " "
          input(
            .type("number"), .id("year"), .name("year"), .min("1970"), .max("2100"), .inputmode("numeric"),
            .value(asked.filter.year.map(String.init) ?? ""))
        }
      }
    }
  }

  private var kinds: SearchOptions {
    SearchOptions([("post", context.words[.posts]), ("episode", context.words[.episodes])])
  }

  @HTMLBuilder private func choice(
    _ name: String, _ title: Word, _ options: SearchOptions, _ chosen: String?
  ) -> some HTML {
    // Programs that show no styles keep the fields apart, too.
    " "
    label(.for(name)) {
      context.words[title] + " "
      select(.id(name), .name(name)) {
        option(.value("")) { context.words[.any] }
        options.elements(chosen)
      }
    }
  }
}

/// The tags and authors that one can choose among, those with the most posts first.
struct SearchChoices: Sendable {
  let tags: SearchOptions
  let authors: SearchOptions

  /// - Parameter topics: all topics of the site.
  init(_ topics: [Topic]) {
    let topics = topics.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    func options(_ kind: Topic.Kind) -> SearchOptions {
      SearchOptions(
        topics.lazy.filter { $0.kind == kind }.prefix(100).map { ($0.name, "\($0.name) (\($0.count))") })
    }
    tags = options(.tag)
    authors = options(.author)
  }
}

/// The options of a field. There may be a hundred, and most searches choose none of them, so they are written
/// only once.
struct SearchOptions: Sendable {
  private let options: [(value: String, title: String)]
  private let unchosen: [UInt8]

  init(_ options: [(value: String, title: String)]) {
    self.options = options
    unchosen = Self.elements(options, nil).render()
  }

  var count: Int { options.count }

  /// - Parameter chosen: the value of the option that is chosen, in any case. One that is not among the
  ///   options is added.
  @HTMLBuilder func elements(_ chosen: String?) -> some HTML {
    if let chosen, !chosen.isEmpty {
      let key = chosen.nameKey
      if !options.contains(where: { $0.value.nameKey == key }) {
        option(.value(chosen), .selected) { chosen }
      }
      Self.elements(options, key)
    } else {
      raw(unchosen)
    }
  }

  @HTMLBuilder private static func elements(
    _ options: [(value: String, title: String)], _ key: String?
  ) -> some HTML {
    for choice in options {
      option(.value(choice.value), .when(key == choice.value.nameKey, .selected)) { choice.title }
    }
  }
}
