import CCurl
import HTTPTypes

/// A signature of Amazon's services, version 4, which libcurl makes.
///
/// libcurl before 8 neither normalises paths and queries nor leaves out fields that it does not send.
/// Therefore, a path should consist of unreserved characters and slashes, and there should be no query.
/// The request needs the digest of its content in `x-amz-content-sha256`.
public struct AWSSignature: Hashable, Sendable {
  public var accessKeyID: String
  public var secretAccessKey: String
  /// `eu-central-1`
  public var region: String
  /// `s3`
  public var service: String

  public init(accessKeyID: String, secretAccessKey: String, region: String, service: String) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.region = region
    self.service = service
  }

  func configure(_ handle: UnsafeMutableRawPointer) {
    colophon_curl_set_text(handle, CURLOPT_AWS_SIGV4, "aws:amz:\(region):\(service)")
    colophon_curl_set_text(handle, CURLOPT_USERNAME, accessKeyID)
    colophon_curl_set_text(handle, CURLOPT_PASSWORD, secretAccessKey)
  }
}

extension HTTPField.Name {
  /// The SHA-256 digest of the content in hexadecimal digits, which a signature includes.
  public static let awsContentDigest = HTTPField.Name("x-amz-content-sha256")!
}
