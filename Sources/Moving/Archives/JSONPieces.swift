import Foundation
import Spools

/// Walks through a JSON file value by value, and parses only those that are asked for.
final class JSONPieces {
  private let reader: ByteReader

  /// The longest value that is parsed, in bytes.
  private static let longest = 64 << 20

  init(_ reader: ByteReader) throws {
    self.reader = reader
    if try reader.starts(with: "\u{FEFF}") { reader.skip(3) }
  }

  var line: Int { reader.line }

  struct Malformed: Error {
    let line: Int
  }

  private func nextByte() throws -> UInt8? {
    while let byte = try reader.peek() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      reader.skip(1)
    }
    return nil
  }

  var startsObject: Bool { get throws { try nextByte() == UInt8(ascii: "{") } }
  var startsArray: Bool { get throws { try nextByte() == UInt8(ascii: "[") } }

  /// Calls `read` for each key of the object that begins here. It has to read or to skip the value.
  func forEachKey(_ read: (String) throws -> Void) throws {
    try forEach(open: "{", close: "}") {
      let text = try rawValue() ?? []
      let key = (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) as? String
      guard let key, try nextByte() == UInt8(ascii: ":") else { throw Malformed(line: line) }
      reader.skip(1)
      try read(key)
    }
  }

  /// Calls `read` for each element of the array that begins here. It has to read or to skip the element.
  func forEachElement(_ read: () throws -> Void) throws { try forEach(open: "[", close: "]", read) }

  private func forEach(open: Unicode.Scalar, close: Unicode.Scalar, _ read: () throws -> Void) throws {
    guard try nextByte() == UInt8(ascii: open) else { throw Malformed(line: line) }
    reader.skip(1)
    while let byte = try nextByte() {
      if byte == UInt8(ascii: close) { return reader.skip(1) }
      // No value begins with the bracket that closes something else.
      guard byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else { throw Malformed(line: line) }
      if byte == UInt8(ascii: ",") { reader.skip(1) } else { try read() }
    }
    throw Malformed(line: line)
  }

  enum Object {
    case fields([String: Any])
    /// Its fields are not in memory.
    case long(LongText)
    /// The value is something else or malformed.
    case none
  }

  /// The object that begins here.
  func object() throws -> Object {
    guard try startsObject else {
      try skipValue()
      return .none
    }
    let spool = Spool()
    guard let raw = try rawValue(all: spool) else { return .long(LongText(spool, ending: ".json")) }
    let fields = (try? JSONSerialization.jsonObject(with: Data(raw))) as? [String: Any]
    return fields.map(Object.fields) ?? .none
  }

  /// The short fields of an object that is too long, as far as it is well-formed.
  static func shortFields(of long: LongText) throws -> [String: Any] {
    var start = 0
    let json = try JSONPieces(
      ByteReader {
        let end = min(long.bytes.count, start + Spool.pieceSize)
        defer { start = end }
        return try long.bytes.read(start..<end)
      })
    var fields: [String: Any] = [:]
    do {
      try json.forEachKey { key in
        guard let raw = try json.rawValue(limit: longestShort) else { return }
        fields[key] = try? JSONSerialization.jsonObject(with: Data(raw), options: .fragmentsAllowed)
      }
    } catch is Malformed {
      return fields
    }
    return fields
  }

  /// The longest field that such an object keeps, in bytes.
  private static let longestShort = 64 << 10

  func skipValue() throws { _ = try rawValue(limit: 0) }

  /// The bytes of the value that begins here; nil if there are more than `limit`.
  ///
  /// - Parameter spool: gets all bytes of such a value.
  private func rawValue(limit: Int = JSONPieces.longest, all spool: Spool? = nil) throws -> [UInt8]? {
    var kept: [UInt8]? = []
    func keep(_ bytes: ArraySlice<UInt8>) throws {
      if kept.map({ $0.count + bytes.count <= limit }) == true {
        kept? += bytes
      } else {
        if let kept { try spool?.append(kept) }
        kept = nil
        try spool?.append(bytes)
      }
    }
    guard let first = try nextByte() else { throw Malformed(line: line) }
    var state = ValueEnd(first)
    while true {
      guard let length = state.length(in: reader.bytes[reader.position...]) else {
        // The whole piece belongs to the value.
        let all = reader.rest
        try keep(reader.slice(all))
        reader.skip(all)
        guard try reader.peek() != nil else {
          if state.isScalar { return kept }
          throw Malformed(line: line)
        }
        continue
      }
      try keep(reader.slice(length))
      reader.skip(length)
      return kept
    }
  }
}

/// Finds the end of a value in bytes that come in pieces.
private struct ValueEnd {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether it is a number or a word.
  let isScalar: Bool

  init(_ first: UInt8) {
    isScalar = ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
  }

  /// How many bytes belong to the value; nil if all do, and it may go on.
  mutating func length(in bytes: ArraySlice<UInt8>) -> Int? {
    var state = self
    defer { self = state }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if state.isInString {
          if state.isEscaped {
            state.isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            state.isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            state.isInString = false
            if state.depth == 0 { return index }
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): state.isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): state.depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if state.isScalar { return index - 1 }
          state.depth -= 1
          if state.depth == 0 { return index }
        case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
          if state.isScalar { return index - 1 }
        default: break
        }
      }
      return nil
    }
  }
}
