/// The words of a document for an index that is read without a database, such as one that a browser reads.
public struct DocumentWords: Hashable, Sendable {
  /// How much each term says about the document: from 1 to 35.
  public private(set) var terms: [String: Int] = [:]
  /// The terms of words that are written in another way than their terms: `running` is found by `run`.
  public private(set) var stems: [String: String] = [:]

  init(_ document: SearchDocument, _ tokenizer: Tokenizer) {
    add(tokenizer.tokens(in: document.title, isCode: false), each: 12, upTo: 24)
    for name in document.names { add(tokenizer.tokens(in: name, isCode: false), each: 6, upTo: 30) }
    for section in document.sections {
      if let heading = section.heading {
        add(tokenizer.tokens(in: heading, isCode: false), each: 4, upTo: 32)
      }
      for piece in section.pieces {
        add(tokenizer.tokens(in: piece.text, isCode: piece.isCode), each: 1, upTo: piece.isCode ? 34 : 35)
      }
    }
  }

  /// Each token adds `weight` to its terms, as long as these have no more than `most`.
  private mutating func add(_ tokens: [Token], each weight: Int, upTo most: Int) {
    for token in tokens {
      for term in token.terms + token.parts + (token.name.map { [$0.term] } ?? []) {
        let known = terms[term] ?? 0
        terms[term] = max(known, min(known + weight, most))
      }
      if token.word != token.terms[0] { stems[token.word] = token.terms[0] }
      if let name = token.name, name.word != name.term { stems[name.word] = name.term }
    }
  }
}

extension SearchIndexer {
  public func words(of document: SearchDocument) -> DocumentWords { DocumentWords(document, tokenizer) }
}
