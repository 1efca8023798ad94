import HTTPTypes

@testable import Server

extension Agreement {
  /// Small limits, so that small inputs reach them.
  static let limits: ServerLimits = {
    var limits = ServerLimits()
    limits.requestTarget = 256
    limits.fieldCount = 16
    limits.fields = 1024
    limits.body = 2048
    return limits
  }()

  func requestsBroken(by bytes: [UInt8]) -> String? {
    let whole = RequestReading(bytes, .whole, limits: Self.limits)
    for splits in Splits.allCases {
      let cut = RequestReading(bytes, splits, limits: Self.limits)
      if cut != whole { return "cut into \(splits): \(cut)\nas a whole: \(whole)" }
    }
    if whole.endsWithRequest {
      for splits in Splits.allCases {
        let twice = RequestReading(bytes + bytes, splits, limits: Self.limits)
        if twice.refusal != nil || twice.messages != whole.messages + whole.messages {
          return "twice, cut into \(splits): \(twice)\nonce: \(whole)"
        }
      }
    }
    for message in whole.messages {
      if let fault = fault(of: message) { return "\(fault): \(message)" }
    }
    return nil
  }

  private func fault(of message: RequestReading.Message) -> String? {
    let head = message.head
    guard head.target == "*" || head.target.utf8.first == UInt8(ascii: "/") else { return "target" }
    guard head.target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "character in the target" }
    guard head.authority != nil || head.connection.isHTTP10 else { return "no authority" }
    guard head.fields.count <= Self.limits.fieldCount else { return "too many fields" }
    if case .length(let length) = head.framing, message.isComplete, message.content.count != length {
      return "content of another length"
    }
    let again = RequestReading(head.text, .whole, limits: ServerLimits())
    return again.messages.first?.head == head ? nil : "written and read again: \(again)"
  }
}

extension RequestHead {
  /// The same request in an unambiguous form.
  fileprivate var text: [UInt8] {
    let version = connection.isHTTP10 ? "1.0" : "1.1"
    var text = Array("\(method.rawValue) \(target) HTTP/\(version)\r\n".utf8)
    if let authority { text += Array("Host: \(authority)\r\n".utf8) }
    for field in fields {
      text += Array("\(field.name.rawName): ".utf8)
      field.withUnsafeBytesOfValue { text += $0 }
      text += Array("\r\n".utf8)
    }
    return text + Array("\r\n".utf8)
  }
}
