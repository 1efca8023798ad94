public import Dependencies

extension DependencyValues {
  /// The client that fetches from other sites.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }
}

private enum HTTPClientKey: DependencyKey {
  typealias Value = HTTPClient
  static let liveValue = HTTPClient.live(userAgent: HTTPClient.product)
}
