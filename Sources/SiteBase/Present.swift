import Dependencies
import Publication
import Timestamps

extension Site {
  /// The present, in UTC.
  package var present: Timestamp {
    @Dependency(\.date.now) var now
    return Timestamp(now)
  }

  /// The visibility of posts for the audience for which a page is being made, now: for everyone at addresses
  /// that know no audiences (``Endpoint/audiences(_:)``).
  package var visibility: Visibility {
    @Dependency(\.audience) var audience
    return Visibility(at: present, for: audience)
  }
}

extension Audience: DependencyKey {
  package static let liveValue = Audience.everyone
  package static let testValue = Audience.everyone
}

extension DependencyValues {
  /// The audience for which a page is being made.
  package var audience: Audience {
    get { self[Audience.self] }
    set { self[Audience.self] = newValue }
  }
}
