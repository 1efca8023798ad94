import HTML
import Publication
import Syndication
import Words

// Descriptions of people in the vocabulary h-card of microformats2 (https://microformats.org/wiki/h-card).
// The parts that readers see anyway get its classes; what they do not see is in `data` elements, which show
// nothing.

/// A link to an author of a post.
package struct AuthorCard: HTML {
  let author: PageAuthor

  package init(author: PageAuthor) { self.author = author }

  package var body: some HTML {
    span(.class("p-author h-card")) {
      if let portrait = author.portrait { Portrait(address: portrait) }
      a(.class("p-name u-url"), .href(author.address)) { author.name }
    }
  }
}

/// The picture of a person whose name stands beside it.
private struct Portrait: HTML {
  /// A path of this site.
  let address: String

  var body: some HTML {
    img(.class("portrait u-photo"), .src(address), .alt(""), .width(40), .height(40))
  }
}

/// The author whose posts a page lists: a portrait for readers, the rest for programs.
package struct AuthorData: HTML {
  let author: PageAuthor

  package init(author: PageAuthor) { self.author = author }

  package var body: some HTML {
    span(.class("p-author h-card")) {
      if let portrait = author.portrait { Portrait(address: portrait) }
      CardData(name: author.name, urls: [author.url] + author.profiles)
    }
  }
}

/// Who wrote the posts that a page lists and that name nobody themselves, for programs alone: the author of
/// the site, or else the site itself.
package struct FeedAuthor: HTML {
  let context: PageContext

  package init(context: PageContext) { self.context = context }

  package var body: some HTML {
    span(.class("p-author h-card")) {
      if let author = context.site.author.map(context.author) {
        CardData(name: author.name, urls: [author.url] + author.profiles)
      } else {
        CardData(
          name: context.site.title,
          urls: [context.absoluteURL(context.links.home)] + context.site.ownProfiles)
      }
    }
  }
}

/// A name and addresses, for programs alone.
private struct CardData: HTML {
  let name: String
  let urls: [String]

  var body: some HTML {
    data(.class("p-name"), .value(name)) {}
    for url in urls { data(.class("u-url"), .value(url)) {} }
  }
}

/// Who stands behind the site, on its home page: the author, or else the site itself, with the profiles on
/// other sites.
///
/// Its address is that of the home page, and each profile is linked with `rel="me"`, so that a profile that
/// links back is confirmed.
package struct OwnerCard: HTML {
  let context: PageContext

  package init(context: PageContext) { self.context = context }

  package var body: some HTML {
    span(.class("p-author h-card")) {
      if let portrait { Portrait(address: portrait) }
      if let author = context.site.author {
        if context.site.hasAbout {
          a(.href(context.links.about)) { by(author) }
        } else {
          span { by(author) }
        }
      } else {
        data(.class("p-name"), .value(context.site.title)) {}
      }
      data(.class("u-url u-uid"), .value(context.absoluteURL(context.links.home))) {}
      if portrait == nil, let logo { data(.class("u-photo"), .value(logo)) {} }
      for profile in context.site.ownProfiles {
        a(.class("u-url"), .href(profile), .rel("me")) { profile.shownAddress }
      }
    }
  }

  private func by(_ author: String) -> some HTML {
    context.words.html(.owner, span(.class("p-name")) { author })
  }

  private var portrait: String? { context.site.author.flatMap { context.author($0).portrait } }

  private var logo: String? { context.looks.logo.map(context.absoluteAddress) }
}

extension String {
  /// A URL without its scheme and the slash at its end.
  fileprivate var shownAddress: String {
    let address = firstRange(of: "://").map { String(self[$0.upperBound...]) } ?? self
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }
}
