import Timestamps

/// A change of somebody's subscription. The desk and the command line translate to these.
package enum MembershipCommand: Hashable, Sendable {
  /// Gives somebody a subscription of a plan, or extends the one of this plan that they have.
  ///
  /// - `until`: nil for the months of the plan, or for no end if it has none.
  case add(plan: String, until: Timestamp?)
  /// Gives somebody the months of a plan: what they have for themselves ends later, or a subscription of the
  /// plan begins. A canceled one stays canceled.
  ///
  /// - `months`: nil for those of the plan.
  case receive(plan: String, months: Int? = nil)
  /// Moves the end of the subscription.
  case extend(Extension)
  /// Begins a trial of a plan, for somebody who has nothing and never had one.
  case tryOut(plan: String)
  /// Notes that a payment failed: the subscription lets people in for the plan's days of grace after its end.
  case pastDue
  /// Does not renew the subscription at its end.
  case cancel
  case pause
  case resume
  /// Ends the subscription now.
  case end
  /// Sets how many people the subscription lets in, its owner among them.
  case seats(Int)

  package enum Extension: Hashable, Sendable {
    case until(Timestamp)
    case months(Int)
  }
}

/// Why a command was not carried out. Nothing was changed.
package enum MembershipError: Error, Hashable, CustomStringConvertible {
  case noPlan(String, known: [String])
  case noSubscription(String)
  case endsInThePast(Timestamp)
  case endless(String)
  case wrongState(String, Subscription.State)
  case seatsTaken(String)
  case noTrial(String)
  case trialUsed(String)

  package var description: String {
    switch self {
    case .noPlan(let id, let known):
      "there is no plan \"\(id)\"; the plans are \(known.joined(separator: ", "))"
    case .noSubscription(let email): "\(email) has no subscription; add one first"
    case .endsInThePast(let end): "\(end.rfc3339) is over; give a later end"
    case .endless(let email): "the subscription of \(email) has no end, so it cannot be extended"
    case .noTrial(let id): "the plan \"\(id)\" has no trial; an owner gives it one at the desk"
    case .trialUsed(let email): "\(email) has a plan, or had a trial already"
    case .seatsTaken(let email):
      "more people than that are in the team of \(email); they leave or are taken out at /account/team"
    case .wrongState(let email, let state): "the subscription of \(email) is \(state.rawValue)"
    }
  }
}
