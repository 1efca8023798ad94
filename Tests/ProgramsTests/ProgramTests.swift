import Foundation
import Testing

@testable import Programs

@Suite("Programs of the machine")
struct ProgramTests {
  @Test("A program is found in PATH, or there is none")
  func found() {
    #expect(Program(named: "sh") != nil)
    #expect(Program(named: "no-such-program") == nil)
    #expect(Program(named: "sh", searchPath: "/nonexistent:/also-nonexistent") == nil)
  }

  @Test("A program runs in the folder, with the variables that it is given and no others")
  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = try #require(Program(named: "sh"))
    try shell.run(
      ["-c", "echo \"$WORD $HOME\" > file"], in: folder.path, environment: ["WORD": "hello"], timeLimit: 60)
    let text = try String(contentsOf: folder.appending(path: "file"), encoding: .utf8)
    #expect(text == "hello \n")
  }

  @Test("What a program prints can be read")
  func output() throws {
    let shell = try #require(Program(named: "sh"))
    #expect(try shell.output(["-c", "echo one; echo two >&2"], timeLimit: 60) == "one\ntwo\n")
  }

  @Test("A program that fails is an error with the first line of what it said")
  func failure() throws {
    let shell = try #require(Program(named: "sh"))
    let error = #expect(throws: ProgramError.self) {
      try shell.run(["-c", "echo one >&2; echo two >&2; exit 3"], in: "/", timeLimit: 60)
    }
    #expect(error?.description.hasSuffix("/sh: one") == true)
  }

  @Test("A program that takes too long is ended")
  func timeLimit() throws {
    let sleep = try #require(Program(named: "sleep"))
    let start = ContinuousClock.now
    #expect(throws: ProgramError.self) { try sleep.run(["600"], in: "/", timeLimit: 0.1) }
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
