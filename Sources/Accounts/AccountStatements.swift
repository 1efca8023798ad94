import Postgres

/// The SQL of accounts.
package enum AccountStatements {
  /// All stores of this module.
  package static let stores: [any Store.Type] = [
    AddressChangeStore.self, AttemptStore.self, PasskeyStore.self, PeopleStore.self, SessionStore.self,
    SignInRequestStore.self,
    TokenStore.self,
  ]
}
