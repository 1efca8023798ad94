internal import Transcripts

/// Numbered exercises, with or without solutions.
enum Exercises {
  static func read(_ blocks: [Block], in page: [Substring]) -> [SavedEpisode.Exercise] {
    var exercises: [SavedEpisode.Exercise] = []
    var isSolution = false
    let areNumbered = blocks.contains { $0.isText && item($0.text) != nil }
    for block in blocks {
      let text = block.text
      if block.isText, let problem = item(text) {
        exercises.append(.init(problem: escapedMarkdown(ofPlainText: problem)))
        isSolution = false
      } else if block.isText, let rest = solution(text), !exercises.isEmpty {
        isSolution = true
        append(escapedMarkdown(ofPlainText: rest), to: &exercises, isSolution: true)
      } else if exercises.isEmpty || !areNumbered && !isSolution && !block.isCode {
        exercises.append(.init(problem: block.markdown(in: page)))
      } else {
        append(block.markdown(in: page), to: &exercises, isSolution: isSolution)
      }
    }
    return exercises
  }

  private static func append(_ text: String, to exercises: inout [SavedEpisode.Exercise], isSolution: Bool) {
    guard let last = exercises.indices.last, !text.isEmpty else { return }
    if isSolution {
      exercises[last].solution = [exercises[last].solution, text].compactMap(\.self).joined(separator: "\n\n")
    } else {
      exercises[last].problem += "\n\n" + text
    }
  }

  /// The problem after a number: `1. Fix all of the tests.`
  private static func item(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard (1...3).contains(digits.count), let mark = rest.first, ".)".contains(mark),
      rest.dropFirst().first == " "
    else { return nil }
    return rest.dropFirst().plainSpaces
  }

  /// What follows `Solution`, if the text begins with it.
  private static func solution(_ text: String) -> String? {
    let names = ["show solution", "solution", "lösung", "solución", "soluzione", "解答"]
    guard let name = names.first(where: { text.prefix(20).lowercased().hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(name.count)
    guard rest.isEmpty || rest.hasPrefix(":") || rest.hasPrefix("：") else { return nil }
    return rest.dropFirst().plainSpaces
  }
}
