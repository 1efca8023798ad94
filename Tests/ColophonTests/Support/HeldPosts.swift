import Foundation
import Postgres

extension TestSite {
  /// Calls `body` while Postgres refuses a write.
  ///
  /// - Parameters:
  ///   - write: which one: `UPDATE ON posts`.
  ///   - atCommit: whether it is refused only when its transaction ends, after everything else was done.
  func refusing<Value: Sendable>(
    _ write: String, atCommit: Bool = false, _ body: () async throws -> Value
  ) async throws -> Value {
    try await database.execute(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the test refuses this write'; END $$
      """)
    let (kind, moment, end) =
      atCommit ? ("CONSTRAINT TRIGGER", "AFTER", "DEFERRABLE INITIALLY DEFERRED") : ("TRIGGER", "BEFORE", "")
    try await database.execute(
      "CREATE \(kind) refuse \(moment) \(write) \(end) FOR EACH ROW EXECUTE FUNCTION refuse()")
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try await database.execute("DROP FUNCTION refuse() CASCADE")
    return try result.get()
  }

  /// Calls `body` while another transaction writes a post.
  func writing<Value: Sendable>(_ post: UUID, _ body: () async throws -> Value) async throws -> Value {
    try await database.transaction { transaction in
      try await transaction.execute("SELECT FROM posts WHERE id = '\(post)' FOR UPDATE")
      return try await body()
    }
  }
}

extension Browser {
  /// The id of the post whose editor is at an address.
  func post(at editor: String) -> UUID? { UUID(uuidString: String(editor.suffix(36))) }

  /// Saves a text, and returns its version.
  @discardableResult
  func save(_ editor: String, _ text: String) async throws -> String {
    let saved = try await json(
      "\(editor)/text", ["version": try await self.editor(editor).version, "text": text])
    return saved.value["version"] as? String ?? ""
  }
}
