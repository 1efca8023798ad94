import Accounts
import Digests
import Foundation
import HTML
import Memberships
import Pages
import Publication
import SiteBase
import Words

/// A team as one of its people sees it.
struct TeamView: Sendable {
  let team: Team
  let isOwn: Bool
  /// Of an own team; empty for others.
  var members: [TeamMember] = []
  var invitations: [TeamInvitation] = []
  /// The link by which people join, if it was just made.
  var link: String?
}

/// The teams that a reader has, is in, and may join.
struct TeamsPage: Page {
  let person: SignedIn
  let teams: [TeamView]
  let offered: [Team]
  let problem: Word?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.team]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.team] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    if teams.isEmpty && offered.isEmpty { p { words[.noTeam] } }
    for view in teams {
      h2 { words[.teamOf, view.team.owner.name] }
      p { words[.seatsTaken, view.team.planName, "\(view.team.taken)", "\(view.team.seats)"] }
      if view.isOwn {
        OwnTeam(view: view, person: person, context: context)
      } else {
        AccountForm(person: person, address: view.team.url(.leave), label: words[.leaveTeam])
      }
    }
    for team in offered {
      h2 { words[.teamOf, team.owner.name] }
      p { words[.teamInvites, team.owner.name, team.planName] }
      AccountForm(person: person, address: team.url(.join), label: words[.joinTeam])
    }
    p { a(.href(MemberRoute.account("").url)) { words[.account] } }
  }
}

/// What an owner sees and changes of a team.
private struct OwnTeam: HTML {
  let view: TeamView
  let person: SignedIn
  let context: PageContext

  private var words: Words { context.words }
  private var team: Team { view.team }

  var body: some HTML {
    ul {
      for member in view.members {
        li {
          "\(member.name) · \(member.email)"
          if member.id != team.owner.id {
            form(.remove, words[.takeOut], member.id)
            form(.handOver, words[.handOver], member.id)
          }
        }
      }
    }
    if view.members.count > 1 { p { words[.handOverExplained] } }
    h3 { words[.invite] }
    p { words[.inviteExplained] }
    AccountForm(person: person, address: team.url(.invite), label: words[.invite]) {
      label(.for("invited")) { words[.mailAddress] }
      input(.type("email"), .name("email"), .id("invited"), .autocomplete("off"), .required)
    }
    if !view.invitations.isEmpty { invitations }
    h3 { words[.teamLink] }
    p { words[.teamLinkExplained] }
    if let link = view.link { p { code { link } } }
    form(.link, words[.newLink])
    if team.hasLink { form(.linkOff, words[.switchOff]) }
    h3 { words[.teamDomain] }
    p { words[.teamDomainExplained, team.domain ?? person.person.mailDomain] }
    if team.domain == nil { form(.domain, words[.switchOn]) } else { form(.domainOff, words[.switchOff]) }
  }

  @HTMLBuilder private var invitations: some HTML {
    ul {
      for invitation in view.invitations {
        li {
          words.html(
            .planUntil, invitation.email,
            DateElement(date: invitation.expires, language: context.site.language))
          form(.withdraw, words[.withdraw], invitation.id)
        }
      }
    }
  }

  private func form(_ change: TeamChange, _ label: String, _ id: UUID? = nil) -> AccountForm<IDField> {
    AccountForm(person: person, address: team.url(change), label: label) { IDField(id: id) }
  }
}

/// The hidden field that says who or what is meant.
private struct IDField: HTML {
  let id: UUID?

  var body: some HTML {
    if let id { input(.type("hidden"), .name("id"), .value(id.uuidString.lowercased())) }
  }
}

extension Team {
  fileprivate func url(_ change: TeamChange) -> String { TeamRoute.change(id, change).url }
}

/// What an invitation or the link of a team opens. Only its button joins, because programs that look for
/// harmful mail open links.
struct InvitationPage: Page {
  let secret: Secret
  /// Nil if the link does not work, or no longer.
  let team: Team?
  /// Nil for somebody who has not signed in.
  let person: SignedIn?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.joinTeam]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.joinTeam] }
    if let team {
      p { words[.teamInvites, team.owner.name, team.planName] }
      if let person {
        AccountForm(
          person: person, address: TeamRoute.accept(secret.text).url, label: words[.joinTeam])
      } else {
        p {
          a(.href(MemberRoute.account(TeamRoute.invitation(secret.text).url).url), .rel("nofollow")) {
            words[.membersSignIn]
          }
        }
      }
    } else {
      p(.role("alert"), .class("account-problem")) { words[.teamLinkOver] }
    }
  }
}
