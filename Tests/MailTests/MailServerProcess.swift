import Foundation
import ProcessTestSupport
import TLSTestSupport
import Testing

@testable import Mail

/// A running `smtp_server.py`.
final class MailServerProcess {
  static let isInstalled = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/aiosmtpd/__init__.py")

  /// A message that the server has accepted.
  struct Received: Decodable {
    let from: String
    let to: [String]
    let greeting: String
    let isEncrypted, isAuthenticated: Bool
    /// Base64.
    private let content: String

    var message: ReceivedMessage {
      ReceivedMessage(String(decoding: Data(base64Encoded: content) ?? Data(), as: UTF8.self))
    }
  }

  private(set) var port = 0
  /// The certificate for `localhost`, which no system trusts.
  let certificate: String
  private let process: SpawnedProcess
  private let folder: URL

  /// - Parameter options: of the program. `TLS` stands for a certificate.
  init(_ options: String...) async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appendingPathComponent("chain.pem").path
    self.certificate = certificate
    let key = folder.appendingPathComponent("key.pem").path
    try TestCertificate("localhost").write(chain: certificate, key: key)
    let (output, errors) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("errors"))
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("smtp_server.py").path
    process = try SpawnedProcess(
      "/usr/bin/python3",
      [program] + options.flatMap { $0 == "TLS" ? ["--certificate", certificate, key] : [$0] },
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"], folder: folder.path,
      input: FileHandle.nullDevice.fileDescriptor, output: output.path, errors: errors.path)
    var first: Substring?
    for _ in 0..<1000 where first == nil {
      try await Task.sleep(for: .milliseconds(20))
      let text = try String(contentsOf: output, encoding: .utf8)
      if text.contains("\n") { first = text.prefix { $0 != "\n" } }
      try #require(process.isRunning, "\((try? String(contentsOf: errors, encoding: .utf8)) ?? "")")
    }
    port = try JSONDecoder().decode([String: Int].self, from: Data(try #require(first).utf8))["port"] ?? 0
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// All messages so far. Each is here before the client knows that it was accepted.
  var received: [Received] {
    get throws {
      try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
        .split(separator: "\n").dropFirst()
        .map { try JSONDecoder().decode(Received.self, from: Data($0.utf8)) }
    }
  }
}

/// A message, read by rules of RFC 5322, 2045 and 2047.
struct ReceivedMessage {
  /// The lines of the header as they came.
  let headerLines: [String]
  /// Unfolded, by lowercase names.
  private(set) var fields: [String: String] = [:]
  /// Decoded, with `\n` between lines and at the end.
  let text: String

  init(_ source: String) {
    let parts = source.components(separatedBy: "\r\n\r\n")
    headerLines = parts[0].components(separatedBy: "\r\n")
    var lines: [String] = []
    for line in headerLines {
      if line.hasPrefix(" ") { lines[lines.count - 1] += line } else { lines.append(line) }
    }
    for line in lines {
      let name = line.prefix { $0 != ":" }
      fields[name.lowercased()] = String(line.dropFirst(name.count + 2))
    }
    let body = parts.dropFirst().joined(separator: "\r\n\r\n")
    let isQuoted = fields["content-transfer-encoding"] == "quoted-printable"
    text = (isQuoted ? Self.unquoted(body) : body).replacing("\r\n", with: "\n")
  }

  /// The field with its encoded words decoded.
  func decoded(_ name: String) -> String {
    (fields[name] ?? "").replacing(#/\?=\s+=\?/#, with: "?==?").replacing(#/=\?UTF-8\?B\?([^?]*)\?=/#) {
      word in
      String(decoding: Data(base64Encoded: String(word.1)) ?? Data(), as: UTF8.self)
    }
  }

  private static func unquoted(_ body: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(body.replacing("=\r\n", with: "").utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
