public import Dependencies

extension DependencyValues {
  /// How other sites are asked.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }
}

private enum HTTPClientKey: DependencyKey {
  typealias Value = HTTPClient
  static let liveValue = HTTPClient.live(userAgent: "Colophon")
}
