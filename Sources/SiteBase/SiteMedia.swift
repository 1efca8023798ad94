import Dependencies
import HTTPClient
import Media
import Server
import Settings

extension Site {
  /// Where authors' pictures and files are.
  package var media: MediaLibrary {
    // Without S3, no request leaves this machine.
    guard configuration.media.location != nil else { return MediaLibrary(database, bucket: nil) }
    @Dependency(\.httpClient) var client
    return MediaLibrary(database, bucket: configuration.media.bucket(client))
  }
}

extension Medium {
  /// The beginning of the names of its copies' files.
  package var copyName: String { "medium-\(key)" }
}

extension MediaSettings {
  /// Nil if media are in the database.
  package func bucket(_ client: HTTPClient) -> S3Bucket? {
    guard let location, let region, let accessKeyID, let secretAccessKey else { return nil }
    return S3Bucket(
      location, region: region, accessKeyID: accessKeyID, secretAccessKey: secretAccessKey,
      endpoint: endpoint, client: client)
  }
}

extension FormLimits {
  /// For several pictures, or one large file. Large files wait on the disk, not in memory.
  package static let media: FormLimits = {
    var limits = FormLimits()
    limits.total = 600 << 20
    limits.fieldSize = 16 * 1024
    limits.fieldCount = 100
    return limits
  }()
}
