import HTTP
import HTTPTypes
import Prometheus
import Server
import Synchronization

/// Selects a behaviour of the handler by path.
func responder(serving folder: String, _ metrics: PrometheusRegistry) throws -> Responder {
  let files = try StaticFiles(root: folder)
  let handler: Handler = { request in
    let size = request.target.queryNumber ?? 0
    switch request.target.path {
    case "/bytes": return Response(.ok, .plainText, .bytes(pattern(from: 0, count: size)))
    case "/stream": return Response(.ok, .plainText, .stream(pieces(of: size)))
    case "/sized": return Response(.ok, .plainText, .stream(pieces(of: size, length: size)))
    case "/echo": return Response(.ok, .plainText, echo(request.body))
    case "/count": return .plain(.ok, "\(try await request.body.collect(upTo: 4 << 20).count)")
    case "/sum": return .plain(.ok, "\(try await sum(request.body))")
    case "/ignore": return .plain(.ok, "ignored")
    case "/some": return .plain(.ok, "\(try await firstPiece(request.body))")
    case "/events": return .events(heartbeat: .milliseconds(3)) { events(size) }
    case "/later":
      try await Task.sleep(for: .milliseconds(size))
      return .plain(.ok, "later")
    case "/form":
      let form = try await request.form()
      return .plain(.ok, "\(form.fields.count) \(form.file("file")?.body.length ?? 0)")
    case "/metrics": return try await metrics.respond(request)
    case "/throw": throw Deliberate()
    case "/break": return Response(.ok, .plainText, .stream(brokenPieces(after: size)))
    default: return await files.response(for: request) ?? .plain(.notFound, "Nothing is here.")
    }
  }
  return pipeline {
    conditionalRequests
    contentCoding
  } answering: { request in
    if request.target.path == "/small" { return .ready(.plain(.ok, "small")) }
    if let kept = files.keptResponse(for: request) { return .ready(kept) }
    return .pending { try await handler(request) }
  }
}

struct Deliberate: Error {}

/// Bytes that depend on their position, so that a client notices missing, repeated or foreign ones.
func pattern(from start: Int, count: Int) -> [UInt8] {
  let count = max(0, min(count, 1 << 26))
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    for index in 0..<count { buffer[index] = letter(at: start + index) }
    initialized = count
  }
}

private func letter(at position: Int) -> UInt8 {
  let number = (position &* 31 &+ position / 251) % 26
  return UInt8(truncatingIfNeeded: 0x61 + number)
}

private func pieces(of size: Int, length: Int? = nil) -> ByteStream {
  ByteStream(length: length) {
    var position = 0
    var number = 0
    return {
      guard position < size else { return nil }
      number += 1
      if number % 3 == 0 { await Task.yield() }
      if number % 50 == 0 { try await Task.sleep(for: .milliseconds(1)) }
      let piece = pattern(from: position, count: min(size - position, 1 + number * 977 % 30_000))
      position += piece.count
      return piece
    }
  }
}

private func brokenPieces(after size: Int) -> ByteStream {
  ByteStream {
    var isSent = false
    return {
      if isSent { throw Deliberate() }
      isSent = true
      await Task.yield()
      return pattern(from: 0, count: max(1, size))
    }
  }
}

private func events(_ count: Int) -> AsyncStream<ServerSentEvent> {
  let number = Counter()
  return AsyncStream {
    let next = number.next()
    guard next <= count, (try? await Task.sleep(for: .milliseconds(5))) != nil else { return nil }
    return ServerSentEvent(data: "\(next)")
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

/// Echoes the content while it arrives.
private func echo(_ body: Body) -> Body {
  guard case .stream(let stream) = body else { return body }
  return .stream(
    ByteStream {
      var iterator = stream.makeAsyncIterator()
      return { try await iterator.next() }
    })
}

private func sum(_ body: Body) async throws -> UInt64 {
  switch body {
  case .stream(let stream):
    var sum: UInt64 = 0
    for try await piece in stream {
      for byte in piece { sum &+= UInt64(byte) }
      await Task.yield()
    }
    return sum
  default: return try await body.collect(upTo: 4 << 20).reduce(0) { $0 &+ UInt64($1) }
  }
}

private func firstPiece(_ body: Body) async throws -> Int {
  guard case .stream(let stream) = body else { return try await body.collect(upTo: 4 << 20).count }
  var iterator = stream.makeAsyncIterator()
  return try await iterator.next()?.count ?? 0
}

extension RequestTarget {
  /// The number in the query: `/bytes?1000`.
  fileprivate var queryNumber: Int? { query.flatMap { Int($0) } }
}
