import Foundation
import Testing

@Suite("docker-compose.yml")
struct DeploymentTests {
  @Test("Temporary files of the read-only container are on a volume and not in memory")
  func temporaryFiles() throws {
    let text = try String(
      contentsOf: SiteProcess.checkout.appending(path: "docker-compose.yml"), encoding: .utf8)
    #expect(text.contains("read_only: true"))
    #expect(!text.contains("tmpfs:"))
    let folder = try #require(text.firstMatch(of: #/TMPDIR: (\S+)/#)).1
    let volume = try #require(text.firstMatch(of: #/- (\w+):(\/var\/tmp)/#))
    #expect(volume.2 == folder)
    #expect(text.contains("\nvolumes:\n") && text.contains("\n  \(volume.1):\n"))
  }
}
