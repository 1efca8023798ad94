public import Media

/// Where the bytes of pictures and files go that authors add in the browser.
public struct MediaSettings: Hashable, Sendable {
  /// A place in S3; nil for the database.
  public var location: S3Location?
  /// Scheme and host of a service that speaks the language of S3; nil for Amazon's.
  public var endpoint: String?
  public var region: String?
  public var accessKeyID: String?
  public var secretAccessKey: String?

  public init() {}
}

extension Setting {
  /// The settings of media. Those of Amazon have the names that its own programs use, and count only if media
  /// are in S3.
  static let media: [Setting] = [
    Setting(name: "MEDIA_STORE") { text, configuration throws(InvalidSetting) in
      configuration.media.location = text == "database" ? nil : S3Location(text)
      guard text == "database" || configuration.media.location != nil else {
        throw InvalidSetting(expected: "database, or a bucket of S3 with a prefix: s3://bucket/media")
      }
    } show: {
      $0.media.location?.description ?? "database"
    },
    Setting(name: "MEDIA_S3_ENDPOINT") { text, configuration throws(InvalidSetting) in
      configuration.media.endpoint = try origin(text)
    } show: {
      $0.media.endpoint
    },
    Setting(name: "AWS_REGION") { text, configuration throws(InvalidSetting) in
      configuration.media.region = text
    } show: {
      $0.media.region
    },
    Setting(name: "AWS_ACCESS_KEY_ID") { text, configuration throws(InvalidSetting) in
      configuration.media.accessKeyID = text
    } show: {
      $0.media.accessKeyID
    },
    Setting(name: "AWS_SECRET_ACCESS_KEY") { text, configuration throws(InvalidSetting) in
      configuration.media.secretAccessKey = text
    } show: {
      $0.media.secretAccessKey.map { _ in "****" }
    },
  ]
}

extension EffectiveConfiguration {
  /// Checks that media in S3 can be signed for.
  static func checkMedia(_ settings: MediaSettings) throws(ConfigurationError) {
    guard let location = settings.location else { return }
    let needed = [
      ("AWS_REGION", settings.region), ("AWS_ACCESS_KEY_ID", settings.accessKeyID),
      ("AWS_SECRET_ACCESS_KEY", settings.secretAccessKey),
    ]
    for (name, value) in needed where value?.isEmpty ?? true {
      throw ConfigurationError(
        "configuration: MEDIA_STORE is \(location), which needs \(name); set it, or remove MEDIA_STORE")
    }
    guard settings.region?.utf8.allSatisfy({ Self.isOfRegions($0) }) == true else {
      throw ConfigurationError(
        "configuration: AWS_REGION should be the name of a region, such as eu-central-1")
    }
  }

  private static func isOfRegions(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }
}
