import ArgumentParser
import Foundation

/// How a command prints what it found.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// Prints a value as indented JSON, with its keys in order.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
