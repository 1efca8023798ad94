import Postgres

extension Error {
  /// Whether the database could not be reached, as against having answered something wrong.
  package var isUnavailability: Bool { self is DatabaseUnavailable || self is PoolTimeout }
}
