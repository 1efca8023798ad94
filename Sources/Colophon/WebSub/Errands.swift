import Dependencies
import Foundation
import Importing
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

extension Site {
  /// Does everything whose time has come: asks callbacks, delivers to them, or tells the hub that serves the site.
  ///
  /// - Returns: when there is more to do.
  func runErrands() async throws -> Timestamp? {
    @Dependency(\.database) var database
    let isElsewhere = configuration.hub != .own
    try await database.run(Statements.dropExpiredSubscriptions, present)
    try await database.run(Statements.dropOldRequests, present.adding(seconds: -HubBounds.window))
    if !isElsewhere { try await database.run(Statements.dropOtherHubs, nil) }
    if try await agenda(isElsewhere).due > 0 {
      var errands = Errands(site: self, isElsewhere: isElsewhere)
      try await errands.run()
    }
    let agenda = try await agenda(isElsewhere)
    return agenda.due > 0 ? present : agenda.next
  }

  private func agenda(_ isElsewhere: Bool) async throws -> HubAgenda {
    @Dependency(\.database) var database
    let agenda = try await database.one(Statements.hubAgenda, present, isElsewhere)
    webSub.count { $0.subscriptions = agenda.subscriptions }
    return agenda
  }
}

/// Takes errands one after the other and has several run at a time, few of them for the same site.
private struct Errands {
  let site: Site
  /// Whether another hub is to be told, and not subscribers.
  let isElsewhere: Bool
  private var busy: [String: Int] = [:]
  private var shelf = TopicShelf()
  private var tookInquiry = false

  /// At the same time: in all, and for one site.
  private static let limit = 8
  private static let siteLimit = 2
  /// How long an attempt belongs to its process, in seconds; longer than any takes.
  private static let claimTime: Double = 30

  init(site: Site, isElsewhere: Bool) {
    self.site = site
    self.isElsewhere = isElsewhere
  }

  private enum Errand: Sendable {
    case inquiry(DueInquiry)
    case delivery(DueDelivery)

    var callbackSite: String {
      switch self {
      case .inquiry(let inquiry): inquiry.callback.site
      case .delivery(let delivery): delivery.callback.site
      }
    }
  }

  mutating func run() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      while true {
        if busy.values.reduce(0, +) < Self.limit, !Task.isCancelled, let errand = try await take() {
          busy[errand.callbackSite, default: 0] += 1
          try await begin(errand, in: &group)
        } else if let site = try await group.next() {
          busy[site, default: 1] -= 1
        } else {
          return
        }
      }
    }
  }

  private mutating func begin(
    _ errand: Errand, in group: inout ThrowingTaskGroup<String, any Error>
  ) async throws {
    let site = site
    switch errand {
    case .inquiry(let inquiry):
      group.addTask {
        try await site.ask(inquiry)
        return inquiry.callback.site
      }
    case .delivery(let delivery) where isElsewhere:
      group.addTask {
        try await site.announce(delivery)
        return delivery.callback.site
      }
    case .delivery(let delivery):
      let topic = try await shelf.topic(of: delivery, from: site)
      group.addTask {
        try await site.deliver(topic, to: delivery)
        return delivery.callback.site
      }
    }
  }

  /// By turns one of each kind, so that neither many requests nor many deliveries keep the others waiting.
  private mutating func take() async throws -> Errand? {
    tookInquiry.toggle()
    if tookInquiry, let errand = try await takeInquiry() { return errand }
    if let errand = try await takeDelivery() { return errand }
    return tookInquiry ? nil : try await takeInquiry()
  }

  private func takeInquiry() async throws -> Errand? {
    guard !isElsewhere else { return nil }
    @Dependency(\.database) var database
    @Dependency(\.uuid) var uuid
    return try await database.first(
      Statements.claimInquiry, site.present, uuid(), claimEnd, crowded
    ).map(Errand.inquiry)
  }

  private func takeDelivery() async throws -> Errand? {
    @Dependency(\.database) var database
    @Dependency(\.uuid) var uuid
    return try await database.first(
      Statements.claimDelivery, site.present, uuid(), claimEnd, isElsewhere, crowded
    ).map(Errand.delivery)
  }

  private var claimEnd: Timestamp { site.present.adding(seconds: Self.claimTime) }

  private var crowded: [String] { busy.filter { $0.value >= Self.siteLimit }.map(\.key) }
}

/// The last few topics that were delivered, since many subscribers get the same.
private struct TopicShelf {
  private var topics: [TopicContent] = []

  /// What `delivery` has to bring: nothing older than what it was asked to bring.
  mutating func topic(of delivery: DueDelivery, from site: Site) async throws -> TopicLookup {
    if let topic = topics.first(where: { $0.url == delivery.topic && $0.digest == delivery.wanted }) {
      return .feed(topic)
    }
    let found = try await site.lookUp(delivery.topic)
    if case .feed(let topic) = found {
      topics.removeAll { $0.url == topic.url }
      topics = topics.suffix(3) + [topic]
    }
    return found
  }
}
