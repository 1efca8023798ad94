import HTTPTypes

/// An error that is a matter between the client and the handler, and brings the answer to it along: the server,
/// and whoever else makes responses of errors, sends that one.
public protocol RespondingError: Error {
  var response: Response { get }
}

extension BodyTooLarge: RespondingError {
  /// 413.
  public var response: Response {
    .plain(.contentTooLarge, "The content is larger than this server accepts.")
  }
}
