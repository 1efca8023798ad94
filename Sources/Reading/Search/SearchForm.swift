import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The form of the search, with its filters.
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
