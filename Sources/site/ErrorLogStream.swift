/// Standard error as the text format of the error log writes to it: each message is one line, whatever
/// strangers have put into it.
struct ErrorLogStream: TextOutputStream, Sendable {
  /// - Parameter line: a message with everything that belongs to it, and its line end.
  mutating func write(_ line: String) {
    let text = line.hasSuffix("\n") ? line.dropLast() : line[...]
    StandardStreams.writeErrors(Array("\(String(text).escapingCommands)\n".utf8))
  }
}
