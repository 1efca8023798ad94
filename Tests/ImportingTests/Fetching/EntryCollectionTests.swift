import Feeds
import Testing
import Timestamps

@testable import Importing

@Suite("The entries of several pages")
struct EntryCollectionTests {
  @Test("Each entry occurs once, in the order of the pages")
  func once() {
    var collection = EntryCollection([entry("1"), entry("2")])
    #expect(collection.add([entry("2"), entry("3")]) == 1)
    #expect(collection.add([entry("1"), entry("3")]) == 0)
    #expect(collection.inOrder.map(\.guid) == ["1", "2", "3"])
  }

  @Test("The latest version of an entry is kept; if dates do not tell, the one on the newer page")
  func newest() {
    var collection = EntryCollection([
      entry("1", title: "new"), entry("2", title: "old", updated: 1), entry("3", title: "new", updated: 2),
    ])
    collection.add([
      entry("1", title: "old", updated: 9), entry("2", title: "new", updated: 2),
      entry("3", title: "old", updated: 2),
    ])
    #expect(collection.inOrder.map(\.title) == ["new", "new", "new"])
  }

  @Test("An entry without a guid is identified by its link, without both by its content")
  func withoutGUID() {
    var collection = EntryCollection([entry(nil, link: "a"), entry(nil, title: "x")])
    #expect(collection.add([entry(nil, title: "changed", link: "a"), entry(nil, title: "x")]) == 0)
    #expect(collection.add([entry(nil, title: "y")]) == 1)
  }

  @Test("A guid that entries of one page share identifies nothing")
  func shared() {
    var collection = EntryCollection([entry("x", link: "a")])
    #expect(collection.add([entry("x", link: "b"), entry("x", link: "c")]) == 2)
    #expect(collection.add([entry("x", link: "a"), entry("x", link: "d")]) == 1)
    #expect(collection.inOrder.map(\.link) == ["a", "b", "c", "d"])
  }

  @Test("An entry that is on one page twice is kept twice; the import decides")
  func twice() {
    #expect(EntryCollection([entry("1"), entry("1")]).count == 2)
  }

  private func entry(
    _ guid: String?, title: String? = nil, link: String? = nil, updated: Int64? = nil
  ) -> Entry {
    Entry(guid: guid, title: title, link: link, updated: updated.map { Timestamp(microseconds: $0) })
  }
}
