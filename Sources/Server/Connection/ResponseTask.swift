internal import Concurrency
import HTTP
import HTTPTypes
import Synchronization

/// Runs the pending part of an exchange as a task.
final class ResponseTask: Sendable {
  /// A message of the task to the connection.
  enum Outcome: Sendable {
    /// A complete response.
    case response(Response)
    /// A response whose body follows in pieces.
    case head(Response)
    /// The continuation is resumed when there is room for the next piece.
    case piece([UInt8], CheckedContinuation<Void, any Error>)
    case end
    /// The body cannot be completed.
    case failure
  }

  private let connection: Connection
  private let isHead: Bool
  private let state = Mutex(State.immediate(nil))
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The task starts on the connection's own queue. Until it first suspends, the connection takes its outcome
  /// from here; later outcomes go through the queue.
  private enum State {
    case immediate(Outcome?)
    case detached
  }

  init(_ connection: Connection, isHead: Bool) {
    self.connection = connection
    self.isHead = isHead
  }

  /// Starts the task on this queue, where it runs until it first suspends.
  func begin(_ answer: Answer<Response>, to request: Request, _ service: Service) {
    let begun =
      if #available(macOS 26, *) {
        Task.immediate(executorPreference: connection.loop.poller) {
          await run(answer, to: request, service)
        }
      } else {
        Task { await run(answer, to: request, service) }
      }
    task.withLock { $0 = begun }
  }

  func cancel() { task.withLock(\.self)?.cancel() }

  /// The outcome of the task if it has not suspended; later outcomes go through the queue.
  func takeImmediateOutcome() -> Outcome? {
    state.withLock { state in
      defer { state = .detached }
      if case .immediate(let outcome) = state { return outcome }
      return nil
    }
  }

  private func run(_ answer: Answer<Response>, to request: Request, _ service: Service) async {
    let response = await service.response(of: answer, to: request)
    guard case .stream(let stream) = response.body, Exchange.isStreamed(response, isHead: isHead) else {
      return deliver(.response(response))
    }
    deliver(.head(response))
    await onThreadPool { await send(stream, of: request, service) }
  }

  private func send(_ stream: ByteStream, of request: Request, _ service: Service) async {
    do {
      for try await piece in stream where !piece.isEmpty {
        try await withCheckedThrowingContinuation { deliver(.piece(piece, $0)) }
      }
      deliver(.end)
    } catch {
      if !error.isDeparture { service.tell("the response body is incomplete: \(error)", of: request) }
      deliver(.failure)
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
}

extension Service {
  /// The response of `answer`, or the response to its error.
  fileprivate func response(of answer: Answer<Response>, to request: Request) async -> Response {
    do {
      return try await final(answer.value, to: request)
    } catch let error as any RespondingError {
      return error.response
    } catch {
      if error.isDeparture { return .plain(.internalServerError, "The request was cancelled.") }
      return self.answer(to: "\(error)", of: request)
    }
  }

  /// `response`, or an error if it is an interim one.
  func final(_ response: consuming Response, to request: Request) -> Response {
    if (200...599).contains(response.status.code) { return response }
    return answer(to: "no final status: \(response.status)", of: request)
  }
}

extension Error {
  /// Whether it only means that the client has gone.
  fileprivate var isDeparture: Bool { self is CancellationError || self is ConnectionClosed }
}
