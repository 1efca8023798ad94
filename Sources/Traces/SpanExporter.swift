import Concurrency
import Tracing

/// Sends the spans of a queue to a receiver, as JSON of OpenTelemetry's protocol (OTLP over HTTP).
public struct SpanExporter: Sendable {
  private let queue: SpanQueue
  private let resource: OTLPResource
  private let send: @Sendable (_ body: [UInt8]) async throws -> Void
  private let report: @Sendable (_ failure: String?) -> Void

  /// How long a span may wait for others.
  private static let longestWait = Duration.seconds(5)
  private static let lastWait = Duration.seconds(3)

  /// - Parameters:
  ///   - send: sends a document to the receiver, and throws if that does not take it; ``RejectedSpans`` if it
  ///     takes the others.
  ///   - report: told the first failure after a success, and nil for the first success after a failure.
  public init(
    _ queue: SpanQueue, service: String, version: String, instance: String,
    send: @escaping @Sendable (_ body: [UInt8]) async throws -> Void,
    report: @escaping @Sendable (_ failure: String?) -> Void
  ) {
    self.queue = queue
    self.send = send
    self.report = report
    resource = OTLPResource(service: service, version: version, instance: instance)
  }

  /// Exports until the task is cancelled, and then, for a few seconds at most, what is left.
  public func run() async {
    var isFailing = false
    while !Task.isCancelled {
      await queue.hasBatch.wait(atMost: Self.longestWait)
      if Task.isCancelled { break }
      await exportAll(&isFailing)
    }
    // In a task of its own, because this one has been cancelled.
    await Task { [isFailing] in await exportRest(isFailing) }.value
  }

  private func exportRest(_ isFailing: Bool) async {
    await withTaskGroup { group in
      group.addTask {
        var isFailing = isFailing
        await exportAll(&isFailing)
      }
      group.addTask { try? await Task.sleep(for: Self.lastWait) }
      await group.next()
      group.cancelAll()
    }
  }

  private func exportAll(_ isFailing: inout Bool) async {
    while true {
      let spans = queue.takeBatch()
      if spans.isEmpty { return }
      do {
        // The request that is sent here belongs to no trace, or exporting would never end.
        try await send(resource.document(of: spans))
        queue.note(spans.count, areExported: true)
        if isFailing { report(nil) }
        isFailing = false
      } catch {
        let rejected = (error as? RejectedSpans).map { min($0.count, spans.count) } ?? spans.count
        queue.note(rejected, areExported: false)
        queue.note(spans.count - rejected, areExported: true)
        if !isFailing { report("\(error)") }
        isFailing = true
        if !(error is RejectedSpans) { return }
      }
    }
  }
}
