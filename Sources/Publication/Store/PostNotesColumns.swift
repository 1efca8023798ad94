import Foundation
import Postgres
import Timestamps

// How ``PostNotes`` are stored: `updates` and `outdated_by`.

extension PostNotes {
  static let columns = [
    Column("updates", JSONB.self).description, Column("outdated_by", String?.self).description,
  ]

  init(_ row: inout RowReader) throws {
    let stored = try row.next(JSONB.self)
    let updates =
      stored.bytes.elementsEqual("[]".utf8)
      ? [] : try JSONDecoder().decode([StoredUpdate].self, from: Data(stored.bytes)).compactMap(\.update)
    let path = try row.next(String?.self)
    self.init(updates: updates, outdated: path.map { $0.isEmpty ? .alone : .replaced(by: $0) })
  }

  var updatesColumn: JSONB {
    get throws { JSONB(bytes: Array(try JSONEncoder().encode(updates.map(StoredUpdate.init)))) }
  }

  var outdatedColumn: String? {
    switch outdated {
    case nil: nil
    case .alone: ""
    case .replaced(let path): path
    }
  }
}

private struct StoredUpdate: Codable {
  let date: String
  let note: String

  init(_ update: PostNotes.Update) {
    date = update.date.rfc3339
    note = update.note
  }

  var update: PostNotes.Update? {
    Timestamp(rfc3339: date).map { PostNotes.Update(date: $0, note: note) }
  }
}
