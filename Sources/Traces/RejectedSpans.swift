import Foundation

/// A receiver has taken a document, but not all of its spans: what OTLP calls a partial success.
public struct RejectedSpans: Error, CustomStringConvertible {
  let count: Int
  public let description: String

  /// Reads an answer of the receiver, an `ExportTraceServiceResponse` as JSON. Nil if it rejects nothing, or
  /// is no such answer.
  ///
  /// - Parameter receiver: its name in the description.
  public init?(answer: [UInt8], of receiver: String) {
    guard let answer = try? JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any],
      let partial = answer["partialSuccess"] as? [String: Any],
      // Numbers of 64 bits are strings; some receivers write a number nevertheless.
      let rejected = partial["rejectedSpans"], let count = Int("\(rejected)"), count > 0
    else { return nil }
    self.count = count
    let reason = (partial["errorMessage"] as? String).map { ": \($0)" } ?? ""
    description = "\(receiver) rejected \(count) \(count == 1 ? "span" : "spans")\(reason)"
  }
}
