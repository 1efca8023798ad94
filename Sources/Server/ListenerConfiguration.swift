/// One place where a server listens, and what it expects of those who connect there.
public struct ListenerConfiguration: Sendable {
  /// A name or a numeric address: `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`. Every address that it resolves
  /// to is listened on; `::` takes IPv4 as well.
  public var host: String
  /// 0 for any free one.
  public var port: Int

  public init(host: String = "127.0.0.1", port: Int = 8080) {
    self.host = host
    self.port = port
  }
}
