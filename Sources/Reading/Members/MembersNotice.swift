import HTML
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// Says for whom the rest of a post, or an episode, is, and where one signs in.
struct MembersNotice: HTML {
  enum Subject { case post, page, episode }

  let subject: Subject
  /// Who may see it whole.
  let audience: Audience
  /// When everybody may.
  var opening = Opening.never
  /// The path to which signing in leads back.
  let path: String
  let context: PageContext

  var body: some HTML {
    aside(.class("members-notice"), .aria("label", context.words[.forMembers])) {
      p {
        strong { context.words[explanation] }
        if case .from(let date) = opening {
          " "
          context.words.html(.openFrom, DateElement(date: date, language: context.site.language))
        }
      }
      if context.site.hasMembers {
        if audience == .paying && !context.site.offers.isEmpty { offers }
        p { a(.href(context.links.account(path)), .rel("nofollow")) { context.words[.membersSignIn] } }
      }
    }
  }

  @HTMLBuilder private var offers: some HTML {
    ul {
      for offer in context.site.offers {
        li {
          "\(offer.name) · "
          context.words.cost(offer.price, months: offer.months)
        }
      }
    }
    p { a(.href(PriceRoute.prices(country: "").url), .rel("nofollow")) { context.words[.pricesElsewhere] } }
  }

  private var explanation: Word {
    switch subject {
    case .page: audience == .paying ? .restOfPageForPaying : .restOfPageForMembers
    case .post: audience == .paying ? .restForPaying : .restForMembers
    case .episode: audience == .paying ? .payingOnly : .membersOnly
    }
  }
}
