internal import Transcripts

/// Questions with the times at which they are answered.
enum Questions {
  /// A question begins with a time, alone on its line or glued to the question. What follows is the answer.
  static func read(_ blocks: [Block], in page: [Substring]) -> (
    questions: [SavedEpisode.Question], rest: [Block]
  ) {
    var (questions, rest) = ([SavedEpisode.Question](), [Block]())
    var answer: [String] = []
    for block in blocks {
      if block.isText, let (time, following) = block.lines.first?.leadingTime {
        close(&questions, &answer)
        let words = following.drop { "-–— \t".contains($0) }
        let text = ([words] + block.lines.dropFirst()).joined(separator: " ").plainSpaces
        questions.append(.init(time: time, question: text, answer: ""))
      } else if let last = questions.indices.last, questions[last].question.isEmpty {
        questions[last].question = block.text
      } else if questions.isEmpty {
        rest.append(block)
      } else {
        answer.append(block.markdown(in: page))
      }
    }
    close(&questions, &answer)
    return (questions, rest)
  }

  private static func close(_ questions: inout [SavedEpisode.Question], _ answer: inout [String]) {
    if let last = questions.indices.last { questions[last].answer = answer.joined(separator: "\n\n") }
    answer = []
  }
}

extension Block {
  /// The block as Markdown that shows the same text.
  func markdown(in page: [Substring]) -> String {
    guard isCode else { return escapedMarkdown(ofPlainText: text) }
    let source = source(in: page)
    var fence = "```"
    while source.contains(fence) { fence += "`" }
    return "\(fence)\(language ?? "")\n\(source)\n\(fence)"
  }
}
