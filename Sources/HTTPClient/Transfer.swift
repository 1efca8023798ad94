import CCurl
import Concurrency
import HTTPTypes
import Spools

/// One request and its response, on the thread that performs it.
final class Transfer {
  private let request: HTTPRequest
  /// The body of the request.
  private let content: [UInt8]
  private let options: FetchOptions
  private let userAgent: String
  private let cancellation: Cancellation
  private let upload: Upload?
  private var received = ReceivedHeads()
  private var body: [UInt8] = []
  /// Receives the body instead of memory, if not nil.
  private var spool: Spool?
  /// The size of the body so far.
  private var size = 0
  private var isTooLarge = false
  /// Whether the transfer ended because the body is to be cut.
  private var isCut = false
  private var spoolError: TemporaryFileError?
  private var sockets = OpenedSockets()
  private var lastProgress = FetchProgress(received: 0, total: nil)

  init(
    _ request: HTTPRequest, _ content: [UInt8], _ options: FetchOptions, userAgent: String,
    _ cancellation: Cancellation
  ) {
    self.request = request
    self.content = content
    self.options = options
    self.userAgent = userAgent
    self.cancellation = cancellation
    upload = options.upload.map(Upload.init)
  }

  /// Blocks until the response is complete.
  func perform() throws -> FetchedResponse {
    let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")"
    if cancellation.isCancelled { throw CancellationError() }
    guard Self.isInitialised, let handle = curl_easy_init() else {
      throw HTTPClientError(.other, url, "libcurl cannot start; check whether memory is left")
    }
    defer { curl_easy_cleanup(handle) }
    let fields = headerList()
    defer { curl_slist_free_all(fields) }
    configure(handle, url: url, fields)
    var code = withExtendedLifetime(self) { perform(handle) }
    let isCoded = !isUndecodable(code)
    if !isCoded { code = withExtendedLifetime(self) { performUncoded(handle) } }
    let finalURL = colophon_curl_get_text(handle, CURLINFO_EFFECTIVE_URL).map { String(cString: $0) } ?? url
    if cancellation.isCancelled { throw CancellationError() }
    if let spoolError { throw spoolError }
    guard code == CURLE_OK || isCut else { throw error(code, finalURL) }
    guard let head = received.last(isDecompressed: size > 0 && isCoded) else {
      throw HTTPClientError(.brokenResponse, finalURL, "the answer is not HTTP; check the port")
    }
    var response = FetchedResponse(
      url: finalURL, body: body, redirects: received.redirects,
      permanentURL: received.permanentTarget(of: url))
    response.head = head
    response.spool = spool
    return response
  }

  /// libcurl reads the body from this memory.
  private func perform(_ handle: UnsafeMutableRawPointer) -> CURLcode {
    guard hasContent else { return curl_easy_perform(handle) }
    return content.withUnsafeBytes { bytes in
      colophon_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
      return withUnsafePointer(to: UInt8(0)) { nothing in
        let start = bytes.baseAddress ?? UnsafeRawPointer(nothing)
        colophon_curl_set_pointer(handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: start))
        return curl_easy_perform(handle)
      }
    }
  }

  /// Whether libcurl rejected a response because of its content coding.
  private func isUndecodable(_ code: CURLcode) -> Bool {
    guard options.toleratesWrongCoding, request.method == .get, received.isCoded else { return false }
    guard !isTooLarge, !received.isTooLarge, spoolError == nil else { return false }
    return code == CURLE_BAD_CONTENT_ENCODING || code == CURLE_WRITE_ERROR
  }

  private func performUncoded(_ handle: UnsafeMutableRawPointer) -> CURLcode {
    received = ReceivedHeads()
    colophon_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "identity")
    colophon_curl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
    return perform(handle)
  }

  /// An empty POST also has `Content-Length: 0`.
  private var hasContent: Bool { upload == nil && (request.method == .post || !content.isEmpty) }

  /// libcurl is initialised once in a process, before the first handle.
  private static let isInitialised = colophon_curl_global_init() == CURLE_OK
}

extension Transfer {
  private func configure(
    _ handle: UnsafeMutableRawPointer, url: String, _ fields: UnsafeMutablePointer<curl_slist>?
  ) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    colophon_curl_set_text(handle, CURLOPT_URL, url)
    colophon_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    colophon_curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    colophon_curl_set_text(handle, CURLOPT_USERAGENT, userAgent)
    colophon_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    colophon_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
    switch request.method {
    case _ where upload != nil: upload?.configure(handle)
    case .get where content.isEmpty: break
    case .post: colophon_curl_set_long(handle, CURLOPT_POST, 1)
    case .head: colophon_curl_set_long(handle, CURLOPT_NOBODY, 1)
    default: colophon_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    options.signature?.configure(handle)
    if options.addresses == .publicOnly {
      colophon_curl_set_text(handle, CURLOPT_PROXY, "")
      colophon_curl_set_open_socket(
        handle, { this, _, target in target.map { Transfer.at(this).openSocket($0) } ?? -1 }, this)
    }
    if options.trustsAnyCertificate {
      colophon_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 0)
      colophon_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 0)
    }
    colophon_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    colophon_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    colophon_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, options.maximumRedirects > 0 ? 1 : 0)
    colophon_curl_set_long(handle, CURLOPT_MAXREDIRS, options.maximumRedirects)
    // Some sites redirect until they get their cookie back. Cookies are deleted with this transfer.
    colophon_curl_set_text(handle, CURLOPT_COOKIEFILE, "")
    colophon_curl_set_long(handle, CURLOPT_TIMEOUT_MS, options.deadline.milliseconds)
    if let stall = options.stall {
      colophon_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
      colophon_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, max(1, stall.milliseconds / 1000))
      colophon_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, stall.milliseconds)
    }
    if !options.cutsBody {
      colophon_curl_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.maximumBodySize))
    }
    colophon_curl_set_receive(
      handle, CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA,
      { bytes, size, count, this in
        Transfer.at(this).receiveHeadLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
          ? size * count : 0
      }, this)
    colophon_curl_set_receive(
      handle, CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA,
      { bytes, size, count, this in
        Transfer.at(this).receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
          ? size * count : 0
      }, this)
    colophon_curl_set_progress(
      handle,
      { this, total, received, _, _ in
        Transfer.at(this).goOn(received: Int(received), total: Int(total)) ? 0 : 1
      }, this)
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func headerList() -> UnsafeMutablePointer<curl_slist>? {
    var lines = request.headerFields.map { field in
      field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
    }
    // A signature would include the removed fields.
    if hasContent, options.signature == nil {
      // Removes what libcurl adds by itself: the content type of a form, and `Expect`.
      lines.append("Expect:")
      if !request.headerFields.contains(where: { $0.name == .contentType }) { lines.append("Content-Type:") }
    }
    return lines.reduce(nil) { curl_slist_append($0, $1) }
  }
}

extension Transfer {
  private func openSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    sockets.open(target, publicPort: options.publicPort)
  }

  /// Returns whether the transfer continues.
  private func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
    if received.read(String(decoding: line, as: UTF8.self)) {
      body = []
      spool = options.spoolsBody ? Spool() : nil
      size = 0
      sockets.forgetRefusal()
    }
    return !received.isTooLarge
  }

  /// Whether there is room for the bytes.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if options.cutsBody, bytes.count > options.maximumBodySize - size {
      let room = UnsafeRawBufferPointer(rebasing: bytes[..<(options.maximumBodySize - size)])
      isCut = room.isEmpty || receiveBody(room)
      return false
    }
    isTooLarge = bytes.count > options.maximumBodySize - size
    guard !isTooLarge else { return false }
    size += bytes.count
    guard let spool else {
      if body.isEmpty, let length = received.length {
        body.reserveCapacity(min(length, options.maximumBodySize))
      }
      body.append(contentsOf: bytes)
      return true
    }
    do { try spool.append(bytes) } catch { spoolError = error }
    return spoolError == nil
  }

  private func goOn(received: Int, total: Int) -> Bool {
    let progress = FetchProgress(received: received, total: total > 0 ? total : nil)
    if progress != lastProgress, received > 0 {
      lastProgress = progress
      options.progress?(progress)
    }
    return !cancellation.isCancelled
  }

  private func error(_ code: CURLcode, _ url: String) -> HTTPClientError {
    if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
      let limit = options.maximumBodySize
      return HTTPClientError(
        .bodyTooLarge, url, "it is larger than \(limit) bytes; raise the limit or fetch a smaller one")
    }
    if received.isTooLarge {
      return HTTPClientError(
        .brokenResponse, url, "its head is larger than a megabyte; the server is malicious or broken")
    }
    if code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK, let address = sockets.refused {
      return HTTPClientError(
        .notPublic, url, "\(address) is not an address of the public Internet; allow private ones to fetch it"
      )
    }
    return HTTPClientError(code, url, options)
  }
}

extension Duration {
  /// Rounded up, at least one: zero means no limit to libcurl.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
