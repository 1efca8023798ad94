@testable import Server

extension Agreement {
  private static let boundary = "x"

  func multipartBroken(by bytes: [UInt8]) -> String? {
    disagreement(bytes) { MultipartReading(bytes, $0, boundary: Self.boundary) }
      ?? {
        let whole = MultipartReading(bytes, .whole, boundary: Self.boundary)
        guard whole.error == nil else { return nil }
        let again = MultipartReading(whole.text(Self.boundary), .whole, boundary: Self.boundary)
        return again.parts.map(\.content) == whole.parts.map(\.content)
          ? nil : "written and read again: \(again)"
      }()
  }

  func urlencodedBroken(by bytes: [UInt8]) -> String? {
    disagreement(bytes) { URLEncodedReading(bytes, $0) }
  }

  private func disagreement<Reading: Equatable>(_ bytes: [UInt8], _ read: (Splits) -> Reading) -> String? {
    let whole = read(.whole)
    for splits in Splits.allCases {
      let cut = read(splits)
      if cut != whole { return "cut into \(splits): \(cut)\nas a whole: \(whole)" }
    }
    return nil
  }
}

/// The result of parsing bytes as `multipart/form-data`.
private struct MultipartReading: Equatable {
  struct Part: Equatable {
    var head: PartHead
    var content: [UInt8] = []
  }

  var parts: [Part] = []
  var error: String?

  init(_ bytes: [UInt8], _ splits: Splits, boundary: String) {
    var parser = MultipartParser(boundary: boundary, headLimit: 256)
    do {
      var start = 0
      for length in splits.lengths(of: bytes) {
        parser.append(Array(bytes[start..<start + length]))
        start += length
        while let event = try parser.next() { take(event) }
      }
      try parser.finish()
    } catch {
      self.error = "\(error)"
    }
  }

  private mutating func take(_ event: MultipartParser.Event) {
    switch event {
    case .head(let head): parts.append(Part(head: head))
    case .content(let bytes): parts[parts.count - 1].content += bytes
    case .end: break
    }
  }

  /// The same fields in the format of browsers.
  func text(_ boundary: String) -> [UInt8] {
    var text: [UInt8] = []
    for part in parts {
      text += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
      text += part.content + Array("\r\n".utf8)
    }
    return text + Array("--\(boundary)--\r\n".utf8)
  }
}

/// The result of parsing bytes as `application/x-www-form-urlencoded`.
private struct URLEncodedReading: Equatable {
  var fields: [String] = []
  var error: String?

  init(_ bytes: [UInt8], _ splits: Splits) {
    var limits = FormLimits()
    limits.fieldCount = 8
    limits.fieldSize = 64
    var reader = URLEncodedReader(limits: limits)
    do {
      var start = 0
      for length in splits.lengths(of: bytes) {
        try reader.read(Array(bytes[start..<start + length]))
        start += length
      }
      fields = try reader.finish().fields.map { "\($0)" }
    } catch {
      self.error = "\(error)"
    }
  }
}
