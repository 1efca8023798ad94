/// The name of a route in logs and metrics: `posts.tag`.
///
/// Metrics keep a series for each name, so it must not contain anything that clients send.
public typealias RouteName = String
