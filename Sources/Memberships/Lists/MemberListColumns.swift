/// The columns of the lists of members that programs write. Names are compared in lower case.
enum MemberListColumn: CaseIterable {
  case email, name, firstName, lastName, plan, complimentary, state, until, joined, removed, note
  case consent, refusal, consentDate, consentSource

  /// The names by which programs call the column.
  var names: [String] {
    switch self {
    case .email: ["email", "e-mail", "email address", "user_email_address"]
    case .name: ["name", "full name", "full_name", "user_name"]
    case .firstName: ["first name", "first_name"]
    case .lastName: ["last name", "last_name"]
    case .plan:
      ["plan", "tiers", "tier", "plan name", "plan_name", "stripe plan", "subscription plan", "products"]
    case .complimentary: ["complimentary_plan", "comped"]
    case .state:
      [
        "active_subscription", "patron status", "subscription_state", "active", "status",
        "subscription status",
      ]
    case .until:
      [
        "until", "expiry", "expires_at", "expires at", "expiration date", "expiration_date", "expires",
        "access expiration", "ends_at", "renewal date",
      ]
    case .joined:
      [
        "joined", "created_at", "created at", "patronage since date", "start date", "subscribed_at",
        "signed up at", "date joined",
      ]
    case .removed: ["deleted_at"]
    case .note: ["note", "notes"]
    case .consent:
      ["consent", "subscribed_to_emails", "subscribed", "newsletter", "marketing consent", "receives emails"]
    case .refusal: ["email_disabled", "unsubscribed"]
    case .consentDate: ["consent_date", "consent date", "marketing consent at"]
    case .consentSource: ["consent_source"]
    }
  }
}

/// The programs whose lists of members are recognised, by a column that only they have.
package enum MemberListProgram: String, CaseIterable, Sendable {
  case colophon = "Colophon"
  case ghost = "Ghost"
  case substack = "Substack"
  case patreon = "Patreon"
  case memberful = "Memberful"
  case steady = "Steady"
  /// Another program, or a table that somebody made.
  case other = "a table"

  var marks: [String] {
    switch self {
    case .colophon: ["consent_source"]
    case .ghost: ["complimentary_plan", "subscribed_to_emails"]
    case .substack: ["active_subscription", "stripe plan", "first_payment_at"]
    case .patreon: ["patron status", "patronage since date"]
    case .memberful: ["expiration date", "memberful id", "renewal date"]
    case .steady: ["plan_monthly_amount_cents", "subscription_state"]
    case .other: []
    }
  }
}

/// Words of the columns, in lower case.
enum MemberListWord {
  static let yes: Set = ["true", "yes", "1", "y", "t", "on"]

  /// The states in which a plan lets its member in.
  static let open: Set = [
    "true", "yes", "1", "y", "t", "active", "active patron", "active_patron", "in_trial", "trialing", "trial",
    "not_renewing", "canceling", "guest", "past_due",
  ]

  /// What programs call a plan that nobody pays for, and one that is none.
  static let complimentary: Set = [
    "comp", "comped", "complimentary", "free_forever", "complimentary plan", "gift",
  ]
  static let none: Set = ["", "free", "none", "free member", "no plan"]

  /// The plans of this site for the words of others.
  static let plans = ["month": "monthly", "annual": "yearly", "year": "yearly", "yearly plan": "yearly"]
}
