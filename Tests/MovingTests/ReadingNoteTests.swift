import Foundation
import Importing
import Publication
import Testing

@testable import Moving

@Suite("A move that does not end well")
struct ReadingNoteTests {
  @Test("A mistake of the program names the file that it read")
  func names() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ReadingNote.watching {
        ReadingNote.note("posts/a\nb.md", line: 7)
        ReadingNote.reading("other.md") {}
        let numbers = [1].dropFirst()
        // Traps.
        print(numbers[numbers.startIndex])
      }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains(
        "site: import: a mistake of this program ended it while it read posts/a?b.md:7; the folder is "),
      "\(errors)")
  }

  @Test("A stack that is used up is such a mistake")
  func deep() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @inline(never) func depth(_ number: Int) -> Int { number < 0 ? 0 : depth(number + 1) + 1 }
      ReadingNote.watching {
        ReadingNote.note("deep.md")
        print(depth(0))
      }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("while it read deep.md; "), "\(errors)")
  }

  private struct Stopped: Error {}

  private struct StoppedSource: MovingSource {
    static let name = "stopped"
    static func sign(at path: String) -> String? { nil }
    var isStopped = true

    init(path: String = "", timeZone: String = "") {}

    func read(into receiver: any MoveReceiver) throws {
      try receiver.receive(.text(.post("1", title: "One")))
      if isStopped { throw Stopped() }
      try receiver.receive(.text(.post("2", title: "Two")))
    }
  }

  @Test("A folder that is not whole says so, in a check, too, until the next run has finished it")
  func unfinished() throws {
    let folder = try ScratchFolder()
    let options = Move.Options(folder: folder.path)
    var source = StoppedSource()
    #expect(throws: Stopped.self) { try Move.run(source, options) { _ in } }
    #expect(folder.files.contains(ContentFolder.unfinishedImport))
    let site = CheckedSite(
      baseURL: "https://here.example", publicFolder: folder.path, style: WritingStyle(),
      addresses: .none)
    #expect(try ContentCheck(of: folder.path, site).findings.map(\.kind) == [.unfinishedImport])
    source.isStopped = false
    let report = try Move.run(source, options) { _ in }
    #expect(report.written == 1 && report.unchanged == 1)
    #expect(folder.files == ["posts/2020-03-04-one.md", "posts/2020-03-04-two.md"])
    #expect(try ContentCheck(of: folder.path, site).findings.isEmpty)
  }
}
