import CCurl
import Concurrency

/// One message to one server, or a question whether the server takes any, on the thread that sends it.
final class SMTPTransfer {
  /// Nil if there is only to be asked.
  private let message: MailMessage?
  private let server: MailServer
  private let deadline: Duration
  private let trustedCertificates: String?
  private let cancellation: Cancellation
  private let end: ContinuousClock.Instant
  private var rest: ArraySlice<UInt8>
  /// The server's last answer, if it is an error, and its code.
  private var refusal: (code: Int, line: String)?

  init(
    _ message: MailMessage?, _ server: MailServer, deadline: Duration, trustedCertificates: String?,
    _ cancellation: Cancellation
  ) {
    self.message = message
    self.server = server
    self.deadline = deadline
    self.trustedCertificates = trustedCertificates
    self.cancellation = cancellation
    end = .now + deadline
    rest = message.map { Array($0.source.utf8)[...] } ?? []
  }

  /// Blocks until the server has accepted the message, or has answered.
  func perform() throws {
    if cancellation.isCancelled { throw CancellationError() }
    guard Self.isInitialised, let handle = curl_easy_init() else {
      throw MailError(
        isTemporary: true, "cannot send mail: libcurl cannot start; check whether memory is left")
    }
    defer { curl_easy_cleanup(handle) }
    let recipients = message.flatMap { curl_slist_append(nil, "<\($0.to.address)>") }
    defer { curl_slist_free_all(recipients) }
    configure(handle, recipients)
    let code = withExtendedLifetime(self) { curl_easy_perform(handle) }
    if cancellation.isCancelled { throw CancellationError() }
    guard code == CURLE_OK else { throw error(code) }
  }

  private static let isInitialised = colophon_curl_global_init() == CURLE_OK

  private func configure(_ handle: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>?) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    let scheme = server.security == .tls ? "smtps" : "smtp"
    // The path is the name with which libcurl greets. A server may compare it with the sender.
    colophon_curl_set_text(
      handle, CURLOPT_URL, "\(scheme)://\(server.host):\(server.port)/\(message?.from.domain ?? "")")
    colophon_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    if server.security == .startTLS {
      colophon_curl_set_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    }
    if let trustedCertificates { colophon_curl_set_text(handle, CURLOPT_CAINFO, trustedCertificates) }
    if let user = server.user, let password = server.password {
      colophon_curl_set_text(handle, CURLOPT_USERNAME, user)
      colophon_curl_set_text(handle, CURLOPT_PASSWORD, password)
    }
    if let message {
      colophon_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(message.from.address)>")
      colophon_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
      colophon_curl_set_long(handle, CURLOPT_UPLOAD, 1)
    } else {
      colophon_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
    }
    colophon_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    colophon_curl_set_long(handle, CURLOPT_TIMEOUT_MS, deadline.milliseconds)
    // A kept connection would be closed by another handle, which waits two minutes for the answer to QUIT.
    colophon_curl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
    colophon_curl_set_receive(
      handle, CURLOPT_READFUNCTION, CURLOPT_READDATA,
      { bytes, size, count, this in
        SMTPTransfer.at(this).read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
      }, this)
    colophon_curl_set_receive(
      handle, CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA,
      { bytes, size, count, this in
        SMTPTransfer.at(this).receiveReply(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
      }, this)
    // Called each second, also while libcurl says QUIT, for which its own time limit does not count.
    colophon_curl_set_progress(handle, { this, _, _, _, _ in SMTPTransfer.at(this).isOver ? 1 : 0 }, this)
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> SMTPTransfer {
    Unmanaged<SMTPTransfer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private var isOver: Bool { cancellation.isCancelled || .now >= end }

  /// Returns the number of bytes; zero at the end.
  private func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(room.count)
    room.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }

  private func receiveReply(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes.prefix(300), as: UTF8.self).singleLine
    guard let code = Int(line.prefix(3)) else { return }
    if code >= 400 {
      refusal = (code, line)
    } else if code != 221 {
      // 221 answers QUIT, which follows a refusal.
      refusal = nil
    }
  }
}

extension SMTPTransfer {
  private func error(_ code: CURLcode) -> MailError {
    let (isTemporary, reason) = refusal.map { meaning(of: $0, code) } ?? meaning(of: code)
    return MailError(
      isTemporary: isTemporary,
      // All of the message was read for the server, which refused none of it.
      isUncertain: refusal == nil && message != nil && rest.isEmpty,
      "\(attempt) \(server.host):\(server.port): \(reason)")
  }

  private var attempt: String {
    message.map { "cannot send mail to \($0.to.address) by" } ?? "cannot sign in at the mail server"
  }

  /// RFC 5321 §4.2.1: 4xx is temporary, 5xx is not.
  private func meaning(
    of refusal: (code: Int, line: String), _ code: CURLcode
  ) -> (isTemporary: Bool, reason: String) {
    if refusal.code < 500 { return (true, "it answered \"\(refusal.line)\"; try again later") }
    let suspect = code == CURLE_LOGIN_DENIED ? "user and password in SMTP_URL" : "the address and MAIL_FROM"
    return (false, "it answered \"\(refusal.line)\"; check \(suspect)")
  }

  private func meaning(of code: CURLcode) -> (isTemporary: Bool, reason: String) {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      (true, "there is no host of that name; check SMTP_URL and the network")
    case CURLE_COULDNT_CONNECT:
      (true, "the host does not accept connections there; check SMTP_URL and whether it is up")
    case CURLE_OPERATION_TIMEDOUT, CURLE_ABORTED_BY_CALLBACK:
      (true, "there was no complete answer within \(deadline); try again later")
    case CURLE_USE_SSL_FAILED:
      (false, "the server has no STARTTLS; use smtps://, or ?tls=none if nobody can listen")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      (false, "\(Self.text(code)); check the server's certificate and this machine's ca-certificates")
    case CURLE_SSL_CONNECT_ERROR:
      (true, "\(Self.text(code)); check whether the server speaks TLS on that port, or use smtp://")
    case CURLE_LOGIN_DENIED: (false, "it accepts none of our ways to sign in; check SMTP_URL")
    default: (true, "\(Self.text(code)) (libcurl \(code.rawValue)); try again later")
    }
  }

  /// libcurl's description, for use within a sentence.
  private static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
}

extension Duration {
  /// Rounded up, at least one: zero means no limit to libcurl.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
