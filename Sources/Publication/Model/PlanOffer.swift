/// A plan that readers are offered, on every page that says for whom a text is.
package struct PlanOffer: Hashable, Sendable {
  package let name: String
  /// As people of the site's language write it: `12,50 €`.
  package let price: String
  /// For how many months it is paid at a time; nil for a plan without an end.
  package let months: Int?

  package init(name: String, price: String, months: Int?) {
    (self.name, self.price, self.months) = (name, price, months)
  }
}
