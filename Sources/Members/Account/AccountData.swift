import Accounts
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Server
import SiteBase
import Timestamps

extension Site {
  /// Everything that the site knows about a reader.
  func accountData(of person: SignedIn) async throws -> Response {
    let sessions = try await database.sessions.all(of: person.person.id, at: present)
    let record = try await database.memberRecord(person.person.id, at: present)
    let feeds = try await database.memberFeeds.all(of: person.person.id)
    let teams = try await database.teams.all(of: person.person.id, at: present)
    let coupons = try await database.coupons.codes(redeemedBy: person.person.id)
    let seen = try await database.progress(visibility).all(of: person.person.id)
    var response = Response.json(
      .ok, AccountData(person.person, sessions, record, feeds, teams, coupons, seen))
    response.headerFields[.contentDisposition] = "attachment; filename=\"account.json\""
    return response
  }
}

/// What the site knows about a reader. Dates have the form of RFC 3339.
private struct AccountData: Encodable {
  let name: String
  let email: String
  let role: String
  let devices: [Device]
  let subscriptions: [Subscription]
  let feeds: [Feed]
  /// The teams in which the reader has a seat.
  let teams: [Team]
  /// The codes of coupons that the reader redeemed.
  let coupons: [String]
  /// What those who manage members wrote about the reader.
  let remarks: String
  /// The agreement to get letters; nil without one.
  let letters: Consent?
  let seen: [Seen]

  /// How far they came in an episode, in seconds.
  struct Seen: Encodable {
    let episode: String
    let time: Double
    let duration: Double
    let isSeen: Bool
    let date: String
  }

  struct Device: Encodable {
    let browser: String
    let network: String
    let signedIn: String
    let used: String
  }

  struct Subscription: Encodable {
    let plan: String
    let state: String
    let began: String
    let ends: String?
    let history: [Event]
  }

  struct Event: Encodable {
    let date: String
    let what: String
    /// Another mail address that it is about; empty for none.
    let about: String
  }

  struct Team: Encodable {
    let owner: String
    let plan: String
  }

  struct Feed: Encodable {
    let kind: String
    let read: String?
    /// From how many networks, and by how many programs, it was read within thirty days.
    let networks: Int
    let programs: Int
  }

  struct Consent: Encodable {
    let agreed: String?
    let source: String
  }

  /// - Parameter record: nil for somebody who writes and never had a plan.
  init(
    _ person: Person, _ sessions: [Session], _ record: MemberRecord?, _ feeds: [MemberFeedReads],
    _ teams: [Memberships.Team], _ coupons: [String], _ seen: [SeenEpisode]
  ) {
    name = person.name
    email = person.email
    role = person.role.rawValue
    devices = sessions.map {
      Device(
        browser: $0.device, network: $0.network, signedIn: $0.signedInAt.rfc3339, used: $0.usedAt.rfc3339)
    }
    subscriptions = (record?.subscriptions ?? []).map { item in
      Subscription(
        plan: item.subscription.planName, state: item.subscription.state.rawValue,
        began: item.subscription.began.rfc3339, ends: item.subscription.ends?.rfc3339,
        history: item.history.map { Event(date: $0.moment.rfc3339, what: $0.what.rawValue, about: $0.about) })
    }
    self.feeds = feeds.map {
      Feed(kind: $0.kind.rawValue, read: $0.read?.rfc3339, networks: $0.networks, programs: $0.programs)
    }
    self.teams = teams.map { Team(owner: $0.owner.name, plan: $0.planName) }
    self.coupons = coupons
    remarks = record?.note ?? ""
    self.seen = seen.map {
      Seen(
        episode: $0.path, time: $0.progress.time, duration: $0.progress.duration, isSeen: $0.progress.isSeen,
        date: $0.changed.rfc3339)
    }
    letters = record?.consent.map { Consent(agreed: $0.date?.rfc3339, source: $0.source) }
  }
}
