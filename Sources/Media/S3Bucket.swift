import Digests
import HTTP
import HTTPClient
import HTTPTypes

/// The bytes of media in S3, or in a service that speaks its language. The key of an object is the digest of
/// its bytes, so an object never changes.
package struct S3Bucket: Sendable {
  private let location: S3Location
  private let endpoint: String
  private let signature: AWSSignature
  private let client: HTTPClient

  /// - Parameter endpoint: scheme and host, as in `https://s3.example`; nil for Amazon's.
  package init(
    _ location: S3Location, region: String, accessKeyID: String, secretAccessKey: String,
    endpoint: String? = nil, client: HTTPClient
  ) {
    self.location = location
    self.endpoint = endpoint ?? "https://s3.\(region).amazonaws.com"
    self.client = client
    signature = AWSSignature(
      accessKeyID: accessKeyID, secretAccessKey: secretAccessKey, region: region, service: "s3")
  }

  /// Stores the bytes, which have this digest.
  func put(_ content: MediaSource, _ digest: SHA256Digest, _ type: MediaType) async throws {
    var options = options(deadline: .seconds(3600))
    var bytes: [UInt8] = []
    switch content {
    case .bytes(let content): bytes = content
    case .file(let slice): options.upload = slice
    }
    let fields: HTTPFields = [.awsContentDigest: digest.hex, .contentType: type.description]
    let response = try await send(.put, digest, fields, bytes, options, to: "store")
    guard response.status == .ok else { throw error(response, digest, to: "store") }
  }

  /// The bytes at `place`, which is not empty.
  ///
  /// - Throws: if there are fewer.
  func read(_ place: Range<Int>, of digest: SHA256Digest) async throws -> [UInt8] {
    var options = options(deadline: .seconds(60))
    options.maximumBodySize = place.count
    let fields: HTTPFields = [
      .awsContentDigest: Self.nothing, .range: "bytes=\(place.lowerBound)-\(place.upperBound - 1)",
    ]
    let response = try await send(.get, digest, fields, [], options, to: "read")
    guard response.status == .partialContent, response.body.count == place.count else {
      throw error(response, digest, to: "read")
    }
    return response.body
  }

  /// Whether there is such an object. S3 answers 403 for a missing one to those who may not list the bucket.
  func has(_ digest: SHA256Digest) async throws -> Bool {
    let response = try await send(
      .head, digest, [.awsContentDigest: Self.nothing], [], options(deadline: .seconds(30)), to: "look for")
    guard [.ok, .notFound, .forbidden].contains(response.status) else {
      throw error(response, digest, to: "look for")
    }
    return response.status == .ok
  }

  /// Asks for the object of no bytes, which nobody stores.
  ///
  /// - Returns: false if the answer hides whether the key may read: S3 says so of a missing object to those
  ///   who may not list the bucket.
  /// - Throws: ``S3Error`` if S3 cannot be reached, the bucket does not exist or the key is wrong.
  package func probe() async throws -> Bool {
    let nothing = SHA256Digest(of: "")
    let response = try await send(
      .get, nothing, [.awsContentDigest: Self.nothing], [], options(deadline: .seconds(8)), to: "look for")
    let document = String(decoding: response.body.prefix(65_536), as: UTF8.self)
    switch response.status {
    case .ok: return true
    case .notFound where !document.contains("<Code>NoSuchBucket</Code>"): return true
    case .forbidden where document.contains("<Code>AccessDenied</Code>"): return false
    default: throw error(response, nothing, to: "look for")
    }
  }

  /// Removes the object, if there is one.
  func remove(_ digest: SHA256Digest) async throws {
    let response = try await send(
      .delete, digest, [.awsContentDigest: Self.nothing], [], options(deadline: .seconds(30)), to: "remove")
    guard [.noContent, .ok, .notFound].contains(response.status) else {
      throw error(response, digest, to: "remove")
    }
  }

  private static let nothing = SHA256Digest(of: "").hex

  private func options(deadline: Duration) -> FetchOptions {
    var options = FetchOptions()
    options.deadline = deadline
    options.stall = .seconds(30)
    options.maximumRedirects = 0
    options.signature = signature
    return options
  }

  private func send(
    _ method: HTTPRequest.Method, _ digest: SHA256Digest, _ fields: HTTPFields, _ content: [UInt8],
    _ options: FetchOptions, to attempt: String
  ) async throws -> FetchedResponse {
    let parts = endpoint.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let request = HTTPRequest(
      method: method, scheme: String(parts[0].dropLast()), authority: parts.count > 2 ? String(parts[2]) : "",
      path: "/\(location.bucket)/\(location.prefix)\(digest.hex)", headerFields: fields)
    do {
      return try await client.send(request, content, options)
    } catch let error as HTTPClientError {
      throw S3Error(description: "media: cannot \(attempt) \(digest.hex) in \(location): \(error)")
    }
  }

  private func error(_ response: FetchedResponse, _ digest: SHA256Digest, to attempt: String) -> S3Error {
    let document = String(decoding: response.body.prefix(65_536), as: UTF8.self)
    let words = ["Code", "Message"].compactMap { name -> String? in
      guard let start = document.firstRange(of: "<\(name)>"),
        let end = document[start.upperBound...].firstRange(of: "</\(name)>")
      else { return nil }
      return document[start.upperBound..<end.lowerBound].filter { !$0.isNewline }
    }
    let reason = words.isEmpty ? "" : " (\(words.joined(separator: ": ")))"
    return S3Error(
      description: """
        media: cannot \(attempt) \(digest.hex) in \(location): \(endpoint) answered \(response.status.code)\(reason); \
        check MEDIA_STORE, AWS_REGION, the keys and what they may do
        """)
  }
}

/// S3 could not be reached, or refused.
package struct S3Error: Error, CustomStringConvertible {
  package let description: String
}
