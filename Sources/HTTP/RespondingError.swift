import HTTPTypes

/// An error that has its own response. The server, and everything else that turns errors into responses,
/// sends that response.
public protocol RespondingError: Error {
  var response: Response { get }
}

extension BodyTooLarge: RespondingError {
  /// 413.
  public var response: Response {
    .plain(.contentTooLarge, "The content is larger than this server accepts.")
  }
}
