public import HTTP

/// The files of a folder as responses.
public struct StaticFiles: Sendable {
  public init(root: String) throws {}

  /// The response for a GET or HEAD of a file below the root; nil where there is no such file.
  public func response(for request: Request) -> Response? { nil }

  /// The address of the same file under which it may be cached for a year; nil where there is no such file.
  public func fingerprinted(_ path: String) -> String? { nil }

  /// Whether `path`, without a query, names a file here.
  public func contains(_ path: String) -> Bool { false }
}
