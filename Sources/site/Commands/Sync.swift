import ArgumentParser

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the Markdown posts of the content folder to the database.",
    discussion: """
      If a post has an error, or if the folder is missing, empty or nearly so, nothing changes. Posts whose file was deleted \
      answer 410.
      """)

  @Flag(help: "Take posts offline even if the folder is missing or has hardly any posts.")
  var allowEmpty = false

  func run() async throws {
    try await Session().syncContent(allowsEmpty: allowEmpty)
  }
}
