import HTTP
import HTTPTypes
import Logging
import Synchronization

/// One request and its response: the part of it that runs as a task.
final class Exchange: Sendable {
  /// What the task has for the connection.
  enum Outcome: Sendable {
    /// All of the response.
    case response(Response)
    /// A response whose body follows in pieces.
    case head(Response)
    /// The continuation is resumed when the next piece may be made.
    case piece([UInt8], CheckedContinuation<Void, any Error>)
    case end
    /// The body cannot be completed.
    case failure
  }

  let id: RequestID
  let isHead: Bool
  let options: ConnectionOptions
  private let connection: Connection
  private let state = Mutex(State.immediate(nil))

  /// A task begins to run on the connection's own queue. As long as it does, its outcome is left where the
  /// connection finds it when the task returns; later ones go over the queue.
  private enum State {
    case immediate(Outcome?)
    case detached
  }

  init(_ head: RequestHead, _ connection: Connection) {
    id = connection.loop.nextRequestID()
    isHead = head.method == .head
    options = head.connection
    self.connection = connection
  }

  /// Whether the response to this request has no body, whatever the handler gave it (RFC 9112 §6.3).
  func omitsBody(_ status: HTTPResponse.Status) -> Bool {
    isHead || status == .noContent || status == .notModified
  }

  func run(_ request: Request, _ service: Service) async {
    let response = await respond(to: request, service)
    guard case .stream(let stream) = response.body, !omitsBody(response.status) else {
      return deliver(.response(response))
    }
    await send(stream, of: response, to: request, service)
  }

  // Not in line, since its room would be part of every request's.
  @inline(never)
  private func send(
    _ stream: ByteStream, of response: Response, to request: Request, _ service: Service
  ) async {
    deliver(.head(response))
    do {
      for try await piece in stream where !piece.isEmpty {
        try await withCheckedThrowingContinuation { deliver(.piece(piece, $0)) }
      }
      deliver(.end)
    } catch {
      if !error.isDeparture { service.tell("the body broke off: \(error)", of: request) }
      deliver(.failure)
    }
  }

  /// What the task came to before it first waited; from now on outcomes go over the queue.
  func takeImmediateOutcome() -> Outcome? {
    state.withLock { state in
      defer { state = .detached }
      if case .immediate(let outcome) = state { return outcome }
      return nil
    }
  }

  private func deliver(_ outcome: Outcome) {
    let isTaken = state.withLock { state in
      guard case .immediate(nil) = state else { return false }
      state = .immediate(outcome)
      return true
    }
    if isTaken { return }
    connection.inTurn { [connection] in connection.accept(outcome, of: self) }
  }

  private func respond(to request: Request, _ service: Service) async -> Response {
    do {
      let response = try await service.respond(request)
      if (200...599).contains(response.status.code) { return response }
      return service.answer(to: "no final status: \(response.status)", of: request)
    } catch let error as any RespondingError {
      return error.response
    } catch {
      if error.isDeparture { return .plain(.internalServerError, "The request was given up.") }
      return service.answer(to: "\(error)", of: request)
    }
  }
}

extension Error {
  /// Whether it only says that the client has gone.
  fileprivate var isDeparture: Bool { self is CancellationError || self is ConnectionClosed }
}

/// The client has gone.
struct ConnectionClosed: Error, CustomStringConvertible {
  var description: String { "the connection was closed" }
}
