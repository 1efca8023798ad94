import Feeds
import Foundation
import Logging
import Publication
import Timestamps

/// Writes each message as a JSON object on a line of its own to standard error.
///
/// `time`, `level` and `message` come first, then what belongs to the message, such as `request_id`, by its
/// names.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var all = metadata
    if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
    if let own = event.metadata { all.merge(own) { $1 } }
    var line: [UInt8] = []
    JSONOutput.append(to: &line) { output in
      output.object { output in
        output.member("time", Timestamp(Date()).rfc3339)
        output.member("level", event.level.rawValue)
        output.member("message", "\(event.message)")
        output.member("error", event.error.map { "\($0)" })
        for (key, value) in all.sorted(by: { $0.key < $1.key }) where !Self.ownKeys.contains(key) {
          output.name(escaping: key)
          output.value(value)
        }
      }
    }
    StandardStreams.writeErrors(
      Array("\(String(decoding: line, as: UTF8.self).escapingCommandsInJSON)\n".utf8))
  }

  private static let ownKeys: Set = ["time", "level", "message", "error"]
}

extension JSONOutput {
  fileprivate mutating func value(_ value: Logger.MetadataValue) {
    switch value {
    case .string(let text): string(text)
    case .stringConvertible(let value): string("\(value)")
    case .array(let values): array(values) { $0.value($1) }
    case .dictionary(let values):
      object { output in
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          output.name(escaping: key)
          output.value(value)
        }
      }
    }
  }
}
