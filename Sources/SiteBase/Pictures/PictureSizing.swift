import Concurrency
import Dependencies
import HTTPClient
import HTTPTypes
import Logging
import Pages
import Pictures
import Postgres
import Publication

extension Site {
  /// Reads the sizes of pictures on other sites that posts show without one, until the task is cancelled.
  /// Pages made afterwards reserve their places. Nothing waits for this: a site that does not answer delays
  /// neither a page nor an import.
  public func keepPictureSizes() async {
    // Pictures whose sizes could not be read are due again some time.
    await repeating("sizes of pictures", when: picturesWaiting, atMost: .seconds(600), readPictureSizes)
  }

  /// Reads all sizes that are due.
  func readPictureSizes() async throws {
    while try await database.notePictures(of: { PictureAddresses.unsized(in: $0.body, origin: $0.origin) }) {}
    var (hasNews, lastNews) = (false, ContinuousClock.now)
    var isWaiting = true
    while isWaiting {
      let addresses = try await database.pictureSizes.claim(limit: 32, at: present)
      let sizes = await withTaskGroup { group in
        for address in addresses { group.addTask { await RemotePicture(address: address).size() } }
        return await group.reduce(into: [PictureSize]()) { if let size = $1 { $0.append(size) } }
      }
      try Task.checkCancellation()
      for size in sizes { try await database.pictureSizes.save(size) }
      hasNews = hasNews || !sizes.isEmpty
      isWaiting = !addresses.isEmpty
      // Every process drops all its pages then, which is not worth it for each of many pictures.
      if hasNews, !isWaiting || lastNews.duration(to: .now) > .seconds(60) {
        try await database.changes.announce(.pictures)
        (hasNews, lastNews) = (false, .now)
      }
    }
  }
}

/// A picture on another site.
struct RemotePicture: Sendable {
  /// As it is written in HTML.
  let address: String

  /// Most headers are in the first 64 KB; those of photographs with long metadata are not.
  private static let lengths = [65_536, 1_048_576]

  /// The size that the beginning of the file says; nil if it cannot be fetched, or is no picture of a known
  /// format.
  func size() async -> PictureSize? {
    @Dependency(\.logger) var logger
    let url = PictureAddresses.url(ofWritten: address)
    do {
      for length in Self.lengths {
        let bytes = try await beginning(of: url, length)
        if let header = PictureHeader(bytes) {
          return PictureSize(address: address, width: header.width, height: header.height)
        }
        if bytes.count < length { break }
      }
      logger.debug("sizes of pictures: \(url): it is no picture of a known format; trying again later")
    } catch {
      logger.debug("sizes of pictures: \(url): \(error); trying again later")
    }
    return nil
  }

  /// Only of public hosts: posts may name any address.
  private func beginning(of url: String, _ length: Int) async throws -> [UInt8] {
    @Dependency(\.httpClient) var client
    var options = FetchOptions()
    options.addresses = .publicOnly
    options.deadline = .seconds(20)
    options.maximumRedirects = 5
    options.maximumBodySize = length
    options.cutsBody = true
    let response = try await client.get(
      url, [.range: "bytes=0-\(length - 1)", .acceptEncoding: "identity"], options: options)
    guard response.status == .ok || response.status == .partialContent else {
      throw HTTPClientError(.other, url, "the site answered \(response.status.code)")
    }
    return response.body
  }
}
