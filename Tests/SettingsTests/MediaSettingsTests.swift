import Media
import Testing

@testable import Settings

@Suite("Settings of media")
struct MediaSettingsTests {
  private let s3 = [
    "MEDIA_STORE": "s3://shelf/media", "AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIA",
    "AWS_SECRET_ACCESS_KEY": "confidential",
  ]

  @Test("Media are in the database unless a bucket is named")
  func places() throws {
    #expect(try load([:]).configuration.media.location == nil)
    #expect(try load(["MEDIA_STORE": "database"]).configuration.media.location == nil)
    let settings = try load(s3).configuration.media
    #expect(settings.location?.description == "s3://shelf/media")
    #expect(settings.endpoint == nil)
    #expect(
      try load(s3.merging(["MEDIA_S3_ENDPOINT": "https://s3.example/"]) { $1 }).configuration.media.endpoint
        == "https://s3.example")
  }

  @Test("The secret key is not shown")
  func secret() throws {
    let shown = try load(s3).settings
    #expect(shown.first { $0.name == "AWS_SECRET_ACCESS_KEY" }?.value == "****")
    #expect(!"\(shown)".contains("confidential"))
  }

  @Test(
    "S3 needs a region and keys, and variables of Amazon alone change nothing",
    arguments: ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
  func missing(name: String) throws {
    var environment = s3
    environment[name] = nil
    let error = #expect(throws: ConfigurationError.self) { try load(environment) }
    #expect(
      error?.description
        == "configuration: MEDIA_STORE is s3://shelf/media, which needs \(name); set it, or remove MEDIA_STORE"
    )
    environment["MEDIA_STORE"] = nil
    #expect(try load(environment).configuration.media.location == nil)
  }

  @Test(
    "Other places are errors", arguments: ["files", "s3://", "s3://Shelf", "https://shelf.s3.amazonaws.com"])
  func wrong(text: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try load(["MEDIA_STORE": text]) }
    #expect(
      error?.description.contains("database, or a bucket of S3 with a prefix: s3://bucket/media") == true)
  }

  private func load(_ environment: [String: String]) throws -> EffectiveConfiguration {
    try EffectiveConfiguration.load(environment: environment)
  }
}
