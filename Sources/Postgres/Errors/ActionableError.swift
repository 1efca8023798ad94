/// An error that says apart what is wrong and what to do. Its description is both.
package protocol ActionableError: Error {
  /// One line.
  var problem: String { get }
  /// One line; nil if ``problem`` says it, or if nothing is known.
  var advice: String? { get }
}

extension ActionableError {
  /// The description: the problem, then the advice.
  var problemAndAdvice: String { (advice.map { "\(problem); \($0)" } ?? problem).oneLine }
}
