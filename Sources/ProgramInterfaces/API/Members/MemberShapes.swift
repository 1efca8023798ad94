import Accounts
import Foundation
import HTTP
import Memberships
import Publication
import SiteBase
import Timestamps

extension Member {
  static let representation = Representation<Member>(
    "ListedMember",
    [
      .text("id") { $0.id.uuidString.lowercased() }, .text("email") { $0.email }, .text("name") { $0.name },
      .date("joined") { $0.joined },
      .optionalText("plan", "The name of the plan that lets them in; null without one.") { $0.planName },
      .date("until", "When it ends; null for one without an end.") { $0.ends },
    ])
}

extension MemberRecord {
  static let representation = Representation<MemberRecord>(
    "Member",
    [
      .text("id") { $0.person.id.uuidString.lowercased() },
      .text("etag", "What If-Match takes.") { "\($0.entityTag)" },
      .text("email") { $0.person.email }, .text("name") { $0.person.name }, .date("joined") { $0.joined },
      OutputMember("role", ["type": "string", "enum": JSON(Role.allCases.map(\.rawValue))]) { record, _ in
        .text(record.person.role.rawValue)
      },
      .text("note") { $0.note },
      OutputMember("subscriptions", .listSchema(of: subscriptionSchema), "Open ones come first.") {
        record, _ in .list(record.subscriptions.map(\.json))
      },
    ])

  private static let subscriptionSchema: JSON = [
    "plan": ["type": "string", "description": "The id of the plan."],
    "state": ["type": "string", "enum": JSON(Subscription.State.allCases.map(\.rawValue))],
    "seats": ["type": "integer"],
    "began": ["type": "string", "format": "date-time"],
    "until": ["type": ["string", "null"], "format": "date-time"],
    "history": .listSchema(of: [
      "date": ["type": "string", "format": "date-time"], "what": ["type": "string"],
      "by": ["type": "string"],
      "about": [
        "type": "string",
        "description": "The mail address that joined a team, left it, was invited, …; empty for the owner.",
      ],
      "until": ["type": ["string", "null"], "format": "date-time"],
    ]),
  ]

  var entityTag: EntityTag {
    EntityTag(
      hashing: Array(
        "\(person)\u{1F}\(note)\u{1F}\(subscriptions.map { "\($0.subscription)\($0.history.count)" })".utf8))
  }
}

extension MemberRecord.Item {
  fileprivate var json: JSON {
    [
      "plan": .text(subscription.plan), "state": .text(subscription.state.rawValue),
      "seats": .integer(subscription.seats), "began": .text(subscription.began.rfc3339),
      "until": JSON(subscription.ends?.rfc3339),
      "history": .list(
        history.map { change in
          [
            "date": .text(change.moment.rfc3339), "what": .text(change.what.rawValue),
            "by": .text(change.by), "about": .text(change.about), "until": JSON(change.ends?.rfc3339),
          ]
        }),
    ]
  }
}

extension Plan {
  static let representation = Representation<Plan>(
    "Plan",
    [
      .text("id") { $0.id }, .text("name") { $0.name },
      .integer("months", "For how long it is paid at a time; null without an end.") { $0.months },
      .integer("seats", "How many people it lets in.") { $0.seats },
      .integer("graceDays", "For how many days it lets people in after a payment failed.") { $0.graceDays },
      .integer("trialDays", "For how many days it can be tried; 0 for no trial.") { $0.trialDays },
      .integer("price", "In the smallest unit of the currency; null without one.") { $0.price?.amount },
      .optionalText("currency", "ISO 4217; null without a price.") { $0.price?.currency },
    ])
}

extension Shape<NewMember> {
  static var newMember: Shape {
    .object(
      .required("email", .text(3...320).described("The mail address.")),
      .optional("name", Shape<String>.text(1...100).map(Optional.some), else: nil),
      .optional("plan", Shape<String>.text(1...60).map(Optional.some), else: nil),
      .optional(
        "until",
        Shape<Timestamp>.date.map(Optional.some).described(
          "When the plan ends; without it, the plan's own end."),
        else: nil)
    ) { email, name, plan, until in
      guard let key = emailKey(email) else { throw InputMistake("/email", "is no mail address") }
      guard plan != nil || until == nil else { throw InputMistake("/until", "needs a plan") }
      return NewMember(
        email: email, key: key, name: name?.split(whereSeparator: \.isNewline).joined(separator: " "),
        plan: plan, until: until)
    }
  }
}

/// What a program does with what somebody has.
private enum MemberChangeName: String, CaseIterable {
  case add, extend, cancel, pause, resume, end, seats
  case tryOut = "try"
  case pastDue = "past-due"
}

extension Shape<MembershipCommand> {
  static var memberChange: Shape {
    .object(
      .required("what", .oneOf(MemberChangeName.self)),
      .optional(
        "plan", Shape<String>.text(1...60).map(Optional.some).described("For add and try."), else: nil),
      .optional(
        "months", Shape<Int>.integer(1...1200).map(Optional.some).described("For extend, or until."),
        else: nil),
      .optional(
        "until", Shape<Timestamp>.date.map(Optional.some).described("For add and extend."), else: nil),
      .optional(
        "seats", Shape<Int>.integer(1...10_000).map(Optional.some).described("For seats."), else: nil)
    ) { what, plan, months, until, seats in
      if what == .seats, let seats, plan == nil, months == nil, until == nil { return .seats(seats) }
      guard seats == nil, what != .seats else { throw InputMistake("/seats", "is for seats, and alone") }
      switch (what, plan, months, until) {
      case (.tryOut, let plan?, nil, nil): return .tryOut(plan: plan)
      case (.pastDue, nil, nil, nil): return .pastDue
      case (.add, let plan?, nil, _): return .add(plan: plan, until: until)
      case (.add, _, _, _): throw InputMistake("/plan", "is needed to add one; months are the plan's own")
      case (.extend, nil, let months?, nil): return .extend(.months(months))
      case (.extend, nil, nil, let until?): return .extend(.until(until))
      case (.extend, _, _, _): throw InputMistake("/months", "or until is needed, and nothing else")
      case (.cancel, nil, nil, nil): return .cancel
      case (.pause, nil, nil, nil): return .pause
      case (.resume, nil, nil, nil): return .resume
      case (.end, nil, nil, nil): return .end
      default: throw InputMistake("", "takes what alone for this")
      }
    }
  }
}
