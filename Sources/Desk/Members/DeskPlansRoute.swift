import Accounts
import Foundation
import HTTP
import HTTPTypes
import Routing
import Server
import Settings
import SiteBase

/// The addresses at which owners change plans and coupons.
package enum DeskPlansRoute: Hashable, Sendable {
  case list
  /// Adds a plan, or changes the one with the id of the form.
  case save
  case remove
  case coupons
  case addCoupon
  case removeCoupon

  /// The path and query of this address.
  package var url: String { DeskMembersRoute.plans(self).url }
}

let deskPlansRouter = Router<DeskPlansRoute> {
  Route("\(AdministrationSection.members.url)/plans", to: .list)
  Route(.post, "\(AdministrationSection.members.url)/plans", to: .save)
  Route(.post, "\(AdministrationSection.members.url)/plans/remove", to: .remove)
  Route("\(AdministrationSection.members.url)/coupons", to: .coupons)
  Route(.post, "\(AdministrationSection.members.url)/coupons", to: .addCoupon)
  Route(.post, "\(AdministrationSection.members.url)/coupons/remove", to: .removeCoupon)
}

extension Site {
  func endpoint(of route: DeskPlansRoute) -> Endpoint {
    switch route {
    case .list: signedIn(.owner) { _, person in try await showPlans(person) }
    case .save: signedInForm(.owner, limits: .small) { form, _, person in try await savePlan(form, person) }
    case .remove:
      signedInForm(.owner, limits: .small) { form, _, person in try await removePlan(form, person) }
    case .coupons: signedIn(.owner) { _, person in try await showCoupons(person) }
    case .addCoupon:
      signedInForm(.owner, limits: .small) { form, _, person in try await addCoupon(form, person) }
    case .removeCoupon:
      signedInForm(.owner, limits: .small) { form, _, person in try await removeCoupon(form, person) }
    }
  }
}
